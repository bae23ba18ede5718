"""The periodicity theorem for misère monoids of partizan heap games, with the steps of its proof; and its form for
games whose heaps are worth integers.

A player *holds* a sum if he or she wins it when the other one starts. So a player holds X just if the opponent has a
move in X, and holds none of the sums that he or she can move to. The theorem for impartial games, in which both hold
the same sums, is that of [PlambeckSiegel2008]; the one for Grundy values is that of [GuySmith1956].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from algebra.heaps.periodicity import deciding_heap
from algebra.misere.options import Sum
from algebra.misere.partizan.codes import PartizanCode, Sides
from algebra.misere.partizan.fitting import partizan_monoid
from algebra.misere.partizan.integers import IntegerLaw, kind_of
from algebra.misere.partizan.quotient import PartizanQuotient, partizan_quotient
from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Play, Player, outcome, sum_of, sums
from checks.cases import Cases
from checks.claim import Finding, found
from checks.induction.all_sizes import Bound, periodicity_violations
from checks.papers.knotgames2026.paper import PAPER
from checks.papers.plambeck_siegel_2008.p1_theory import growth_fails
from checks.solvers.presburger import Obligation, decided
from checks.solvers.query import Query

Inclusions = tuple[bool, bool]
"""Whether a player's options of a new heap reach only elements that those of an old one reach, and whether all."""

EQUAL: Mapping[Player, Inclusions] = dict.fromkeys(Player, (True, True))


def equal_options_fail(inclusions: Mapping[Player, Inclusions] = EQUAL, same: bool = True) -> str | None:
    """What is against the step by which a heap takes the element of another one; None if nothing is.

    Two sums m + Y and n + Y, of a new heap m or an old one n and any further heaps. A player's options of the first
    are his or hers of m beside Y, with the elements d y, and m beside those of Y, with the elements φ(m) e; and so for
    n. Who holds these is known by their elements, for they have fewer counters, and so it is of n + Y. Who holds m + Y
    is then to be told by its element.

    Args:
        inclusions: for each player, which of the two inclusions between the elements of the options hold.
        same: whether m is given the element of n.
    """
    import z3

    elements = z3.DeclareSort("Element")
    times = z3.Function("product", elements, elements, elements)
    x = z3.Const("x", elements)
    phi_m, phi_n, y = (z3.Const(name, elements) for name in ("phi_m", "phi_n", "y"))

    def of_each(name: str) -> dict[Player, z3.FuncDeclRef]:
        return {player: z3.Function(f"{name}_{player.name}", elements, z3.BoolSort()) for player in Player}

    held, of_m, of_n, of_rest = map(of_each, ("held", "of_m", "of_n", "of_Y"))

    def holds(player: Player, options: Mapping[Player, z3.FuncDeclRef], phi: z3.ExprRef) -> z3.BoolRef:
        other = player.opponent
        some = z3.Or(z3.Exists([x], options[other](x)), z3.Exists([x], of_rest[other](x)))
        by_heap = z3.ForAll([x], z3.Implies(options[other](x), z3.Not(held[other](times(x, y)))))
        by_rest = z3.ForAll([x], z3.Implies(of_rest[other](x), z3.Not(held[other](times(phi, x)))))
        return z3.And(some, by_heap, by_rest)

    query = Query(*(holds(player, of_n, phi_n) == held[player](times(phi_n, y)) for player in Player))
    for player, (only, every) in inclusions.items():
        for one, other, given in ((of_m, of_n, only), (of_n, of_m, every)):
            if given:
                query.assume(z3.ForAll([x], z3.Implies(one[player](x), other[player](x))))
    if same:
        query.assume(phi_m == phi_n)
    for player in Player:
        if query.model(holds(player, of_m, phi_m) != held[player](times(phi_m, y))) is not None:
            return (
                "a heap with other options, or another element, whose sum is not held as its element says by "
                f"{player.name.capitalize()}"
            )
    return None


