"""Rational pseudodiagrams with at most eight unresolved crossings have only the six values.

A smallest counterexample is odd and blocked. With seven unresolved crossings it has a family of columns at each end:
F1 or F4, where the two crossings count together, or F5. The three in the middle may be any function. Two different
vectors at one end have at most one neighbor in common at the other end, because a tree has no cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, product
from typing import NamedTuple

import numpy as np
import z3

from knotgames.algebra.bits import bits
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.cube.all_values import AT_MOST_SIX
from knotgames.checks.papers.knotgames2026.cube.at_most_six import symmetries
from knotgames.checks.papers.knotgames2026.cube.twists import Place, Wins, blocked_sums
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.knotgames2026.rational.columns import COLUMNS, FAMILIES, PLACES, Columns
from knotgames.checks.papers.knotgames2026.rational.ends import ENDS
from knotgames.checks.papers.knotgames2026.rational.tree import TREE
from knotgames.checks.papers.knotgames2026.rational.vectors import VECTORS
from knotgames.checks.questions import by_z3
from knotgames.checks.solvers.query import any_of
from knotgames.games.rational.census import KNOWN_VALUES

AT_MOST_EIGHT = "Rational, at most eight unresolved crossings"

MOST = 8

MIDDLE = 3
"""The number of crossings between the two ends, if there are seven."""


class End(NamedTuple):
    """Two crossings at an end, with a family of columns.

    Attributes:
        blocks: the sizes of the blocks of crossings that count together.
        places: the places with both crossings set, in order.
        columns: the columns of the family.
        near: the pairs of places whose vectors have a neighbor in common.
    """

    blocks: tuple[int, ...]
    places: tuple[Place, ...]
    columns: frozenset[frozenset[Place]]
    near: tuple[tuple[Place, Place], ...]


def _together(place: int) -> Place:
    return ((2, place.bit_count()),)


def _apart(place: int) -> Place:
    return (1, place & 1), (1, place >> 1)


def _end(blocks: tuple[int, ...], place_of: Callable[[int], Place], *families: Columns) -> End:
    """Return an end that has one of these families."""
    places = tuple(dict.fromkeys(map(place_of, range(len(PLACES)))))
    read = [[frozenset(map(place_of, column)) for column in family] for family in families]
    near = (pair for pair in combinations(places, 2) if all(any(column >= {*pair} for column in one) for one in read))
    return End(blocks, places, frozenset(chain.from_iterable(read)), tuple(near))


TWIST = _end((2,), _together, FAMILIES["F1"], FAMILIES["F4"])
APART = _end((1, 1), _apart, FAMILIES["F5"])
ANY = _end((1, 1), _apart, frozenset(frozenset(bits(column)) for column in range(1 << len(PLACES))))._replace(near=())

PAIRS = ((TWIST, TWIST), (TWIST, APART), (APART, APART))
"""The families at both ends, up to reversal."""


def assumptions(left: End, right: End, cycles: bool, blocks: Sequence[int], wins: Wins) -> Iterator[z3.BoolRef]:
    """Yield what is assumed of the Knotter's wins: columns in the families at both ends, and no cycles.

    A cycle of four has two vectors of each end. A cycle of six has two of each end that are near, and neighbors in
    common of these. The near pairs of F1, F4, and F5 are near in each diagram: the first two vectors have a neighbor in
    common if |u ^ s1| = 1, and their images have one. Up to order and negation of the variables in the middle, the
    function of these at one place of the ends is the least of its class.
    """
    middle = list(product(*[((1, 0), (1, 1))] * MIDDLE))
    for y in middle:
        at = {(i, j): wins[(*i, *y, *j[::-1])] for i in left.places for j in right.places}
        for j in right.places:
            yield from _in_columns(left, {i: at[i, j] for i in left.places})
        for i in left.places:
            yield from _in_columns(right, {j: at[i, j] for j in right.places})
        if not cycles:
            for (i, k), (j, n) in product(combinations(left.places, 2), combinations(right.places, 2)):
                yield any_of([at[i, j], at[k, n], at[i, n], at[k, j]])
            for (i, k), (j, n) in product(left.near, right.near):
                yield any_of([at[i, j], at[k, n], z3.Not(at[i, n]), z3.Not(at[k, j])])
                yield any_of([at[i, n], at[k, j], z3.Not(at[i, j]), z3.Not(at[k, n])])
    here = [wins[(*left.places[1], *y[::-1], *right.places[1][::-1])] for y in middle]
    images = np.array([*symmetries(MIDDLE)])
    for truths in product((False, True), repeat=len(here)):
        if min(map(tuple, np.array(truths)[images].tolist())) < truths:
            yield any_of(z3.Not(win) if truth else win for win, truth in zip(here, truths, strict=True))


def _in_columns(end: End, wins: Mapping[Place, z3.BoolRef]) -> Iterator[z3.BoolRef]:
    for size in range(len(end.places) + 1):
        for column in map(frozenset, combinations(end.places, size)):
            if column not in end.columns:
                yield any_of(win if place in column else z3.Not(win) for place, win in wins.items())


def blocked(left: End, right: End, cycles: bool) -> str | None:
    """Return a smallest blocked function with these ends, by z3, in words, or None."""
    blocks = (*left.blocks, *[1] * MIDDLE, *right.blocks)
    wins = blocked_sums(blocks, assumed=partial(assumptions, left, right, cycles))
    return None if wins is None else f"a blocked function with blocks {blocks} and {sum(wins.values())} wins"


@PAPER.claim(
    AT_MOST_EIGHT,
    f"Every rational pseudodiagram of a knot with at most {MOST} unresolved crossings, and any number of resolved "
    f"ones, has a value among {', '.join(KNOWN_VALUES)}, even or odd.",
    uses=(LOCAL_CONDITION, AT_MOST_SIX, VECTORS, TREE, COLUMNS, ENDS, "Johnson2011b/Theorem 4.1"),
    mutants={
        "cycles": {"cycles": True},
        "a twist at one end alone": {"pairs": ((TWIST, ANY),)},
        "any functions": {"pairs": ((ANY, ANY),), "cycles": True},
    },
)
def at_most_eight(pairs: Iterable[tuple[End, End]] = PAIRS, cycles: bool = False) -> Iterable[Question]:
    """With seven unresolved crossings none is blocked. A position with eight is even, and its options have seven.

    By `Six values, sums` the same holds for connected sums of such pseudodiagrams.
    """
    yield by_z3(
        "all functions of seven variables, three of them in the middle, by the families at both ends",
        (partial(blocked, left, right, cycles) for left, right in pairs),
    )
