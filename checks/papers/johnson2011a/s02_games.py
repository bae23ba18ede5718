"""Sections 2 and 3: games, outcomes, sums, equivalence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, product
from typing import Any, Literal

import z3

from knotgames.algebra.knot_type.formal import Game, add, games_to_birthday, sides_of, terminal
from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory
from knotgames.algebra.ruleset import fold
from knotgames.checks.claim import Question, Severity
from knotgames.checks.induction.by_z3 import at_least
from knotgames.checks.induction.structural import Universe, assume_for_options
from knotgames.checks.papers.johnson2011a.paper import PAPER
from knotgames.checks.questions import ask, by_z3, every
from knotgames.checks.solvers.query import Query

SMALL = 2
"""The birthday of the games that are added in a search for counterexamples."""

How = Literal["some", "all", "all, if any"]
"""The number of options that must have a half-outcome: some; all, and at least one; all, possibly none."""

HalfOutcomes = Mapping[str, tuple[Literal["k", "u"], How, str]]
"""For each half-outcome: the terminal game that has it, how many options must have another half-outcome, and which."""

HALF_OUTCOMES: HalfOutcomes = {
    "K2": ("k", "all", "K1"),
    "K1": ("k", "some", "K2"),
    "U2": ("u", "all", "U1"),
    "U1": ("u", "some", "U2"),
}
"""[Johnson2011a, Definition 2.5], where *all options* means at least one."""

PRINTED_HALF_OUTCOMES: HalfOutcomes = {
    **HALF_OUTCOMES,
    "K2": ("k", "all, if any", "K1"),
    "U2": ("u", "all, if any", "U1"),
}
"""[Johnson2011a, Definition 2.5] as printed: *if it is equal to k, or if all options are wins for K playing first*."""


def _sum_mutant(table: tuple[tuple[int, ...], ...]) -> Mapping[str, Theory]:
    return {"theory": replace(KNOT, sums=(SumRule("+", table),))}


def _half_outcomes_of(end: str | None, options: Iterable[frozenset[str]], definition: HalfOutcomes) -> frozenset[str]:
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
    """The half-outcomes of a game, from the recursive definition alone. Half-outcomes found are added to `memo`."""

    def of(position: Game, options: tuple[frozenset[frozenset[str]], ...]) -> frozenset[str]:
        end = None if position.end is None else KNOT.terminals[position.end]
        return _half_outcomes_of(end, chain.from_iterable(options), definition)

    return fold(position, sides_of, of, memo)


def _obeys(halves: frozenset[str]) -> bool:
    return ("K2" in halves) is not ("U1" in halves) and ("U2" in halves) is not ("K1" in halves)


def theorem_2_7(definition: HalfOutcomes = HALF_OUTCOMES) -> Iterable[Question]:
    """Induction: one step, for all combinations of options whose half-outcomes satisfy the theorem."""
    kinds = [frozenset(kind) for kind in product(("K1", "U2"), ("K2", "U1"))]  # those that satisfy the theorem
    scope = "all games, by the half-outcomes of their options"
    yield every(
        scope,
        KNOT.terminals,
        lambda end: _obeys(_half_outcomes_of(end, (), definition)),
        shown="the game {case}",
    ) & every(
        scope,
        chain.from_iterable(combinations(kinds, size) for size in range(1, len(kinds) + 1)),
        lambda options: _obeys(_half_outcomes_of(None, options, definition)),
        shown=lambda options, *_: "a game with options in " + ", ".join("&".join(sorted(kind)) for kind in options),
    )
    yield _theorem_2_7_by_z3(definition)


@PAPER.claim(
    "Theorem 2.7 (Definition 2.5 as printed)",
    "A game is a win for $K$ playing second $(K2)$ if it is equal to $k$, or if all options are wins for $K$ playing "
    "first; and so on. A game $G$ is in $K2$ iff it is not in $U1$; it is in $U2$ iff it is not in $K1$.",
    correction="Theorem 2.7",
    severity=Severity.SLIP,
    controls={"all options, of a game that has options": {"definition": HALF_OUTCOMES}},
)
def theorem_2_7_as_printed(definition: HalfOutcomes = PRINTED_HALF_OUTCOMES) -> Iterable[Question]:
    yield from theorem_2_7(definition)


PAPER.claim(
    "Theorem 2.7",
    "A game $G$ is in $K2$ iff it is not in $U1$; it is in $U2$ iff it is not in $K1$.",
    reading='Definition 2.5 is corrected: "all options" means at least one. Endgames have no options, so $k$ is the '
    "only endgame in $K2$, and $u$ is the only one in $U2$.",
    mutants={
        "U1 asks all options to be in U2": {"definition": {**HALF_OUTCOMES, "U1": ("u", "all", "U2")}},
        "k is in U1": {"definition": {**HALF_OUTCOMES, "U1": ("k", "some", "U2")}},
        "an endgame is in K2, for it has no options": {
            "definition": {**HALF_OUTCOMES, "K2": PRINTED_HALF_OUTCOMES["K2"]}
        },
    },
)(theorem_2_7)


OUTCOMES = {"K": ("K1", "K2"), "1": ("K1", "U1"), "U": ("U1", "U2"), "2": ("K2", "U2")}
"""The two half-outcomes that make each outcome [Johnson2011a, Definition 2.6]."""

OBEYED = (("K2", "U1"), ("U2", "K1"))
"""The pairs of half-outcomes of which each game has exactly one, by Theorem 2.7."""


@PAPER.claim(
    "Section 2 (exactly one outcome)",
    "It is clear from the previous theorem that each game has exactly one outcome from the four possibilities.",
    uses=("Theorem 2.7",),
    mutants={
        "outcome K if G is in K1": {"outcomes": {**OUTCOMES, "K": ("K1",)}},
        "outcome 2 if G is in K1 and in U2": {"outcomes": {**OUTCOMES, "2": ("K1", "U2")}},
        "a game may be neither in U2 nor in K1": {"obeyed": OBEYED[:1]},
    },
)
def exactly_one_outcome(
    outcomes: Mapping[str, tuple[str, ...]] = OUTCOMES, obeyed: Sequence[tuple[str, str]] = OBEYED
) -> Iterable[Question]:
    halves = sorted({half for pair in OUTCOMES.values() for half in pair})
    subsets = (frozenset(some) for size in range(len(halves) + 1) for some in combinations(halves, size))

    def had_in(held: frozenset[str]) -> list[str]:
        return [name for name, of in outcomes.items() if held >= {*of}]

    scope = "all games, by their half-outcomes"
    yield every(
        scope,
        (held for held in subsets if all((one in held) is not (other in held) for one, other in obeyed)),
        lambda held: len(had_in(held)),
        1,
        lambda held, *_: f"a game in {', '.join(sorted(held)) or 'none'} has the outcomes {had_in(held)}",
        to_the_end=True,
    )
    has = {half: z3.Bool(half) for half in halves}
    query = Query(*(has[one] != has[other] for one, other in obeyed))
    told = [z3.And([has[half] for half in of]) for of in outcomes.values()]
    denied = z3.Not(z3.And(z3.Or(told), z3.Not(at_least(2, told))))
    yield by_z3(scope, lambda: "a game has no outcome, or more than one" if query.has_model(denied) else None)


def _theorem_2_7_by_z3(definition: HalfOutcomes) -> Question:
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
    return ask(universe.prove, obeys(game), "all games, one step of the induction", fails)


@dataclass(frozen=True)
class Law:
    """A law of addition: in words with names of games, its two sides as functions, and the additions used."""

    words: str
    names: str
    left: Callable[..., object]
    right: Callable[..., object]
    law_of: tuple[Callable[..., object], ...] = ()

    def unequal(self, *games_and_sides: object) -> str:
        *games, left, right = games_and_sides
        named = ", ".join(f"{name} = {game}" for name, game in zip(self.names, games, strict=True))
        return f"{self.words} fails for {named}: {left} and {right}"

    def among_small(self, theory: Theory) -> Question:
        games = product(games_to_birthday(SMALL, theory), repeat=len(self.names))
        scope = f"all games of birthday at most {SMALL}"
        return every(scope, games, self.left, self.right, self.unequal, starred=True, bound=True, law_of=self.law_of)

    def by_step(self, universe: Universe, goal: Any) -> Question:
        """Ask z3 to prove the law for all games, from the axioms of the universe."""

        def fails(named: Mapping[str, Game]) -> str | None:
            games = [named[name] for name in self.names]
            left, right = self.left(*games), self.right(*games)
            return None if left == right else self.unequal(*games, left, right)

        return ask(universe.prove, goal, "all games, one step of the induction", fails)


Named = str | tuple["Named", "Named"]
"""The name of a game, or the sum of two. An option of A has the name A'."""

