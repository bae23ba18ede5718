"""Sections 2 and 3: games, outcomes, sums, equivalence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, product
from typing import Any, Literal

import z3

from knotgames.algebra.knot_type.formal import Game, add, games_to_birthday, sides_of, terminal
from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory
from knotgames.algebra.ruleset import fold
from knotgames.checks.cases import Cases, failing
from knotgames.checks.claim import Finding, Severity, found
from knotgames.checks.induction.structural import Universe, assume_for_options
from knotgames.checks.papers.johnson2011a.paper import PAPER

SMALL = 2
"""Games to this birthday are added in twos and threes, as a search for counterexamples beside the proof."""

How = Literal["some", "all", "all, if any"]
"""Whether some option must have a half-outcome; or all options, of which there are some; or all that there are."""

HalfOutcomes = Mapping[str, tuple[Literal["k", "u"], How, str]]
"""For each half-outcome: the terminal game that has it, how many options must have the other, and which."""

HALF_OUTCOMES: HalfOutcomes = {
    "K2": ("k", "all", "K1"),
    "K1": ("k", "some", "K2"),
    "U2": ("u", "all", "U1"),
    "U1": ("u", "some", "U2"),
}
"""[Johnson2011a, Definition 2.5], where *all options* are those of a game that has options."""

PRINTED_HALF_OUTCOMES: HalfOutcomes = {
    **HALF_OUTCOMES,
    "K2": ("k", "all, if any", "K1"),
    "U2": ("u", "all, if any", "U1"),
}
"""[Johnson2011a, Definition 2.5] as printed: *if it is equal to k, or if all options are wins for K playing first*."""


def _with_sum(table: tuple[tuple[int, ...], ...]) -> Theory:
    return replace(KNOT, sums=(SumRule("+", table),))


def _sum_mutant(table: tuple[tuple[int, ...], ...]) -> Callable[[], Mapping[str, Any]]:
    return lambda: {"theory": _with_sum(table)}


def _half_outcomes_of(end: str | None, options: Iterable[frozenset[str]], definition: HalfOutcomes) -> frozenset[str]:
    """The half-outcomes of a terminal game, or of a game whose options have these."""
    options = list(options)

    def by_options(how: How, other: str) -> bool:
        having = [other in option for option in options]
        return {"some": any(having), "all": any(having) and all(having), "all, if any": all(having)}[how]

    return frozenset(
        half for half, (winner, how, other) in definition.items() if end == winner or by_options(how, other)
    )


def half_outcomes(
    position: Game, definition: HalfOutcomes = HALF_OUTCOMES, memo: dict[Game, frozenset[str]] | None = None
) -> frozenset[str]:
    """The half-outcomes of a game, by the recursive definition alone.

    Args:
        position: the game.
        definition: the definition.
        memo: half-outcomes of games found before; those found are added.
    """

    def of(position: Game, options: tuple[frozenset[frozenset[str]], ...]) -> frozenset[str]:
        end = None if position.end is None else KNOT.terminals[position.end]
        return _half_outcomes_of(end, chain.from_iterable(options), definition)

    return fold(position, sides_of, of, memo)


TRUTHS = tuple(product((False, True), repeat=len(HALF_OUTCOMES)))
"""Which of the half-outcomes a game may have."""


def _obeys(halves: frozenset[str]) -> bool:
    """Whether half-outcomes are as Theorem 2.7 says."""
    return ("K2" in halves) is not ("U1" in halves) and ("U2" in halves) is not ("K1" in halves)


def theorem_2_7(definition: HalfOutcomes = HALF_OUTCOMES) -> Iterable[Finding]:
    """One step of the induction: options whose half-outcomes obey the theorem, in all combinations."""
    wrong = [f"the game {end}" for end in KNOT.terminals if not _obeys(_half_outcomes_of(end, (), definition))]
    kinds = [frozenset(kind) for kind in product(("K1", "U2"), ("K2", "U1"))]  # those that obey
    cases = Cases(options for size in range(1, len(kinds) + 1) for options in combinations(kinds, size))
    for options in cases:
        if not _obeys(_half_outcomes_of(None, options, definition)):
            wrong.append("a game with options in " + ", ".join("&".join(sorted(kind)) for kind in options))
    scope, visited = "all games, by the half-outcomes of their options", len(KNOT.terminals) + cases.visited
    yield found("exhaustion", scope, wrong[0] if wrong else None, visited=visited)
    yield _theorem_2_7_by_z3(definition)


@PAPER.claim(
    "Theorem 2.7 (Definition 2.5 as printed)",
    "A game is a win for K playing second (K2) if it is equal to k, or if all options are wins for K playing first; "
    "and so on. A game G is in K2 iff it is not in U1; it is in U2 iff it is not in K1.",
    correction="Theorem 2.7",
    severity=Severity.SLIP,
    controls={"all options, of a game that has options": lambda: {"definition": HALF_OUTCOMES}},
)
def theorem_2_7_as_printed(definition: HalfOutcomes = PRINTED_HALF_OUTCOMES) -> Iterable[Finding]:
    yield from theorem_2_7(definition)


PAPER.claim(
    "Theorem 2.7",
    "A game G is in K2 iff it is not in U1; it is in U2 iff it is not in K1.",
    reading='With Definition 2.5 corrected: "all options" are those of a game that has options. Of the endgames, which '
    "have none, k alone is in K2 and u alone in U2.",
    mutants={
        "U1 asks all options to be in U2": lambda: {"definition": {**HALF_OUTCOMES, "U1": ("u", "all", "U2")}},
        "k is in U1": lambda: {"definition": {**HALF_OUTCOMES, "U1": ("k", "some", "U2")}},
        "an endgame is in K2, for it has no options": lambda: {
            "definition": {**HALF_OUTCOMES, "K2": PRINTED_HALF_OUTCOMES["K2"]}
        },
    },
)(theorem_2_7)


OUTCOMES = {"K": ("K1", "K2"), "1": ("K1", "U1"), "U": ("U1", "U2"), "2": ("K2", "U2")}
"""The outcomes by the two half-outcomes that make each [Johnson2011a, Definition 2.6]."""

OBEYED = (("K2", "U1"), ("U2", "K1"))
"""Of each of these two half-outcomes a game has just one, by Theorem 2.7."""


@PAPER.claim(
    "Section 2 (exactly one outcome)",
    "It is clear from the previous theorem that each game has exactly one outcome from the four possibilities.",
    uses=("Theorem 2.7",),
    mutants={
        "outcome K if G is in K1": lambda: {"outcomes": {**OUTCOMES, "K": ("K1",)}},
        "outcome 2 if G is in K1 and in U2": lambda: {"outcomes": {**OUTCOMES, "2": ("K1", "U2")}},
        "a game may be neither in U2 nor in K1": lambda: {"obeyed": OBEYED[:1]},
    },
)
def exactly_one_outcome(
    outcomes: Mapping[str, tuple[str, ...]] = OUTCOMES, obeyed: Sequence[tuple[str, str]] = OBEYED
) -> Iterable[Finding]:
    """All half-outcomes that a game may have by Theorem 2.7: one by one, and by z3."""
    from knotgames.checks.induction.by_z3 import at_least
    from knotgames.checks.solvers.query import Query

    halves = sorted({half for pair in OUTCOMES.values() for half in pair})
    cases = Cases(frozenset(half for half, there in zip(halves, held, strict=True) if there) for held in TRUTHS)
    allowed = (
        (held, [name for name, of in outcomes.items() if held >= {*of}]) for held in cases if _has_one(held, obeyed)
    )
    wrong = [
        f"a game in {', '.join(sorted(held)) or 'none'} has the outcomes {names}"
        for held, names in allowed
        if len(names) != 1
    ]
    scope = "all games, by their half-outcomes"
    yield found("exhaustion", scope, failing(wrong), visited=cases.visited)
    has = {half: z3.Bool(half) for half in halves}
    known = [has[one] != has[other] for one, other in obeyed]
    told = [z3.And([has[half] for half in of]) for of in outcomes.values()]
    model = Query(*known).has_model(z3.Not(z3.And(z3.Or(told), z3.Not(at_least(2, told)))))
    yield found("z3", scope, "a game has no outcome, or more than one" if model else None, visited=1)


def _has_one(held: frozenset[str], obeyed: Iterable[tuple[str, str]]) -> bool:
    return all((one in held) is not (other in held) for one, other in obeyed)


def _theorem_2_7_by_z3(definition: HalfOutcomes) -> Finding:
    universe = Universe()
    game, x = universe.game("G"), z3.Const("x", universe.sort)
    has = {half: z3.Function(half, universe.sort, z3.BoolSort()) for half in definition}
    names = dict(zip(KNOT.terminals, universe.ends, strict=True))
    for half, (winner, how, other) in definition.items():
        all_have = z3.ForAll([x], z3.Implies(universe.option(x, game), has[other](x)))
        by_options = {
            "some": z3.Exists([x], z3.And(universe.option(x, game), has[other](x))),
            "all": z3.And(z3.Not(universe.is_end(game)), all_have),
            "all, if any": all_have,
        }[how]
        universe.axioms.append(has[half](game) == z3.Or(game == names[winner], by_options))

    def obeys(g: Any) -> Any:
        return z3.And(has["K2"](g) != has["U1"](g), has["U2"](g) != has["K1"](g))

    def fails(games: Mapping[str, Game]) -> str | None:
        halves = half_outcomes(games["G"], definition)
        return None if _obeys(halves) else f"G = {games['G']} is in {', '.join(sorted(halves)) or 'none of the four'}"

    assume_for_options(universe, [game], obeys)
    return universe.prove(obeys(game), "all games, one step of the induction", fails)


Law = Callable[..., "tuple[object, object]"]
"""What a law of addition says are equal, for some games."""


def _unequal(law: Law, words: str, games: Mapping[str, Game]) -> str | None:
    """Why a law fails for games: its two sides. None if it holds."""
    left, right = law(*games.values())
    if left == right:
        return None
    named = ", ".join(f"{name} = {game}" for name, game in games.items())
    return f"{words} fails for {named}: {left} and {right}"


def _among_small(theory: Theory, names: str, law: Law, words: str) -> Finding:
    """Search small games for a counterexample to an equation between sums."""
    tried = Cases(product(games_to_birthday(SMALL, theory), repeat=len(names)))
    shown = (_unequal(law, words, dict(zip(names, chosen, strict=True))) for chosen in tried)
    wrong = next(filter(None, shown), None)
    return found("exhaustion", f"all games to birthday {SMALL}", wrong, visited=tried.visited, complete=False)


Named = str | tuple["Named", "Named"]
"""A game by its name, or the sum of two. An option of the game A has the name A'."""


