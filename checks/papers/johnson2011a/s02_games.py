"""Sections 2 and 3: games, outcomes, sums, equivalence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, product
from typing import Any, Literal

from algebra.knot_type.formal import Game, add, games_to_birthday, terminal
from algebra.knot_type.theory import KNOT, SumRule, Theory
from checks.claim import Finding, found
from checks.induction.structural import Universe, assume_for_options
from checks.papers.johnson2011a.paper import PAPER

SMALL = 2
"""Games to this birthday are added in twos and threes, as a search for counterexamples beside the proof."""

HalfOutcomes = Mapping[str, tuple[Literal["k", "u"], Literal["some", "all"], str]]
"""For each half-outcome: the terminal game that has it, whether some option or all must have the other, which."""

HALF_OUTCOMES: HalfOutcomes = {
    "K2": ("k", "all", "K1"),
    "K1": ("k", "some", "K2"),
    "U2": ("u", "all", "U1"),
    "U1": ("u", "some", "U2"),
}
"""[Johnson2011a, Definition 2.5]."""


def _with_sum(table: tuple[tuple[int, ...], ...]) -> Theory:
    return replace(KNOT, sums=(SumRule("+", table),))


def _sum_mutant(table: tuple[tuple[int, ...], ...]) -> Callable[[], Mapping[str, Any]]:
    return lambda: {"theory": _with_sum(table)}


def _half_outcomes_of(end: str | None, options: Iterable[frozenset[str]], definition: HalfOutcomes) -> frozenset[str]:
    quantifier = {"some": any, "all": all}
    options = list(options)
    return frozenset(
        half
        for half, (winner, how, other) in definition.items()
        if end == winner or (end is None and quantifier[how](other in option for option in options))
    )


@PAPER.claim(
    "Theorem 2.7",
    "A game G is in K2 iff it is not in U1; it is in U2 iff it is not in K1.",
    mutants={
        "U1 asks all options to be in U2": lambda: {"definition": {**HALF_OUTCOMES, "U1": ("u", "all", "U2")}},
        "k is in U1": lambda: {"definition": {**HALF_OUTCOMES, "U1": ("k", "some", "U2")}},
    },
)
def theorem_2_7(definition: HalfOutcomes = HALF_OUTCOMES) -> Iterable[Finding]:
    """One step of the induction: options whose half-outcomes obey the theorem, in all combinations."""

    def obeys(halves: frozenset[str]) -> bool:
        return ("K2" in halves) != ("U1" in halves) and ("U2" in halves) != ("K1" in halves)

    wrong = [end for end in ("u", "k") if not obeys(_half_outcomes_of(end, (), definition))]
    kinds = [frozenset(kind) for size in range(5) for kind in combinations(sorted(HALF_OUTCOMES), size)]
    kinds = [kind for kind in kinds if obeys(kind)]
    for size in range(1, len(kinds) + 1):
        for options in combinations(kinds, size):
            if not obeys(_half_outcomes_of(None, options, definition)):
                wrong.append("a game with options in " + ", ".join("&".join(sorted(kind)) for kind in options))
    yield found("exhaustion", "all games, by the half-outcomes of their options", wrong[0] if wrong else None)
    yield _theorem_2_7_by_z3(definition)


def _theorem_2_7_by_z3(definition: HalfOutcomes) -> Finding:
    import z3

    universe = Universe()
    game, x = universe.game("G"), z3.Const("x", universe.sort)
    has = {half: z3.Function(half, universe.sort, z3.BoolSort()) for half in definition}
    names = dict(zip(KNOT.terminals, universe.ends, strict=True))
    for half, (winner, how, other) in definition.items():
        option_has = (
            z3.Exists([x], z3.And(universe.option(x, game), has[other](x)))
            if how == "some"
            else z3.ForAll([x], z3.Implies(universe.option(x, game), has[other](x)))
        )
        by_options = z3.And(z3.Not(universe.is_end(game)), option_has)
        universe.axioms.append(has[half](game) == z3.Or(game == names[winner], by_options))

    def obeys(g: Any) -> Any:
        return z3.And(has["K2"](g) != has["U1"](g), has["U2"](g) != has["K1"](g))

    assume_for_options(universe, [game], obeys)
    return universe.prove(obeys(game), "all games, one step of the induction")


def _among_small(theory: Theory, count: int, equal: Callable[..., tuple[Game, Game]], law: str) -> Finding:
    """Search small games for a counterexample to an equation between sums."""
    games = list(games_to_birthday(SMALL, theory))
    scope = f"all games to birthday {SMALL}"
    for chosen in product(games, repeat=count):
        left, right = equal(*chosen)
        if left != right:
            named = ", ".join(f"{name} = {game}" for name, game in zip("FGH", chosen, strict=False))
            return Finding("exhaustion", scope, False, False, f"{law} fails for {named}: {left} and {right}")
    return Finding("exhaustion", scope, True, complete=False)


@PAPER.claim(
    "Theorem 2.9",
    "Addition of games is commutative: G + H = H + G.",
    mutants={"u + k = k but k + u = u": _sum_mutant(((0, 1), (0, 1)))},
)
def theorem_2_9(theory: Theory = KNOT) -> Iterable[Finding]:
    yield _among_small(theory, 2, lambda g, h: (add(g, h), add(h, g)), "G + H = H + G")
    universe = Universe(theory)
    g, h = universe.game("G"), universe.game("H")
    goal = universe.same_options(universe.sum_of(g, h), universe.sum_of(h, g))
    assume_for_options(universe, [g, h], lambda a, b: universe.plus(a, b) == universe.plus(b, a))
    yield universe.prove(goal, "all games, one step of the induction")


@PAPER.claim(
    "Theorem 2.10",
    "If G is a game, then G + u = G.",
    mutants={"the dual sum": _sum_mutant(((0, 0), (0, 1))), "k + u = u": _sum_mutant(((0, 0), (0, 1)))},
)
def theorem_2_10(theory: Theory = KNOT) -> Iterable[Finding]:
    yield _among_small(theory, 1, lambda g: (add(g, terminal("u", theory)), g), "G + u = G")
    universe = Universe(theory)
    g, u = universe.game("G"), universe.ends[0]
    goal = universe.same_options(universe.sum_of(g, u), g)
    assume_for_options(universe, [g], lambda a: universe.plus(a, u) == a)
    yield universe.prove(goal, "all games, one step of the induction")


@PAPER.claim(
    "Theorem 2.11",
    "Addition of games is associative: (F + G) + H = F + (G + H).",
    mutants={"u + u = k and other sums u": _sum_mutant(((1, 0), (0, 0)))},
)
def theorem_2_11(theory: Theory = KNOT) -> Iterable[Finding]:
    sums = lambda f, g, h: (add(add(f, g), h), add(f, add(g, h)))  # noqa: E731
    yield _among_small(theory, 3, sums, "(F + G) + H = F + (G + H)")
    universe = Universe(theory)
    f, g, h = (universe.game(name) for name in "FGH")
    plus = universe.plus
    left = universe.sum_of(universe.sum_of(f, g), h)
    right = universe.sum_of(f, universe.sum_of(g, h))
    assume_for_options(universe, [f, g, h], lambda a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c)))
    yield universe.prove(universe.same_options(left, right), "all games, one step of the induction")


@PAPER.claim(
    "Theorem 2.12",
    "The sum of two even games or two odd games is even. The sum of an even and odd game is odd.",
    mutants={"the sum of an even and odd game is even": lambda: {"parity_of_sum": lambda p, q: p * q}},
)
def theorem_2_12(
    parity_of_sum: Callable[[int, int], int] = lambda p, q: p ^ q, theory: Theory = KNOT
) -> Iterable[Finding]:
    scope = f"all games to birthday {SMALL}"
    games = list(games_to_birthday(SMALL, theory))
    wrong = None
    for g, h in product(games, repeat=2):
        assert g.parity is not None
        assert h.parity is not None
        if wrong is None and add(g, h).parity != parity_of_sum(g.parity, h.parity):
            wrong = f"G = {g}, H = {h}, with G + H = {add(g, h)}"
    yield Finding("exhaustion", scope, wrong is None, False, wrong)
    yield _theorem_2_12_by_z3(parity_of_sum, theory)


def _theorem_2_12_by_z3(parity_of_sum: Callable[[int, int], int], theory: Theory) -> Finding:
    import z3

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
            for p, q in product((0, 1), repeat=2)
        ]
        return z3.And(cases)

    assume_for_options(universe, [g, h], lambda a, b: has_parity(a, b, universe.plus(a, b)))
    # A game is of the parity opposite to its options', if these agree (Definitions 2.1 and 2.2).
    x = z3.Const("x", universe.sort)
    for value in (True, False):
        options = z3.ForAll([x], z3.Implies(universe.option(x, total), odd(x) == value))
        universe.axioms.append(z3.Implies(z3.And(z3.Not(universe.is_end(total)), options), odd(total) != value))
    return universe.prove(has_parity(g, h, total), "all games, one step of the induction")


Relation = Callable[[Any, Any], Any]


def _equal(left: Any, right: Any) -> Any:
    return left == right


@PAPER.claim(
    "Theorem 3.2",
    "Equivalence is an equivalence relationship.",
    mutants={"outcomes at least as good for the Knotter": lambda: {"relation": lambda left, right: left <= right}},
)
def theorem_3_2(relation: Relation = _equal) -> Iterable[Finding]:
    """G and H are equivalent if their parities, and their outcomes in any sum, are related by equality."""
    import z3

    from checks.solvers.query import Query

    sort = z3.DeclareSort("Game")
    parity = z3.Function("parity", sort, z3.IntSort())
    outcome = z3.Function("outcome of sum", sort, sort, z3.IntSort())
    x, f, g, h = z3.Consts("x F G H", sort)

    def equivalent(a: Any, b: Any) -> Any:
        return z3.And(relation(parity(a), parity(b)), z3.ForAll([x], relation(outcome(a, x), outcome(b, x))))

    laws = {
        "reflexive": equivalent(g, g),
        "symmetric": z3.Implies(equivalent(g, h), equivalent(h, g)),
        "transitive": z3.Implies(z3.And(equivalent(f, g), equivalent(g, h)), equivalent(f, h)),
    }
    broken = None
    for name, law in laws.items():
        if Query().model(z3.Not(law)) is not None:
            broken = broken or f"the relation need not be {name}"
    yield found("z3", "all games and any outcomes of sums", broken)


@PAPER.claim(
    "Theorem 3.4",
    "The set V inherits the structure of a commutative monoid. Also, there is a map g from values to outcomes, and "
    "the map from games to outcomes factors through g, so that outcome(G) = g(|G|).",
    uses=("Theorem 2.9", "Theorem 2.10", "Theorem 2.11", "Theorem 2.12", "Theorem 3.2"),
    mutants={
        "addition need not be associative": lambda: {"laws": ("commutative", "identity")},
        "u need not be an identity": lambda: {"laws": ("commutative", "associative")},
    },
)
def theorem_3_4(laws: tuple[str, ...] = ("commutative", "associative", "identity")) -> Iterable[Finding]:
    """If G ~ G' and H ~ H' then G + H ~ G' + H', and equivalent games have the same outcome, from laws of the sum."""
    yield _congruence_in_small_models(laws)
    yield _congruence_by_z3(laws)


LAWS: Mapping[str, Callable[[Callable[[int, int], int], int, int, int], bool]] = {
    "commutative": lambda plus, a, b, c: plus(a, b) == plus(b, a),
    "associative": lambda plus, a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c)),
    "identity": lambda plus, a, b, c: plus(a, 0) == a,
}
"""The laws of addition, of which 0 is the identity."""


def _operations(size: int, with_identity: bool) -> Iterable[Callable[[int, int], int]]:
    """All commutative operations on the numbers below `size`, with 0 as an identity if asked for."""
    first = 1 if with_identity else 0
    pairs = list(combinations_with_replacement(range(first, size), 2))
    for entries in product(range(size), repeat=len(pairs)):
        table = dict(zip(pairs, entries, strict=True))
        table |= {(0, a): a for a in range(size)} if with_identity else {}
        yield lambda a, b, table=table: table[min(a, b), max(a, b)]  # type: ignore[misc]


def _congruence_in_small_models(laws: tuple[str, ...]) -> Finding:
    """All commutative operations on a few things that obey the laws, with all ways to give each thing an outcome."""
    sizes = range(1, 5 if "identity" in laws else 4)
    scope = f"models of the laws with up to {sizes[-1]} elements"
    for size in sizes:
        things = range(size)
        for plus in _operations(size, "identity" in laws):
            if not all(LAWS[law](plus, *abc) for law in laws for abc in product(things, repeat=3)):
                continue
            for outcomes in product((0, 1), repeat=size):
                kinds = [tuple(outcomes[plus(a, x)] for x in things) for a in things]
                for g, g2 in combinations(things, 2):
                    if kinds[g] != kinds[g2]:
                        continue
                    broken = next((h for h in things if kinds[plus(g, h)] != kinds[plus(g2, h)]), None)
                    if outcomes[g] != outcomes[g2] or broken is not None:
                        sums = {(a, b): plus(a, b) for a, b in combinations_with_replacement(things, 2)}
                        what = "their outcomes differ" if broken is None else f"their sums with {broken} are not"
                        shown = f"sums {sums}, outcomes {outcomes}: {g} and {g2} are equivalent, but {what}"
                        return Finding("exhaustion", scope, False, False, shown)
    return Finding("exhaustion", scope, True, complete=False)


def _congruence_by_z3(laws: tuple[str, ...]) -> Finding:
    import z3

    universe = Universe()
    sort, plus = universe.sort, universe.plus
    outcome = z3.Function("outcome", sort, z3.IntSort())
    g, g2, h, h2, k, u = z3.Consts("G1 G2 H1 H2 K u", sort)
    named = (g, g2, h, h2, k, u)
    # The laws for the games at hand are all that the proof in the paper uses.
    known = {
        "commutative": [plus(a, b) == plus(b, a) for a, b in product(named, repeat=2)],
        "associative": [plus(plus(a, b), c) == plus(a, plus(b, c)) for a, b, c in product(named, repeat=3)],
        "identity": [plus(a, u) == a for a in named],
    }

    def equivalent(one: Any, other: Any) -> Any:
        x = z3.Const("x", sort)
        return z3.ForAll([x], outcome(plus(one, x)) == outcome(plus(other, x)))

    sums = z3.Implies(
        z3.And(equivalent(g, g2), equivalent(h, h2)), outcome(plus(plus(g, h), k)) == outcome(plus(plus(g2, h2), k))
    )
    outcomes = z3.Implies(equivalent(g, g2), outcome(g) == outcome(g2))
    for law in laws:
        universe.axioms += known[law]
    return universe.prove(z3.And(sums, outcomes), "all games, from the laws of addition")
