"""Alternating sums of Jones polynomials over switched crossings, and sums over sets of terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, compress, product
from math import prod
from random import Random

import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import entails, every
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.frontier import ordering
from knotgames.games.knot.diagrams.jones import evaluated
from knotgames.games.knot.diagrams.shadows import shadows

SKEIN = "Forms, skein relation"
SUMS = "Forms, alternating sums"
INCLUSION = "Forms, inclusion and exclusion"


@PAPER.claim(
    SKEIN,
    "For the Jones polynomial and diagrams that differ at one crossing, $V(L_+) - V(L_-) = (t - 1)((t + 1) V(L_-) + "
    "t^(1/2) V(L_0))$.",
    reading="from the relation $t^(-1) V(L_+) - t V(L_-) = (t^(1/2) - t^(-1/2)) V(L_0)$, for real $t > 0$: Laurent "
    "polynomials in $t^(1/2)$ that agree there are equal.",
    mutants={"the smoothed diagram is subtracted": {"smoothed": -1}, "t for t + 1": {"more": 0}},
)
def skein_relation(smoothed: int = 1, more: int = 1) -> Iterable[Question]:
    plus, minus, zero, root, inverse = z3.Reals("V(L+) V(L-) V(L0) s 1/s")
    t = root * root
    yield entails(
        "all values of the three polynomials, at each $s = t^(1/2)$",
        plus - minus == (t - 1) * ((t + more) * minus + smoothed * root * zero),
        given=[root * inverse == 1, inverse * inverse * plus - t * minus == (root - inverse) * zero],
    )


Sets = tuple[tuple[int, ...], ...]
"""Disjoint sets of crossings."""

LARGEST = 5
"""The most crossings of the shadows of which alternating sums are computed."""

PRIMES = (1_000_003, 60_013, 1009, 251, 83, 37, 23, 13, 11, 7, 7)
"""For an order s a prime p, such that p^(s + 1) is at most 2^32."""


def jones_near_one(code: Code, order: int) -> int:
    """The Jones polynomial of a diagram of a knot at A = 1 + p, modulo p^(order + 1): t = A^-4 is 1 - 4p + ..."""
    prime = PRIMES[order]
    modulus: int = prime ** (order + 1)
    bracket = evaluated(code, ordering(code), point=1 + prime, modulus=modulus).value
    return bracket * pow(-((1 + prime) ** 3), -sum(Diagram(code, ()).signs), modulus) % modulus


def coefficient(value: int, order: int) -> int | str:
    """The coefficient of (t - 1)^order, modulo p, in a value modulo p^(order + 1), or that a lower one is not 0."""
    prime = PRIMES[order]
    whole, rest = divmod(value % prime ** (order + 1), prime**order)
    return whole * pow(-4, -order, prime) % prime if rest == 0 else "a lower coefficient is not 0"


def alternating_sum(code: Code, sets: Sets, *_: Sequence[int]) -> int | str:
    """The coefficient of (t - 1)^s in the alternating sum over all ways to switch some of s sets."""
    total = 0
    for chosen in product((0, 1), repeat=len(sets)):
        switched = [crossing for some, one in zip(sets, chosen, strict=True) if one for crossing in some]
        here = Diagram(code, switched).resolved((1 << len(switched)) - 1).pd
        total += (-1) ** sum(chosen) * jones_near_one(here, len(sets))
    return coefficient(total, len(sets))


def circles(ends: Sequence[int], smoothed: Iterable[int]) -> int:
    """The number of circles into which a knot falls if some of its crossings are smoothed.

    Args:
        ends: the crossings along the knot, each of them twice.
    """
    other: dict[int, int] = {}
    for crossing in smoothed:
        one, two = (place for place, end in enumerate(ends) if end == crossing)
        other |= {one: two, two: one}
    left, found = set(range(len(ends))), 0
    while left:
        place = start = left.pop()
        found += 1
        while (place := (other.get(place, place) + 1) % len(ends)) != start:
            left.remove(place)
    return found


def weight(ends: Sequence[int], crossings: Sequence[int], kept: int = 2) -> int:
    """The sum over the subsets of crossings that are smoothed of 2^(others) (-2)^(circles - 1)."""
    return sum(
        kept ** (len(crossings) - number) * (-2) ** (circles(ends, chosen) - 1)
        for number in range(len(crossings) + 1)
        for chosen in combinations(crossings, number)
    )


def passages(code: Code) -> list[int]:
    """The crossings along a knot, each of them twice."""
    found: dict[int, int] = {}
    for crossing, ((a, b, _, d), sign) in enumerate(zip(code, Diagram(code, ()).signs, strict=True)):
        found |= {a: crossing, d if sign > 0 else b: crossing}
    return [found[label] for label in sorted(found)]


def sum_of_weights(
    _: Code, sets: Sets, signs: Sequence[int], ends: Sequence[int], kept: int = 2, signed: bool = True
) -> int:
    """The same coefficient, from the smoothings of one crossing of each set, modulo p."""
    of = signs if signed else [1] * len(signs)
    total = sum(prod(of[crossing] for crossing in one) * weight(ends, one, kept) for one in product(*sets))
    return total % PRIMES[len(sets)]


def families(largest: int, most: int) -> Iterator[tuple[Code, Sets, Sequence[int], Sequence[int]]]:
    """Diagrams with sets of one or two crossings, the signs of all crossings, and these along the knot."""
    random = Random(1)
    for crossings in range(3, largest + 1):
        for shadow in shadows(crossings, prime=False):
            for number in range(1, most + 1):
                order = random.sample(range(crossings), crossings)
                code = Diagram(shadow, order[:2]).resolved(random.randrange(4)).pd
                last = tuple(order[number - 1 : number + random.randrange(2)])
                sets = (*((one,) for one in order[: number - 1]), last)
                yield code, sets, Diagram(code, ()).signs, passages(code)


@PAPER.claim(
    SUMS,
    "Let $S_1, ..., S_s$ be disjoint sets of crossings of a diagram of a knot. The sum of $(-1)^n V$ over the "
    "diagrams in which $n$ of the sets are switched is $(t - 1)^s$ times the sum over all choices of one crossing of "
    "each set of the product of their signs times $W$, modulo $(t - 1)^(s+1)$. $W$ is the sum of $2^a (-2)^(b - 1)$ "
    "over the subsets of these crossings, where $b$ circles are left if a subset is smoothed, and $a$ crossings are "
    "not in it.",
    uses=(SKEIN,),
    mutants={
        "crossings that are not smoothed count once": {"weighed": partial(sum_of_weights, kept=1)},
        "signs are left out": {"weighed": partial(sum_of_weights, signed=False)},
    },
)
def alternating_sums(weighed: Callable[..., int] = sum_of_weights, most: int = 3) -> Iterable[Question]:
    """It follows from the skein relation, crossing after crossing, and induction on s; here it is tried."""
    yield every(
        f"diagrams of 3 to {LARGEST} crossings with up to {most} sets of one or two of them, modulo primes",
        families(LARGEST, most),
        alternating_sum,
        weighed,
        starred=True,
        bound=True,
    )


Removal = frozenset[int]
"""The terms that a switch takes away."""

Formal = Counter[frozenset[int]]
"""A formal sum of sets of terms: an element of the free abelian group, so that what holds of it holds in every one."""


def summed(terms: int, switches: Sequence[Removal]) -> Formal:
    """The alternating sum over all switches."""
    total: Formal = Counter()
    for chosen in product((0, 1), repeat=len(switches)):
        gone = frozenset[int]().union(*compress(switches, chosen))
        total[frozenset(range(terms)) - gone] += (-1) ** sum(chosen)
    return Counter({left: number for left, number in total.items() if number})


def difference(terms: int, _: object = ()) -> Formal:
    """The sum of (-1)^|A - B| times B over all subsets B of the set A of all terms."""
    subsets = (frozenset(left) for size in range(terms + 1) for left in combinations(range(terms), size))
    return Counter({left: (-1) ** (terms - len(left)) for left in subsets})


def removals(most_terms: int, most_width: int, by_y: Removal) -> Iterator[tuple[int, list[Removal]]]:
    """Terms with as many switches s as they are wide, and up to as many switches y as the first is wide.

    Args:
        by_y: the terms that each switch y takes away; in some cases the last term as well.
    """
    for terms in range(1, most_terms + 1):
        for widths in product(range(1, most_width + 1), repeat=terms):
            own = [frozenset({term}) for term, width in enumerate(widths) for _ in range(width)]
            for more in product((by_y, by_y | {terms - 1}), repeat=widths[0]):
                yield terms, [*own, *more]


@PAPER.claim(
    INCLUSION,
    "Let $v(A)$ be elements of an abelian group, for the subsets $A$ of a finite set of terms, and let each of "
    "some switches take terms away from $A$. Each term of $A$ has switches that take away that term alone, and every "
    "other switch takes away the first term, perhaps with others. Then the sum of $(-1)^n v$ over all ways to turn $n$ "
    "of the switches is the sum of $(-1)^(|A - B|) v(B)$ over the subsets $B$ of $A$. It is 0 if $v(B)$ is always the "
    "same without the first term.",
    mutants={"the other switches leave the first term": {"by_y": frozenset()}},
)
def inclusion_and_exclusion(by_y: Removal = frozenset({0})) -> Iterable[Question]:
    """Switches act one after the other: v becomes v(A) - v(A without what is taken). So one more switch, which takes
    j away as well, changes nothing after one that takes j away alone; and switches commute.
    """
    of_sets = z3.DeclareSort("set of terms")
    first, more, other = (z3.Function(name, of_sets, of_sets) for name in ("A - j", "A - Q", "A - a"))
    value, some = z3.Function("v", of_sets, z3.RealSort()), z3.Const("A", of_sets)

    def turned(v: Callable[..., z3.ArithRef], take: z3.FuncDeclRef) -> Callable[..., z3.ArithRef]:
        return lambda place: v(place) - v(take(place))

    same = [value(place) == value(first(place)) for place in (some, other(some))]
    yield entails(
        "one more switch after one of j; two switches in the other order; a first term that makes no difference",
        turned(turned(value, first), more)(some) == turned(value, first)(some),
        turned(turned(value, first), other)(some) == turned(turned(value, other), first)(some),
        z3.Implies(z3.And(same), turned(turned(value, first), other)(some) == 0),
        given=[*([first(more(some)) == more(some)] if by_y else []), first(other(some)) == other(first(some))],
    )
    yield every(
        "up to three terms of width up to 2, as formal sums",
        removals(3, 2, by_y),
        summed,
        difference,
        starred=True,
        bound=True,
    )
