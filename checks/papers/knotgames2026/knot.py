"""The game on diagrams of knots, past the papers: which Boolean functions small shadows realize.

A pseudodiagram with three unresolved crossings is a function of three variables: which of its eight resolutions are
knotted. Up to the order and the negation of variables there are 22 of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.boolean import DNF, BooleanFunction
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011b.paper import JONES
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.knot.census import FEWEST
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

PAPER.assume(
    JONES.partition("/")[2],
    "Of the knots with at most 24 crossings only the unknot has its Jones polynomial [TuzunSikora2021].",
)

FREE = 3
"""How many crossings are unresolved."""

ENOUGH = 8
"""How many crossings are enough to realize what is realized."""

MOST = 9
"""Up to how many crossings nothing else is, as far as is checked each time; it is the same with ten and with eleven."""

MISSING: Mapping[str, str] = {
    "exactly one of eight is knotted": "abc",
    "three are, any two of which differ in two crossings": "ab~c a~bc ~abc",
    "the parity": "abc a~b~c ~ab~c ~a~bc",
}
"""The functions of three variables that no small shadow realizes."""


@cache
def class_of() -> tuple[int, ...]:
    """For each function of FREE variables the least truth table of its class."""
    tables = np.arange(1 << (1 << FREE))
    places = np.arange(1 << FREE)
    least = tables.copy()
    for order, negated in product(permutations(range(FREE)), places):
        moved = sum(((places >> i & 1) << to for i, to in enumerate(order)), np.zeros_like(places)) ^ negated
        least = np.minimum(least, sum(((tables >> place & 1) << i for i, place in enumerate(moved)), 0 * tables))
    return tuple(least.tolist())


def functions_of(ends: NDArray[np.bool_], cases: list[int]) -> set[int]:
    """The functions, by their truth tables, of the faces of a cube of FREE variables.

    Args:
        ends: the values at all places.
        cases: the number of faces is appended.
    """
    crossings = len(ends).bit_length() - 1
    cube = ends.reshape((2,) * crossings)
    seen: set[int] = set()
    for free in combinations(range(crossings), FREE):
        rows = np.moveaxis(cube, free, range(crossings - FREE, crossings)).reshape(-1, 1 << FREE)
        tables = rows @ (1 << np.arange(1 << FREE))
        cases.append(len(tables))
        seen.update(np.unique(tables).tolist())
    return seen


def realized(crossings: Iterable[int], knots: Callable[[Code], NDArray[np.bool_]], cases: list[int]) -> set[int]:
    """The classes that the shadows with these numbers of crossings realize."""
    return {class_of()[table] for n in crossings for pd in shadows(n) for table in functions_of(knots(pd), cases)}


def _knotted(pd: Code) -> NDArray[np.bool_]:
    return ~unknotted(pd)


@PAPER.claim(
    "Knot shadows, functions of three crossings",
    f"Three unresolved crossings of prime reduced shadows with {ENOUGH} crossings realize "
    f"{len(set(class_of())) - len(MISSING)} of the {len(set(class_of()))} classes of functions of three variables, and "
    f"prime reduced shadows with up to {MOST} crossings no others. Missing are: {'; '.join(MISSING)}.",
    uses=(JONES,),
    mutants={
        "the parity is realized": lambda: {"missing": tuple(MISSING.values())[:2], "most": ENOUGH},
        "nor is the majority": lambda: {"missing": (*MISSING.values(), "ab ac bc"), "most": ENOUGH},
    },
)
def three_crossings(missing: Iterable[str] = tuple(MISSING.values()), most: int = MOST) -> Iterable[Finding]:
    """So the census has not met all that a few crossings might do, and is weak evidence for diagrams of any size."""
    without = {class_of()[DNF.parse(text).function.table] for text in missing}
    expected = set(class_of()) - without
    cases: list[int] = []
    within = realized([ENOUGH], _knotted, cases)
    up_to = within | realized((n for n in range(FEWEST, most + 1) if n != ENOUGH), _knotted, cases)
    wrong = next(
        (
            f"the function {BooleanFunction(FREE, table)} is {'' if table in classes else 'not '}realized"
            for classes in (within, up_to)
            for table in sorted(classes ^ expected)
        ),
        None,
    )
    scope = f"all positions with three unresolved crossings of all shadows with at most {most} crossings"
    yield found("exhaustion", scope, wrong, visited=sum(cases))