Ended = Mapping[str, int | None]
"""The terminal game that each game is, or None."""


def _moves(total: Named, ended: Ended) -> set[Named]:
    """The options of a sum: a move in one of its parts [Johnson2011a, Definition 2.8]."""
    if isinstance(total, str):
        return {f"{total}'"} if ended[total] is None else set()
    left, right = total
    found: set[Named] = {(moved, right) for moved in _moves(left, ended)}
    return found | {(left, moved) for moved in _moves(right, ended)}


def _with_option(total: Named, name: str) -> Named:
    if isinstance(total, str):
        return f"{total}'" if total == name else total
    return _with_option(total[0], name), _with_option(total[1], name)


def _end_of(total: Named, ended: Ended, theory: Theory) -> int | None:
    if isinstance(total, str):
        return ended[total]
    left, right = (_end_of(part, ended, theory) for part in total)
    return None if left is None or right is None else theory.sums[0].table[left][right]


def _by_moves(theory: Theory, names: str, left: Named, right: Named) -> Question:
    """One step: both sides have the same moves, each to the law for smaller games, or are the same terminal game."""

    def by_rules(ended: Ended) -> object:
        return _end_of(left, ended, theory), [_moves(side, ended) for side in (left, right)]

    def by_law(ended: Ended) -> object:
        moved = [name for name in names if ended[name] is None]
        return _end_of(right, ended, theory), [{_with_option(side, name) for name in moved} for side in (left, right)]

    def shown(ended: Ended, *_: object) -> str:
        given = ((name, ended[name]) for name in names)
        return ", ".join(
            f"{name} is {'a game with options' if end is None else theory.terminals[end]}" for name, end in given
        )

    kinds = product((*range(len(theory.terminals)), None), repeat=len(names))
    unknot = theory.terminals.index("u")
    cases = ({**dict(zip(names, kind, strict=True)), "u": unknot} for kind in kinds)
    scope = "all games, one step of the induction, by the moves in each game"
    return every(scope, cases, by_rules, by_law, shown, by="moves", law_of=[_end_of])


