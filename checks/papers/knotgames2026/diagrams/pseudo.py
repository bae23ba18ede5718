"""Trivializing and knotting numbers of shadows, as in R. Hanaki, Pseudo diagrams of knots, links and spatial graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import JONES
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.pseudo import Numbers, numbers
from knotgames.games.knot.unknot import unknotted

MOST, MOVED = 5, 4
"""The largest numbers of crossings of shadows whose unknots are found by Jones polynomials, and by moves."""

REMEMBERED = "The statement is as remembered: the paper was not at hand."


def by_jones(code: Code) -> Numbers:
    """Return the numbers of a shadow, with Jones polynomials."""
    return numbers(unknotted(code))


def by_moves(code: Code) -> Numbers:
    """Return the numbers of a shadow; the unknots are those that moves lead to a circle."""
    shadow = Diagram(code)
    return numbers(np.array([simplified(shadow, bits).is_unknot for bits in range(1 << len(code))]))


def chords(code: Code) -> list[tuple[int, int]]:
    """Return the places of both passages of each crossing along the knot."""
    return [tuple(sorted((a, d if b == (d + 1) % (2 * len(code)) else b))) for a, b, _, d in code]  # type: ignore[misc]


def crossed(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return True if two chords of a circle cross."""
    return (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])


def uncrossed(code: Code) -> int:
    """Return the size of the largest set of chords that do not cross each other."""
    all_of = chords(code)
    sizes = range(len(code), -1, -1)
    return next(n for n in sizes for some in combinations(all_of, n) if not _some_cross(some))


def _some_cross(some: Sequence[tuple[int, int]]) -> bool:
    return any(crossed(*pair) for pair in combinations(some, 2))


def _shadows(most: int) -> Iterator[Code]:
    return (code for n in range(1, most + 1) for code in shadows(n, prime=False))


@PAPER.claim(
    "Trivializing numbers",
    "The trivializing number of a knot shadow with $c$ crossings is $c - u$, where $u$ is the size of the largest set "
    "of chords of its Gauss diagram no two of which cross. It is even. "
    f"(For all shadows with at most {MOST} crossings.)",
    uses=(JONES,),
    reading=REMEMBERED,
    mutants={
        "one less": {"stated": lambda code: max(0, len(code) - uncrossed(code) - 1)},
        "the largest set of chords that all cross": {
            "stated": lambda code: (
                len(code)
                - max(
                    n
                    for n in range(len(code) + 1)
                    for some in combinations(chords(code), n)
                    if all(crossed(*pair) for pair in combinations(some, 2))
                )
            )
        },
    },
)
def trivializing(
    stated: Callable[[Code], int] = lambda code: len(code) - uncrossed(code),
) -> Iterable[Question]:
    """The number and its parity, from the unknots by Jones polynomials, and by moves."""
    for most, found, by in ((MOST, by_jones, "exhaustion"), (MOVED, by_moves, "moves")):
        yield every(
            f"all shadows with at most {most} crossings, unknots by {by}",
            _shadows(most),
            lambda code, found=found: (found(code).trivializing, True),
            lambda code: (stated(code), stated(code) % 2 == 0),
            by=by,
            bound=True,
        )


@PAPER.claim(
    "Knotting numbers",
    "The knotting number of a knot shadow is never 1 or 2, and there is none if and only if the trivializing number is "
    f"0. (For all shadows with at most {MOST} crossings.)",
    uses=(JONES,),
    reading=REMEMBERED,
    mutants={
        "never 1, 2 or 3": {"never": (1, 2, 3)},
        "always a number": {"none": lambda found: False},
    },
)
def knotting(
    never: Sequence[int] = (1, 2), none: Callable[[Numbers], bool] = lambda found: found.trivializing == 0
) -> Iterable[Question]:
    """The number, from the unknots by Jones polynomials, and by moves."""
    for most, numbers_by, by in ((MOST, by_jones, "exhaustion"), (MOVED, by_moves, "moves")):

        def holds(code: Code, numbers_by: Callable[[Code], Numbers] = numbers_by) -> bool:
            found = numbers_by(code)
            return found.knotting not in never and (found.knotting is None) == none(found)

        yield every(
            f"all shadows with at most {most} crossings, unknots by {by}", _shadows(most), holds, by=by, bound=True
        )
