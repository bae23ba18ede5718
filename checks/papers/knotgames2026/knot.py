"""The knot game beyond the papers: the Boolean functions that small shadows realize.

A pseudodiagram with three unresolved crossings gives a function of three variables: the knotted resolutions. Up to
order and negation of variables there are 22 functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.boolean import DNF, BooleanFunction
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import JONES
from knotgames.checks.papers.knotgames2026.cube.at_most_six import symmetries
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every, witnessed
from knotgames.games.knot.census import FEWEST
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

PAPER.assume(
    JONES.partition("/")[2],
    "Of the knots with at most 24 crossings only the unknot has its Jones polynomial [TuzunSikora2021].",
)

FREE = 3

ENOUGH = 8
"""The number of crossings that realizes all functions that are realized."""

MOST = 9
"""The number of crossings up to which this is checked each time. Ten and eleven crossings add nothing."""

MISSING: Mapping[str, str] = {
    "exactly one of eight is knotted": "abc",
    "three are, any two of which differ in two crossings": "ab~c a~bc ~abc",
    "the parity": "abc a~b~c ~ab~c ~a~bc",
}
"""The functions of three variables that no small shadow realizes."""


@cache
def class_of() -> tuple[int, ...]:
    """Return for each function of FREE variables the least truth table of its class."""
    tables = least = np.arange(1 << (1 << FREE))
    for moved in symmetries(FREE):
        least = np.minimum(least, sum(((tables >> place & 1) << i for i, place in enumerate(moved)), 0 * tables))
    return tuple(least.tolist())


def functions_of(ends: NDArray[np.bool_]) -> Iterator[int]:
    """Yield the truth tables of the faces of FREE variables, from the values at all places."""
    crossings = len(ends).bit_length() - 1
    cube = ends.reshape((2,) * crossings)
    for free in combinations(range(crossings), FREE):
        rows = np.moveaxis(cube, free, range(crossings - FREE, crossings)).reshape(-1, 1 << FREE)
        yield from (rows @ (1 << np.arange(1 << FREE))).tolist()


def classes_of(pd: Code) -> Iterator[int]:
    """Yield the class of the function for each position of a shadow."""
    return (class_of()[table] for table in functions_of(~unknotted(pd)))


@PAPER.claim(
    "Knot shadows, functions of three crossings",
    f"Three unresolved crossings of prime reduced shadows with {ENOUGH} crossings realize "
    f"{len(set(class_of())) - len(MISSING)} of the {len(set(class_of()))} classes of functions of three variables. "
    f"Prime reduced shadows with up to {MOST} crossings realize no others. The missing classes are: "
    f"{'; '.join(MISSING)}.",
    uses=(JONES,),
    mutants={
        "the parity is realized": {"missing": tuple(MISSING.values())[:2], "most": ENOUGH},
        "nor is the majority": {"missing": (*MISSING.values(), "ab ac bc"), "most": ENOUGH},
    },
)
def three_crossings(missing: Iterable[str] = tuple(MISSING.values()), most: int = MOST) -> Iterable[Question]:
    """A census has not met all functions, and so is weak evidence for larger diagrams."""
    expected = set(class_of()) - {class_of()[DNF.parse(text).function.table] for text in missing}
    yield witnessed(
        f"the shadows with {ENOUGH} crossings",
        sorted(expected),
        shadows(ENOUGH),
        classes_of,
        lambda table: f"the function {BooleanFunction(FREE, table)} is not realized",
    )
    yield every(
        f"all positions with three unresolved crossings of all shadows with at most {most} crossings",
        (of_class for n in range(FEWEST, most + 1) for pd in shadows(n) for of_class in classes_of(pd)),
        expected.__contains__,
        shown=lambda table, *_: f"the function {BooleanFunction(FREE, table)} is realized",
    )