@PAPER.claim(
    "Theorem 2.9",
    "Addition of games is commutative: $G + H = H + G$.",
    mutants={"u + k = k but k + u = u": _sum_mutant(((0, 1), (0, 1)))},
)
def theorem_2_9(theory: Theory = KNOT) -> Iterable[Question]:
    law = Law("G + H = H + G", "GH", add, lambda g, h: add(h, g), (add,))
    yield law.among_small(theory)
    universe = Universe(theory)
    g, h = universe.game("G"), universe.game("H")
    yield _by_moves(theory, "GH", ("G", "H"), ("H", "G"))
    goal = universe.same_options(universe.sum_of(g, h), universe.sum_of(h, g))
    assume_for_options(universe, [g, h], lambda a, b: universe.plus(a, b) == universe.plus(b, a))
    yield law.by_step(universe, goal)


@PAPER.claim(
    "Theorem 2.10",
    "If $G$ is a game, then $G + u = G$.",
    mutants={"k + u = u, the dual sum": _sum_mutant(((0, 0), (0, 1))), "u + u = k": _sum_mutant(((1, 1), (1, 1)))},
)
def theorem_2_10(theory: Theory = KNOT) -> Iterable[Question]:
    law = Law("G + u = G", "G", lambda g: add(g, terminal("u", theory)), lambda g: g)
    yield law.among_small(theory)
    universe = Universe(theory)
    g, u = universe.game("G"), universe.ends[0]
    yield _by_moves(theory, "G", ("G", "u"), "G")
    goal = universe.same_options(universe.sum_of(g, u), g)
    assume_for_options(universe, [g], lambda a: universe.plus(a, u) == a)
    yield law.by_step(universe, goal)