def _moves(total: Named, ended: Mapping[str, int | None]) -> set[Named]:
    """The options of a sum: a move in one of its parts [Johnson2011a, Definition 2.8]."""
    if isinstance(total, str):
        return {f"{total}'"} if ended[total] is None else set()
    left, right = total
    found: set[Named] = {(moved, right) for moved in _moves(left, ended)}
    return found | {(left, moved) for moved in _moves(right, ended)}


def _with_option(total: Named, name: str) -> Named:
    """The sum with an option of one of its games in its place."""
    if isinstance(total, str):
        return f"{total}'" if total == name else total
    return _with_option(total[0], name), _with_option(total[1], name)


def _end_of(total: Named, ended: Mapping[str, int | None], theory: Theory) -> int | None:
    """The terminal game that a sum of terminal games is."""
    if isinstance(total, str):
        return ended[total]
    left, right = (_end_of(part, ended, theory) for part in total)
    return None if left is None or right is None else theory.sums[0].table[left][right]


def _by_moves(theory: Theory, names: str, left: Named, right: Named) -> Finding:
    """One step of the induction, move by move: where all games are terminal, the two sides are the same; if not, they
    have the same moves, each of which leads to the two sides of the law for an option of one game.
    """
    kinds = Cases(product((*range(len(theory.terminals)), None), repeat=len(names)))
    wrong = []
    for kind in kinds:
        ended: dict[str, int | None] = {**dict(zip(names, kind, strict=True)), "u": theory.terminals.index("u")}
        same = _end_of(left, ended, theory) == _end_of(right, ended, theory)
        moved = [name for name in names if ended[name] is None]
        for side in (left, right):
            same = same and not _moves(side, ended) ^ {_with_option(side, name) for name in moved}
        if not same:
            given = ("a game with options" if end is None else theory.terminals[end] for end in kind)
            wrong.append(", ".join(f"{name} is {what}" for name, what in zip(names, given, strict=True)))
    scope = "all games, one step of the induction, by the moves in each of them"
    return found("moves", scope, wrong[0] if wrong else None, visited=kinds.visited)


