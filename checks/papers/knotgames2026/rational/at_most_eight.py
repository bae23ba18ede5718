"""Rational pseudodiagrams with at most eight unresolved crossings have only the six values.

A smallest counterexample is odd and blocked. With seven unresolved crossings it has a family of columns at each end:
F1 or F4, where the two crossings count together, or F5. The three in the middle may be any function. Two different
vectors at one end have at most one neighbor in common at the other end, because a tree has no cycle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.cube.all_values import AT_MOST_SIX
from knotgames.checks.papers.knotgames2026.cube.at_most_six import symmetries
from knotgames.checks.papers.knotgames2026.cube.twists import Place, Wins, blocked_sums
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.knotgames2026.rational.columns import COLUMNS
from knotgames.checks.papers.knotgames2026.rational.ends import ENDS
from knotgames.checks.papers.knotgames2026.rational.matrices import MIDDLE, End, Ends
from knotgames.checks.papers.knotgames2026.rational.tree import TREE
from knotgames.checks.papers.knotgames2026.rational.vectors import VECTORS
from knotgames.checks.questions import by_z3, none_fails
from knotgames.checks.solvers.query import any_of
from knotgames.games.rational.census import KNOWN_VALUES

AT_MOST_EIGHT = "Rational, at most eight unresolved crossings"

MOST = 8

TWISTS = (End.of("F4"), End.of("F1"))
APART = (End.of("F5"),)

PAIRS = ((TWISTS, TWISTS), (TWISTS, APART), (APART, APART))
"""The families at both ends, up to reversal."""


ANY = TWISTS[0]._replace(
    columns=frozenset(frozenset(one) for size in range(4) for one in combinations(TWISTS[0].places, size)), near=()
)
"""A twist with any columns."""

SOME = TWISTS[0]._replace(family="", columns=TWISTS[0].columns - {frozenset()})
"""A twist with the columns of F4 that are not empty, enough for a blocked function with the other end."""


def assumptions(left: End, right: End, blocks: Sequence[int], wins: Wins) -> Iterator[z3.BoolRef]:
    """Yield what is assumed of the Knotter's wins: columns in the families at both ends, and no cycles.

    A cycle of four has two vectors of each end. A cycle of six has two of each end that are near, and neighbors in
    common of these. The near pairs of F1, F4, and F5 are near in each diagram: the first two vectors have a neighbor in
    common if |u ^ s1| = 1, and their images have one. Up to order and negation of the variables in the middle, the
    function of these at one place of the ends is the least of its class.
    """
    middle = list(product(*[((1, 0), (1, 1))] * MIDDLE))
    no = {place: z3.Not(win) for place, win in wins.items()}
    for y in middle:
        at, not_at = ({(i, j): of[(*i, *y, *j[::-1])] for i in left.places for j in right.places} for of in (wins, no))
        for j in right.places:
            yield from _in_columns(left, {i: (not_at[i, j], at[i, j]) for i in left.places})
        for i in left.places:
            yield from _in_columns(right, {j: (not_at[i, j], at[i, j]) for j in right.places})
        for (i, k), (j, n) in product(combinations(left.places, 2), combinations(right.places, 2)):
            yield any_of([at[i, j], at[k, n], at[i, n], at[k, j]])
        for (i, k), (j, n) in product(left.near, right.near):
            yield any_of([at[i, j], at[k, n], not_at[i, n], not_at[k, j]])
            yield any_of([at[i, n], at[k, j], not_at[i, j], not_at[k, n]])
    here = [(*left.places[1], *y[::-1], *right.places[1][::-1]) for y in middle]
    images = np.array([*symmetries(MIDDLE)])
    for truths in product((False, True), repeat=len(here)):
        if min(map(tuple, np.array(truths)[images].tolist())) < truths:
            yield any_of((no if truth else wins)[place] for place, truth in zip(here, truths, strict=True))


def _in_columns(end: End, wins: Mapping[Place, tuple[z3.BoolRef, z3.BoolRef]]) -> Iterator[z3.BoolRef]:
    for size in range(len(end.places) + 1):
        for column in map(frozenset, combinations(end.places, size)):
            if column not in end.columns:
                yield any_of(formulas[place in column] for place, formulas in wins.items())


def blocked(lefts: Sequence[End], rights: Sequence[End]) -> str | None:
    """Return a smallest blocked function with some of these ends, by z3, in words, or None."""
    left, right = (_joined(ends) for ends in (lefts, rights))
    blocks = (*left.blocks, *[1] * MIDDLE, *right.blocks)
    wins = blocked_sums(blocks, assumed=partial(assumptions, left, right))
    return None if wins is None else f"a blocked function with blocks {blocks} and {sum(wins.values())} wins"


def _joined(ends: Sequence[End]) -> End:
    near = (pair for pair in ends[0].near if all(pair in end.near for end in ends))
    return ends[0]._replace(
        columns=frozenset[frozenset[Place]]().union(*(end.columns for end in ends)), near=tuple(near)
    )


def blocked_cube(left: End, right: End) -> str | None:
    """Return a smallest blocked function with these ends, by cubes of matrices, in words, or None."""
    ends = Ends(left, right)
    cube = ends.blocked()
    if cube is None:
        return None
    wins = sum(int(np.count_nonzero(levels[cube])) for levels in ends.matrices.values())
    return f"a blocked function with ends of blocks {left.blocks} and {right.blocks}, and {wins} wins"


@PAPER.claim(
    AT_MOST_EIGHT,
    f"Every rational pseudodiagram of a knot with at most {MOST} unresolved crossings, and any number of resolved "
    f"ones, has a value among {', '.join(KNOWN_VALUES)}, even or odd.",
    uses=(LOCAL_CONDITION, AT_MOST_SIX, VECTORS, TREE, COLUMNS, ENDS, "Johnson2011b/Theorem 4.1"),
    mutants={
        "one end is a twist with any columns": {"pairs": (((ANY,), (SOME,)),)},
    },
)
def at_most_eight(pairs: Iterable[tuple[Sequence[End], Sequence[End]]] = PAIRS) -> Iterable[Question]:
    """With seven unresolved crossings none is blocked. A position with eight is even, and its options have seven.

    By `Six values, sums` the same holds for connected sums of such pseudodiagrams.
    """
    scope = "all functions of seven variables, three of them in the middle"
    yield none_fails(
        f"{scope}, by squares of matrices",
        (
            pair
            for lefts, rights in pairs
            for pair in (combinations_with_replacement(lefts, 2) if lefts == rights else product(lefts, rights))
        ),
        blocked_cube,
        starred=True,
    )
    yield by_z3(f"{scope}, by the families at both ends", (partial(blocked, *pair) for pair in pairs))