@PAPER.claim(
    "Theorem 2.11",
    "Addition of games is associative: $(F + G) + H = F + (G + H)$.",
    mutants={"u + u = k and other sums u": _sum_mutant(((1, 0), (0, 0)))},
)
def theorem_2_11(theory: Theory = KNOT) -> Iterable[Question]:
    plus_by_moves = partial(add, memo={})
    law = Law(
        "(F + G) + H = F + (G + H)",
        "FGH",
        lambda f, g, h: plus_by_moves(plus_by_moves(f, g), h),
        lambda f, g, h: plus_by_moves(f, plus_by_moves(g, h)),
        (add,),
    )
    yield law.among_small(theory)
    universe = Universe(theory)
    yield _by_moves(theory, "FGH", (("F", "G"), "H"), ("F", ("G", "H")))
    f, g, h = (universe.game(name) for name in "FGH")
    plus = universe.plus
    left = universe.sum_of(universe.sum_of(f, g), h)
    right = universe.sum_of(f, universe.sum_of(g, h))
    assume_for_options(universe, [f, g, h], lambda a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c)))
    yield law.by_step(universe, universe.same_options(left, right))


@PAPER.claim(
    "Theorem 2.12",
    "The sum of two even games or two odd games is even. The sum of an even and odd game is odd.",
    mutants={
        "the sum of an even and odd game is even": {"parity_of_sum": lambda p, q: p * q},
        "the sum of two odd games is odd": {"parity_of_sum": lambda p, q: p | q},
    },
)
def theorem_2_12(
    parity_of_sum: Callable[[int, int], int] = lambda p, q: p ^ q, theory: Theory = KNOT
) -> Iterable[Question]:
    law = Law(
        "the parity of G + H by the parities of G and H",
        "GH",
        lambda g, h: add(g, h).parity,
        lambda g, h: parity_of_sum(g.parity, h.parity),
    )
    yield law.among_small(theory)
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
    yield law.by_step(universe, has_parity(g, h, total))


Kind = tuple[bool, bool]
"""True for an endgame, and True for an odd game."""

KINDS: tuple[Kind, ...] = ((True, False), (False, False), (False, True))


def one_moves(one: Kind, other: Kind) -> Iterator[tuple[bool, bool]]:
    """The parities of the parts of each option of a sum: one part has moved [Johnson2011a, Definition 2.8]."""
    if not one[0]:
        yield not one[1], other[1]
    if not other[0]:
        yield one[1], not other[1]


def both_move(one: Kind, other: Kind) -> Iterator[tuple[bool, bool]]:
    """The parities if both parts move at once, as long as both can."""
    if not one[0] and not other[0]:
        yield not one[1], not other[1]


@PAPER.claim(
    "Section 2 (a commutative monoid)",
    "To summarize, games form a commutative monoid, with $u$ as the identity.",
    uses=("Theorem 2.9", "Theorem 2.10", "Theorem 2.11", "Theorem 2.12"),
    mutants={"both games are moved in": {"moves": both_move}},
)
def commutative_monoid(moves: Callable[[Kind, Kind], Iterator[tuple[bool, bool]]] = one_moves) -> Iterable[Question]:
    """It remains to show that a sum is an endgame or a nonempty set of games of the opposite parity."""
    yield every(
        "all games, by the parities of games and options",
        product(KINDS, repeat=2),
        lambda one, other: {first is not second for first, second in moves(one, other)},
        lambda one, other: set() if one[0] and other[0] else {one[1] is other[1]},
        lambda one, other, left, right: (
            f"the options of {_said(one)} + {_said(other)} are {_in_words(left)}, not {_in_words(right)}"
        ),
        starred=True,
        to_the_end=True,
    )


def _said(kind: Kind) -> str:
    end, odd = kind
    return f"({'odd' if odd else 'even'}{' endgame' if end else ''})"


def _in_words(parities: Iterable[bool]) -> str:
    return " and ".join("odd" if odd else "even" for odd in sorted(parities)) or "none"
