"""Ends of a smallest counterexample to the six values: most families of columns are excluded, for any length.

Let two variables of a Boolean function have the columns of a family, and let no smaller odd position be blocked. Each
setting of some other variables has a *tuple*: the levels of Y of the nine faces of the square of the two, with the rest
free. It follows from the column if nothing is free, and otherwise from the tuples after a move in another variable. So
all tuples are found by induction, whatever the function is. A level of a face depends on whether an option has Y = 0,
and on whether one has Y = 2: a tuple is a mask of nine and nine bits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import z3

from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.grading import Definition
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.cube.at_most_six import HOT, face_options, graded, is_level
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.knotgames2026.rational.columns import COLUMNS, FAMILIES, Column
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.query import Query, all_of, any_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ENDS = "Rational, ends of a smallest counterexample"

EXCLUDED = ("F2", "F6", "G1")

FACES = sorted(product(range(3), repeat=2), key=lambda face: face.count(2))
"""The faces of the square, the largest last. A digit is the sign of a crossing, or 2 if it is free."""

OPTIONS = [[FACES.index(option) for _, option in face_options(face)] for face in FACES]

WIDTH = len(FACES)


@cache
def steps(odd: bool, definition: Definition) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the tuple of a position for each set of levels of its options in other variables, and its blocked faces.

    Args:
        odd: True if the number of free variables other than the two is odd.
    """
    masks = np.arange(1 << 2 * WIDTH)
    levels: list[NDArray[np.uint8]] = []
    tuples, blocked = np.zeros_like(masks), np.zeros_like(masks)
    for i, face in enumerate(FACES):
        is_odd = odd is not bool(face.count(2) % 2)
        seen = [np.where(masks >> i + shift & 1, level, 1).astype(np.uint8) for level, shift in ((0, 0), (2, WIDTH))]
        options = seen + [levels[option] for option in OPTIONS[i]]
        levels.append(graded(options, is_odd, definition))
        tuples |= (levels[-1] == 0).astype(np.intp) << i | (levels[-1] == 2).astype(np.intp) << i + WIDTH
        if is_odd:
            blocked |= np.logical_and.reduce([np.isin(one, [*HOT]) for one in options]).astype(np.intp) << i
    return tuples, blocked


def of_column(column: Column, definition: Definition) -> int:
    """Return the tuple of a column: its places are unknots."""
    levels: list[NDArray[np.uint8]] = []
    for (x, y), options in zip(FACES, OPTIONS, strict=True):
        own = np.array([0 if x + 2 * y in column else 2], dtype=np.uint8)
        is_odd = bool((x, y).count(2) % 2)
        levels.append(graded([levels[option] for option in options], is_odd, definition) if options else own)
    return sum((level[0] == 0) << i | (level[0] == 2) << i + WIDTH for i, level in enumerate(levels))


def reached(family: Iterable[Column], definition: Definition, smaller: bool) -> Iterator[tuple[bool, int, bool]]:
    """Yield tuples until there are no new ones, each with True if odd, and True if only the largest face is blocked.

    Args:
        smaller: True if no smaller odd position may be blocked.
    """
    unions = [np.zeros(1 << 2 * WIDTH, dtype=bool) for _ in range(2)]  # of known tuples
    waiting = [(False, of_column(column, definition)) for column in sorted(family, key=sorted)]
    known = set(waiting)
    for odd, one in waiting:
        yield odd, one, False
        made = np.unique(np.append(np.flatnonzero(unions[odd]) | one, one))
        new = made[~unions[odd][made]]
        unions[odd][new] = True
        tuples, blocked = (table[new] for table in steps(not odd, definition))
        top = blocked >> WIDTH - 1
        proper = (blocked - (top << WIDTH - 1)) * smaller
        yield from ((not odd, found, True) for found in tuples[(proper == 0) & (top == 1)].tolist())
        following = [(not odd, found) for found in np.unique(tuples[(proper == 0) & (top == 0)]).tolist()]
        waiting += [found for found in following if found not in known]
        known.update(following)