SMALL = {"0.1|0.3": 2, "0.33|0.3": 2, "0.13|0.3": 2, "0.1|0.7": 3}
"""Games, with the last of the heaps that are given a twin."""

LEAST = 3
"""How many heaps a sum has at most that is tried as an option of a twin."""

Heaps = tuple[tuple[tuple[Sum, ...], tuple[Sum, ...]], ...]
"""Left's options and Right's of each heap, 0, 1, ..., each a sum of smaller ones."""

Twin = tuple[str, PartizanQuotient, Heaps, int]
"""A game, the monoid of its first heaps, the options of these and of a new heap, and the old heap that this is for."""


def twins(inclusions: Mapping[Player, Inclusions] = EQUAL) -> Iterator[Twin]:
    """New heaps that reach the elements that an old one reaches, for Left and for Right, by other sums.

    Args:
        inclusions: where it is not both, the player has in the new heap one option to an element more, or one to an
            element less.
    """
    for game, last in SMALL.items():
        code = PartizanCode.parse(game)
        q = partizan_quotient(code, last)
        heaps: Heaps = tuple(_written(code.options(heap)) for heap in range(last + 1))
        sums_of: dict[int, list[Sum]] = {}
        for size in range(LEAST + 1):
            for total in combinations_with_replacement(range(1, last + 1), size):
                sums_of.setdefault(q.element_of(total), []).append(total)
        for old in range(1, last + 1):
            left, right = (_reached(q, heaps[old][player], inclusions[player]) for player in Player)
            for take in (slice(-1, None), slice(None, 2), slice(None)):
                new = tuple(tuple(total for x in side for total in sums_of.get(x, ())[take]) for side in (left, right))
                yield game, q, (*heaps, (new[0], new[1])), old


def _written(sides: Sides) -> tuple[tuple[Sum, ...], tuple[Sum, ...]]:
    left, right = (tuple(map(tuple, side)) for side in sides)
    return left, right


def _reached(q: PartizanQuotient, options: Sequence[Sum], inclusions: Inclusions) -> list[int]:
    reached = sorted({q.element_of(option) for option in options})
    only, every = inclusions
    more = [] if only else [x for x in range(len(q)) if x not in reached][:1]
    return (reached if every else reached[1:]) + more


ALTERED: dict[str, Callable[[], Mapping[str, Any]]] = {
    "an option more, to another element, for Left": lambda: {"inclusions": {**EQUAL, Player.LEFT: (False, True)}},
    "an option more, to another element, for Right": lambda: {"inclusions": {**EQUAL, Player.RIGHT: (False, True)}},
    "Left does not reach all": lambda: {"inclusions": {**EQUAL, Player.LEFT: (True, False)}},
    "Right does not reach all": lambda: {"inclusions": {**EQUAL, Player.RIGHT: (True, False)}},
    "another element for the new heap": lambda: {"same": False},
}


@PAPER.claim(
    "Partizan periodicity (equal options)",
    "Of sums of partizan heaps under misère play, let it be told by the element of a sum whether Left holds it, and "
    "whether Right does. If a new heap is given the element of an old one, and Left's options of the two reach the "
    "same elements, and so do Right's, then this is so for sums with new heaps, too.",
    mutants=ALTERED,
)
def equal_options(inclusions: Mapping[Player, Inclusions] = EQUAL, same: bool = True) -> Iterator[Finding]:
    """By one step of induction over sums of any monoid; and new heaps put beside small sums, played out."""
    wrong = equal_options_fail(inclusions, same)
    yield found("z3", "all games of heaps and both players, by induction over counters", wrong, visited=len(Player))
    played = Cases(
        (twin, (len(twin[2]) - 1, *others))
        for twin in twins(inclusions)
        for size in range(3)
        for others in combinations_with_replacement(range(1, len(twin[2])), size)
    )
    wrong = None
    memos: dict[Heaps, dict[Sum, LastMoveOutcome]] = {}
    for (game, q, heaps, old), total in played:
        plain = outcome(sum_of(total), sums(heaps.__getitem__), Play.MISERE, memos.setdefault(heaps, {}))
        said = q.outcome([(old if same else old - 1) if heap == len(heaps) - 1 else heap for heap in total])
        if plain is not said:
            wrong = f"{game}, with a heap of the options {heaps[-1]} for {old}: {total} is {plain}, and not {said}"
            break
    scope = f"new heaps beside those of {', '.join(SMALL)}, in sums of at most three, played out"
    yield found("exhaustion", scope, wrong, visited=played.visited, complete=False)