def _by_step(universe: Universe, goal: Any, law: Law, words: str) -> Finding:
    """One step of the induction, by z3."""
    return universe.prove(goal, "all games, one step of the induction", lambda games: _unequal(law, words, games))


@PAPER.claim(
    "Theorem 2.9",
    "Addition of games is commutative: G + H = H + G.",
    mutants={"u + k = k but k + u = u": _sum_mutant(((0, 1), (0, 1)))},
)
def theorem_2_9(theory: Theory = KNOT) -> Iterable[Finding]:
    law: Law = lambda g, h: (add(g, h), add(h, g))  # noqa: E731
    words = "G + H = H + G"
    yield _among_small(theory, "GH", law, words)
    universe = Universe(theory)
    g, h = universe.game("G"), universe.game("H")
    yield _by_moves(theory, "GH", ("G", "H"), ("H", "G"))
    goal = universe.same_options(universe.sum_of(g, h), universe.sum_of(h, g))
    assume_for_options(universe, [g, h], lambda a, b: universe.plus(a, b) == universe.plus(b, a))
    yield _by_step(universe, goal, law, words)


@PAPER.claim(
    "Theorem 2.10",
    "If G is a game, then G + u = G.",
    mutants={"k + u = u, the dual sum": _sum_mutant(((0, 0), (0, 1))), "u + u = k": _sum_mutant(((1, 1), (1, 1)))},
)
def theorem_2_10(theory: Theory = KNOT) -> Iterable[Finding]:
    law: Law = lambda g: (add(g, terminal("u", theory)), g)  # noqa: E731
    words = "G + u = G"
    yield _among_small(theory, "G", law, words)
    universe = Universe(theory)
    g, u = universe.game("G"), universe.ends[0]
    yield _by_moves(theory, "G", ("G", "u"), "G")
    goal = universe.same_options(universe.sum_of(g, u), g)
    assume_for_options(universe, [g], lambda a: universe.plus(a, u) == a)
    yield _by_step(universe, goal, law, words)