def place_levels(family: Iterable[Column], definition: Definition) -> list[frozenset[int]]:
    """Return the levels of Y that the four places have if only the largest face is blocked."""
    blocked = [found for _, found, is_blocked in reached(family, definition, smaller=True) if is_blocked]
    return [
        frozenset(_level(found, FACES.index(place[::-1])) for found in blocked) for place in product(range(2), repeat=2)
    ]


def not_closed(family: Collection[Column], definition: Definition, smaller: bool) -> Iterator[str | None]:
    """Yield each counterexample in words, by z3: to a step from the tuples that `reached` yields, or to its start."""
    known: list[set[int]] = [set(), set()]
    for odd, one, is_blocked in reached(family, definition, smaller):
        known[odd].add(one)
        if is_blocked:
            break
    started = {of_column(column, definition) for column in family}
    yield f"a column has none of {len(known[0])} tuples" if started - known[0] else None
    for odd in (False, True):
        options = {one: z3.Bool(f"an option has {one}") for one in sorted(known[not odd])}
        level = [[z3.Bool(f"{face} has Y = {i}") for i in range(3)] for face in FACES]
        query = Query(any_of(options.values()))
        blocked = []
        for i, face in enumerate(FACES):
            is_odd = odd is not bool(face.count(2) % 2)
            has = [
                any_of(
                    [
                        *(here for one, here in options.items() if _level(one, i) == n),
                        *(level[j][n] for j in OPTIONS[i]),
                    ]
                )
                for n in range(3)
            ]
            query.assume(*(level[i][n] == is_level(n, is_odd, has, definition) for n in range(3)))
            blocked.append(z3.And(is_odd, z3.Not(any_of(has[n] for n in range(3) if n not in HOT))))
        is_known = any_of(all_of(level[i][_level(one, i)] for i in range(WIDTH)) for one in sorted(known[odd]))
        if smaller:
            query.assume(z3.Not(any_of(blocked[:-1])))
        wrong = query.has_model(z3.Or(blocked[-1], z3.Not(is_known)))
        yield f"a position of {'odd' if odd else 'even'} size with another tuple, or blocked" if wrong else None


def _level(one: int, face: int) -> int:
    """Return the level of a face in a tuple."""
    return 0 if one >> face & 1 else 2 if one >> face + WIDTH & 1 else 1


@PAPER.claim(
    ENDS,
    "Let the columns of two variables of a Boolean function lie in F2, in F6, or in G1, up to negation, and let no "
    "smaller odd position be blocked. Then the function is not blocked, whatever the number of variables. So a "
    "smallest rational counterexample to the six values has the families F1, F4, or F5, and $|u ^ s_1| = 1$, at both "
    "ends.",
    uses=(LOCAL_CONDITION, COLUMNS),
    certificates=drup_proofs,
    mutants={
        **{f"{name} as well": {"families": (*EXCLUDED, name)} for name in ("F1", "F4", "F5")},
        "F2, where smaller positions may be blocked": {"families": ("F2",), "smaller": False},
    },
)
def ends(
    families: Collection[str] = EXCLUDED,
    smaller: bool = True,
    definition: Definition = grading.Y,
) -> Iterable[Question]:
    """A smallest counterexample has no crossing without effect: such a crossing adds * to the value of an option."""
    yield every(
        "all sets of tuples of options, until there are no new ones",
        ((name, *found) for name in families for found in reached(FAMILIES[name], definition, smaller)),
        lambda name, odd, found, is_blocked: is_blocked,
        False,
        "a blocked position with the family {0}",
        starred=True,
    )
    yield by_z3(
        "one step of the induction, for the same tuples",
        (said for name in families for said in not_closed(FAMILIES[name], definition, smaller)),
    )
