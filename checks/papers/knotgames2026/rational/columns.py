"""The columns of the first two crossings of a rational pseudodiagram: six families.

The first two crossings have four places, 00, 10, 01, 11: their signs, in order. At each place u has become a vector,
and all four have the same class modulo 2. A vector v of another class, made of the other crossings, has a *column*: the
places where the determinant is 1 or -1, so that the resolution is the unknot. In the tree of the two classes these are
the neighbors of v, so columns depend on distances. The second crossing moves the vectors at 00 and 10 by a double shear
T to those at 01 and 11, and the distances of all images under powers of T are known from the tree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.knotgames2026.rational.distances import DISTANCES, largest_are_equal
from knotgames.checks.papers.knotgames2026.rational.tree import (
    CLASSES,
    DOUBLE_SHEARS,
    TREE,
    class_of,
    up_to_sign,
    vectors_in,
)
from knotgames.checks.papers.knotgames2026.rational.vectors import VECTORS, Vector, sheared
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.query import Query, all_of, any_of

COLUMNS = "Rational, six families"

PLACES = ("00", "10", "01", "11")
"""The places, numbered in this order: the sign of the first crossing is the lower bit."""

Column = frozenset[int]

Columns = frozenset[Column]


def columns(text: str) -> Columns:
    """Read columns of places, and add the empty column.

    >>> sorted(map(sorted, columns("00+10 11")))
    [[], [0, 1], [3]]
    """
    return frozenset(frozenset(map(PLACES.index, word.split("+"))) for word in text.split()) | {frozenset()}


FAMILIES: Mapping[str, Columns] = {
    "F1": columns("00+10+01+11 01+10 00 11"),
    "F2": columns("00+01+10 00+01+11 00+01 10 11"),
    "F4": columns("00+01+10 01+10+11 01+10 00 11"),
    "F5": columns("00+10 10+01+11 00 10 01 11"),
    "F6": columns("00+10 10+11 01+11 00 10 01 11"),
    "G1": columns("00+01 01+10 00 10 01 11"),
}
"""The families. A twist of two is F1 if both crossings have one fixed vertex, and F4 if they have one line."""

EQUAL: Mapping[str, Columns] = {
    "F1": frozenset({frozenset({1, 2})}),
    "F4": frozenset({frozenset({1, 2})}),
    "F5": frozenset(),
}
"""The pairs of places with equal vectors, in the families that remain at an end of a smallest counterexample."""

NEAR = ("F1", "F2", "F4", "F5", "F6")

FAR = ("G1",)


def negated(family: Iterable[Column], signs: int) -> Columns:
    """Return the columns after the negation of some of the two signs."""
    return frozenset(frozenset(place ^ signs for place in column) for column in family)


def lies_in(found: Columns, equal: Columns, families: Iterable[str]) -> bool:
    """Return True if columns lie in a family up to negation, with the equal vectors of the family, if it names some."""
    return any(
        found <= negated(FAMILIES[name], signs) and equal == negated(EQUAL.get(name, negated(equal, signs)), signs)
        for name, signs in product(families, range(4))
    )


Placement = tuple[int, ...]
"""Half the distances of the pairs of places, in order; 2 stands for 2 or more."""

PAIRS = tuple(combinations(range(4), 2))


@cache
def columns_at(placement: Placement) -> tuple[Columns, Columns]:
    """Return the columns at these distances, and the pairs of equal vectors.

    A column is the set of places of one vector, or a maximal set of vectors with a neighbor in common: in a tree, if
    any two have one.
    """
    half = dict(zip(PAIRS, placement, strict=True)) | {(i, i): 0 for i in range(4)}
    sets = [frozenset(one) for size in range(5) for one in combinations(range(4), size)]
    within = [one for one in sets if all(half[pair] < 2 for pair in combinations(sorted(one), 2))]
    equal = {pair for pair in PAIRS if not half[pair]}
    same = [frozenset(j for j in range(4) if half[min(i, j), max(i, j)] == 0) for i in range(4)]
    maximal = [one for one in within if not any(one < other for other in within)]
    return frozenset({*same, *maximal, frozenset()}), frozenset(map(frozenset, equal))


POWERS = range(-1, 2)
"""The powers of T whose images are considered."""

FIXED = 2
"""The number of the fixed vertex, after the two vectors."""


def misplaced(has_fixed: bool, is_near: bool, families: Collection[str]) -> str | None:
    """Return distances of four vectors whose columns are in none of the families, by z3, or None.

    Args:
        has_fixed: True if T fixes a vertex, False if it moves a line.
        is_near: True if the vectors at 00 and 10 have a neighbor in common.
    """
    to_axis = z3.Ints("a b")  # from the vector at 00, and from the one at 10
    apart = {k: z3.Int(f"d{k}") for k in range(1 - len(POWERS), len(POWERS))}  # half the distances
    query = Query()

    def length(one: tuple[int, int], other: tuple[int, int]) -> z3.ArithRef:
        """Return the distance of images under T^j and T^k of these two vectors, or of such an image from the vertex."""
        (i, j), (n, k) = sorted((one, other))
        if n == FIXED:
            return to_axis[i] if i < FIXED else z3.IntVal(0)
        if i < n:
            return 2 * apart[k - j]
        return 2 * (to_axis[i] + abs(j - k) * (not has_fixed)) if j != k else z3.IntVal(0)

    points = [*product(range(FIXED), POWERS), *[(FIXED, 0)] * has_fixed]
    for p, q, r, s in combinations_with_replacement(points, 4):
        a, b, c = length(p, q) + length(r, s), length(p, r) + length(q, s), length(p, s) + length(q, r)
        query.assume(largest_are_equal(a, b, c))
    if has_fixed:
        query.assume((to_axis[0] - to_axis[1]) % 2 == 0)
    query.assume(*(length >= 0 for length in (*to_axis, *apart.values())))
    query.assume(apart[0] == 1 if is_near else apart[0] >= 2)
    if is_near and has_fixed:  # the fixed vertex is the neighbor in common, and T takes one of the vectors to the other
        query.assume(z3.Implies(z3.And(to_axis[0] == 1, to_axis[1] == 1), z3.Or(apart[1] == 0, apart[-1] == 0)))
    if not is_near and not has_fixed:
        query.assume(z3.Or(to_axis[0] > 0, to_axis[1] > 0))
    lengths = [length((i % 2, i // 2), (j % 2, j // 2)) for i, j in PAIRS]
    allowed = [
        all_of(one == 2 * n if n < 2 else one >= 2 * n for one, n in zip(lengths, placement, strict=True))
        for placement in product(range(3), repeat=len(PAIRS))
        if lies_in(*columns_at(placement), families)
    ]
    model = query.model(z3.Not(any_of(allowed)))
    if model is None:
        return None
    said = (f"{PLACES[i]} to {PLACES[j]} {number_in(model, one)}" for (i, j), one in zip(PAIRS, lengths, strict=True))
    return f"the distances {', '.join(said)}"


BOX = 5
"""The largest entry of the vectors along which is sheared."""

COLUMN_BOX = 24


def _in_vectors(least: int) -> Iterator[tuple[Vector, Vector, bool, Columns, Columns]]:
    """Yield the vectors of two crossings, True if the first is far from u, their columns, and the equal vectors."""
    vectors = {one: np.array([v for v in vectors_in(COLUMN_BOX) if class_of(v) == one]) for one in CLASSES}
    for first, second in product(vectors_in(BOX), repeat=2):
        if not first[1]:  # the determinant of u = (1, 0) and the vector is 0
            continue
        ends = [up_to_sign(sheared(second, y, sheared(first, x, (1, 0)))) for y, x in product((1, -1), repeat=2)]
        equal = frozenset(frozenset((i, j)) for i, j in PAIRS if ends[i] == ends[j])
        for one in CLASSES:
            if one != class_of(ends[0]):
                p, q = vectors[one].T
                ones = [np.abs(a * q - b * p) == 1 for a, b in ends]
                codes = set((np.array([1, 2, 4, 8]) @ ones).tolist())
                found = frozenset(frozenset(i for i in range(4) if code >> i & 1) for code in codes)
                yield first, second, abs(first[1]) >= least, found, equal


def _without(name: str) -> dict[str, tuple[str, ...]]:
    return {"near": tuple(one for one in NEAR if one != name)}


@PAPER.claim(
    COLUMNS,
    "The columns of the first two crossings of a rational pseudodiagram, with $m = |u ^ s_1| > 0$, lie in one of the "
    "families F1, F2, F4, F5, and F6 if $m = 1$, and in G1 if $m >= 2$, up to negation of the signs. If they lie in "
    "none of F2, F6, and G1, then the vectors at 01 and 10 are equal and no others (F1, F4, up to the same negation), "
    "or all four are different (F5). The same is true of the last two crossings, by reversal.",
    uses=(VECTORS, TREE, DISTANCES, DOUBLE_SHEARS),
    mutants={
        **{f"{name} is left out": _without(name) for name in NEAR},
        "G1 is left out": {"far": ()},
        "G1 already if m = 1": {"least": 1},
    },
)
def six_families(near: tuple[str, ...] = NEAR, far: tuple[str, ...] = FAR, least: int = 2) -> Iterable[Question]:
    """If T fixes a vertex, distances from it count as well."""
    yield by_z3(
        "all distances in a tree and its double shears, by linear arithmetic",
        (
            partial(misplaced, has_fixed, is_near, near if is_near and least > 1 else far)
            for has_fixed, is_near in product((True, False), repeat=2)
        ),
    )
    yield every(
        f"vectors with entries of at most {BOX}, by determinants with vectors of entries of at most {COLUMN_BOX}",
        _in_vectors(least),
        lambda first, second, is_far, found, equal: lies_in(found, equal, far if is_far else near),
        shown="u = (1, 0), s1 = {0}, s2 = {1}",
        starred=True,
        bound=True,
    )