@PAPER.claim(
    "Theorem 2.11",
    "Addition of games is associative: (F + G) + H = F + (G + H).",
    mutants={"u + u = k and other sums u": _sum_mutant(((1, 0), (0, 0)))},
)
def theorem_2_11(theory: Theory = KNOT) -> Iterable[Finding]:
    plus_by_moves = partial(add, memo={})
    law: Law = lambda f, g, h: (  # noqa: E731
        plus_by_moves(plus_by_moves(f, g), h),
        plus_by_moves(f, plus_by_moves(g, h)),
    )
    words = "(F + G) + H = F + (G + H)"
    yield _among_small(theory, "FGH", law, words)
    universe = Universe(theory)
    yield _by_moves(theory, "FGH", (("F", "G"), "H"), ("F", ("G", "H")))
    f, g, h = (universe.game(name) for name in "FGH")
    plus = universe.plus
    left = universe.sum_of(universe.sum_of(f, g), h)
    right = universe.sum_of(f, universe.sum_of(g, h))
    assume_for_options(universe, [f, g, h], lambda a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c)))
    yield _by_step(universe, universe.same_options(left, right), law, words)


@PAPER.claim(
    "Theorem 2.12",
    "The sum of two even games or two odd games is even. The sum of an even and odd game is odd.",
    mutants={
        "the sum of an even and odd game is even": lambda: {"parity_of_sum": lambda p, q: p * q},
        "the sum of two odd games is odd": lambda: {"parity_of_sum": lambda p, q: p | q},
    },
)
def theorem_2_12(
    parity_of_sum: Callable[[int, int], int] = lambda p, q: p ^ q, theory: Theory = KNOT
) -> Iterable[Finding]:
    def law(g: Game, h: Game) -> tuple[int | None, int]:
        assert g.parity is not None
        assert h.parity is not None
        return add(g, h).parity, parity_of_sum(g.parity, h.parity)

    words = "the parity of G + H by the parities of G and H"
    yield _among_small(theory, "GH", law, words)
    universe, goal = _parities(parity_of_sum, theory)
    yield _by_step(universe, goal, law, words)