@PAPER.claim(
    "Partizan periodicity (no growth)",
    "Of sums of partizan heaps under misère play, let it be told by the element of a sum whether Left holds it, and "
    "whether Right does. Let every element be that of a sum, and let any two elements be told apart by who holds their "
    "products with a third. Then two sums are indistinguishable just if they have the same element. So a monoid does "
    "not grow by heaps that are given its elements.",
    uses=("Partizan periodicity (equal options)",),
    mutants={
        "elements that no sum has": lambda: {"onto": False},
        "elements that no product tells apart": lambda: {"reduced": False},
    },
)
def no_growth(onto: bool = True, reduced: bool = True) -> Iterator[Finding]:
    """For any monoid; and monoids found anew with a new heap among the old ones."""
    yield found(
        "z3", "all games of heaps", growth_fails(onto, reduced, [f"held_{player.name}" for player in Player]), visited=1
    )
    cases = Cases(twins())
    wrong = None
    for game, q, heaps, old in cases:
        again = partizan_quotient(heaps.__getitem__, len(heaps) - 1)
        if (len(again), sorted(again.outcomes)) != (len(q), sorted(q.outcomes)) or again.phi[-1] != again.phi[old]:
            wrong = f"{game}, with a heap of the options {heaps[-1]} for {old}: order {len(again)}, and not {len(q)}"
            break
    scope = f"new heaps beside those of {', '.join(SMALL)}"
    yield found("exhaustion", scope, wrong, visited=cases.visited, complete=False)


PERIODIC = ("0.33|0.3", "0.1|0.7", "0.13|0.3", "0.75|0.75")
"""Games whose monoids are finite and proved for all heaps."""

INTEGERS = ("0.7|0.07", "0.3|0.03", "0.1|0.3", "0.1|0.01")
"""Games of which each heap is worth an integer."""

FURTHER = 16
"""How many heaps past the ones that decide are evaluated."""

BOUNDS: dict[str, Callable[[], Mapping[str, Any]]] = {
    "n < n0 + p + k": lambda: {"bound": lambda n0, p, k, s: n0 + 2 * p + k - 1},
    "without k": lambda: {"bound": lambda n0, p, k, s: s * (n0 + p) - 1},
}


@PAPER.claim(
    "Partizan periodicity",
    "Let a code for Left and one for Right be such that no move takes more than k counters or leaves more than s "
    "heaps, s = 1, 2 or 3, and let Q, a finite monoid, be the misère monoid of the heaps below s (n_0 + p) + k, "
    "n_0, p >= 1. If φ(n + p) = φ(n) for n_0 <= n < s n_0 + (s - 1) p + k, then Q is the misère monoid of all heaps, "
    "with φ(n + p) = φ(n) for all n >= n_0.",
    uses=("Partizan periodicity (equal options)", "Partizan periodicity (no growth)"),
    mutants=BOUNDS,
)
def periodicity(bound: Bound = deciding_heap) -> Iterator[Finding]:
    """The moves of each player in n + p and in n answer to each other: the largest heap that is left is shifted by p.
    So the options have the same elements. And further heaps are evaluated from their options.
    """
    yield from decided(list(periodicity_violations(bound)), "all n0, p, k and n, every move of either player")
    heaps = Cases(_misevaluated(PERIODIC, FURTHER))
    wrong = next(filter(None, heaps), None)
    scope = f"{FURTHER} further heaps of {', '.join(PERIODIC)}, evaluated from their options"
    yield found("exhaustion", scope, wrong, visited=heaps.visited, complete=False)


def _misevaluated(codes: Iterable[str], further: int) -> Iterator[str | None]:
    """For each heap past those that decide, where its element is not the one that the period gives it, or the monoid
    grows; None if that is not so. The heaps are given as a rule, of which the search knows no code, and so asks for no
    period.
    """
    for text in codes:
        code = PartizanCode.parse(text)
        q = partizan_quotient(code)
        longer = partizan_quotient(code.options, q.last + further)
        if len(longer) != len(q):
            yield f"{text}: of the heaps to {longer.last} the order is {len(longer)}, not {len(q)}"
        for heap in range(q.last + 1, longer.last + 1):
            element, said = longer.element(heap), q.element(heap)
            yield None if element == said else f"{text}: heap {heap} has the element {element}, by the period {said}"


def shift_violations(bound: Bound, step: bool = True) -> Iterator[Obligation]:
    """What must not be if the moves in n + p and in n change the integer of a sum by the same numbers: beside what must
    not be of heaps whose largest part is shifted by p, a move of which the change is another one.

    Args:
        bound: the last heap that decides.
        step: whether the integer of the heap that is moved in grows with the period, as that of a part does.
    """
    import z3

    yield from periodicity_violations(bound)
    n, n0, p, d, part, rest = z3.Ints("n n0 p d part rest")
    before, after, of_part, of_longer = z3.Ints("phi(n) phi(n+p) phi(part) phi(part+p)")
    heaps = z3.And(n0 >= 1, p >= 1, n >= n0, part >= n0, part < n)
    grows = [of_longer == of_part + d] + ([after == before + d] if step else [])
    given = z3.And(heaps, *grows)
    denied = of_part + rest - before != of_longer + rest - after
    yield Obligation.of_size(given, denied, n, "n = {}: a move with another change".format)


@PAPER.claim(
    "Partizan periodicity (integers)",
    "Let a code for Left and one for Right be such that no move takes more than k counters or leaves more than s "
    "heaps, s = 1, 2 or 3. Let each heap be worth an integer, φ(n + p) = φ(n) + d for n >= n_0, n_0, p >= 1, and let "
    "N = s (n_0 + p) + k - 1. Then for each heap n + p > N, the moves of a player in n + p change the sum of the "
    "integers by the same numbers as those in n.",
    mutants={**BOUNDS, "an integer that does not grow": lambda: {"step": False}},
)
def periodicity_of_integers(bound: Bound = deciding_heap, step: bool = True) -> Iterator[Finding]:
    """In linear arithmetic; and further heaps of games with such integers, from their options."""
    scope = "all n0, p, k, d and n, every move of either player"
    yield from decided(list(shift_violations(bound, step)), scope)
    heaps = Cases(_changed_otherwise(INTEGERS, FURTHER))
    wrong = next(filter(None, heaps), None)
    scope = f"{FURTHER} further heaps of {', '.join(INTEGERS)}, from their options"
    yield found("exhaustion", scope, wrong, visited=heaps.visited, complete=False)


@cache
def law_of(text: str) -> IntegerLaw:
    """The integers of the heaps of a game, which are found."""
    law = partizan_monoid(PartizanCode.parse(text))
    assert isinstance(law, IntegerLaw)
    return law


def _changed_otherwise(codes: Iterable[str], further: int) -> Iterator[str | None]:
    """For each heap past those that decide, where its moves change the integer otherwise than those in the heap a
    period before; None if that is not so.
    """
    for text in codes:
        law = law_of(text)
        assert law.code is not None
        assert law.series is not None
        assert law.bound is not None
        phi = [law.element(heap) for heap in range(law.bound + further + 1)]
        kinds = [kind_of(number, law.code.options(heap), phi, law.monoid) for heap, number in enumerate(phi)]
        for heap in range(law.bound + 1, len(phi)):
            same = kinds[heap].changes == kinds[heap - law.series.period].changes
            yield None if same else f"{text}: the moves in heap {heap} change the integer otherwise"