def _parities(parity_of_sum: Callable[[int, int], int], theory: Theory) -> tuple[Universe, Any]:
    """One step of the induction of Theorem 2.12, and its goal."""
    universe = Universe(theory)
    g, h = universe.game("G"), universe.game("H")
    total = universe.sum_of(g, h)
    odd = z3.Function("odd", universe.sort, z3.BoolSort())
    for game in (g, h):
        universe.for_options(game, lambda x, game=game: odd(x) != odd(game))  # type: ignore[misc]
    for end in universe.ends:
        universe.axioms.append(z3.Not(odd(end)))

    def has_parity(a: Any, b: Any, total: Any) -> Any:
        cases = [
            z3.Implies(z3.And(odd(a) == bool(p), odd(b) == bool(q)), odd(total) == bool(parity_of_sum(p, q)))
            for p, q in product(range(2), repeat=2)
        ]
        return z3.And(cases)

    assume_for_options(universe, [g, h], lambda a, b: has_parity(a, b, universe.plus(a, b)))
    # A game is of the parity opposite to its options', if these agree (Definitions 2.1 and 2.2).
    x = z3.Const("x", universe.sort)
    for value in (True, False):
        options = z3.ForAll([x], z3.Implies(universe.option(x, total), odd(x) == value))
        universe.axioms.append(z3.Implies(z3.And(z3.Not(universe.is_end(total)), options), odd(total) != value))
    return universe, has_parity(g, h, total)


Kind = tuple[bool, bool]
"""Whether a game is an endgame, and whether it is odd."""

KINDS: tuple[Kind, ...] = ((True, False), (False, False), (False, True))


def one_moves(one: Kind, other: Kind) -> Iterator[tuple[bool, bool]]:
    """Whether the two parts of each option of a sum are odd: one of them has moved [Johnson2011a, Definition 2.8]."""
    if not one[0]:
        yield not one[1], other[1]
    if not other[0]:
        yield one[1], not other[1]


def both_move(one: Kind, other: Kind) -> Iterator[tuple[bool, bool]]:
    """The like where both parts move at once, as long as both can."""
    if not one[0] and not other[0]:
        yield not one[1], not other[1]


@PAPER.claim(
    "Section 2 (a commutative monoid)",
    "To summarize, games form a commutative monoid, with u as the identity.",
    uses=("Theorem 2.9", "Theorem 2.10", "Theorem 2.11", "Theorem 2.12"),
    mutants={"both games are moved in": lambda: {"moves": both_move}},
)
def commutative_monoid(moves: Callable[[Kind, Kind], Iterator[tuple[bool, bool]]] = one_moves) -> Iterable[Finding]:
    """What is left to show is that a sum is a game: an endgame, or a set of games that is not empty, all odd if the sum
    is even, and all even if it is odd (Definitions 2.1 and 2.2). By Theorem 2.12 a sum is odd if one part of it is.
    """
    wrong = []
    cases = Cases(product(KINDS, repeat=2))
    for one, other in cases:
        parities = {first is not second for first, second in moves(one, other)}
        wanted = set() if one[0] and other[0] else {one[1] is other[1]}
        if parities != wanted:
            wrong.append(
                f"the options of {_said(one)} + {_said(other)} are {_in_words(parities)}, not {_in_words(wanted)}"
            )
    scope = "all games, by their parities and those of their options"
    yield found("exhaustion", scope, failing(wrong), visited=cases.visited)


def _said(kind: Kind) -> str:
    end, odd = kind
    return f"({'odd' if odd else 'even'}{' endgame' if end else ''})"


def _in_words(parities: Iterable[bool]) -> str:
    return " and ".join("odd" if odd else "even" for odd in sorted(parities)) or "none"
