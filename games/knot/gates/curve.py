"""A closed curve over an integer grid, and the diagram of the knot that it draws.

The curve is a closed polygon of horizontal and vertical segments. Each segment lies at a height of its own; where a
horizontal and a vertical one meet inside both, the higher one is the strand over. All crossings are found by comparing
whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from knotgames.games.knot.diagrams.diagram import Code

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


class Corner(NamedTuple):
    """A corner of the curve, where x grows to the right and y upwards, and the height of the segment after it.

    A square is a circle that crosses itself nowhere:

    >>> crossings_of([Corner(0, 0, 0), Corner(1, 0, 0), Corner(1, 1, 0), Corner(0, 1, 0)])
    {}
    """

    x: int
    y: int
    height: int


class DrawingError(ValueError):
    """A curve that does not draw a knot: segments overlap or touch, or cross at one height.

    >>> crossings_of([Corner(0, 0, 0), Corner(1, 0, 0), Corner(0, 1, 0)])
    Traceback (most recent call last):
        ...
    knotgames.games.knot.gates.curve.DrawingError: expected segments that are horizontal or vertical, and not of
    length 0
    """


Place = tuple[int, int]
"""A point of the grid."""


def crossings_of(curve: Sequence[Corner]) -> dict[Place, tuple[int, int]]:
    """Return the crossings of a curve: their places, and the numbers of the segment under and of the one over.

    Raises:
        DrawingError: two segments overlap, one ends on another, or two cross at one height.

    >>> eight = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (1, 2, 1), (1, -1, 0), (0, -1, 0)]
    >>> crossings_of([Corner(*corner) for corner in eight])
    {(1, 0): (0, 3)}
    """
    corners = np.array(curve, dtype=np.int64)
    following = np.roll(corners, -1, axis=0)
    level = corners[:, 1] == following[:, 1]
    if np.any(level == (corners[:, 0] == following[:, 0])):
        raise DrawingError("expected segments that are horizontal or vertical, and not of length 0")
    low, high = np.minimum(corners, following), np.maximum(corners, following)
    across, upright = np.flatnonzero(level), np.flatnonzero(~level)
    _refuse_overlaps(corners[across, 1], low[across, 0], high[across, 0])
    _refuse_overlaps(corners[upright, 0], low[upright, 1], high[upright, 1])
    found: dict[Place, tuple[int, int]] = {}
    x, lowest, highest = corners[upright, 0], low[upright, 1], high[upright, 1]
    for row in across.tolist():
        y, left, right = curve[row].y, low[row, 0], high[row, 0]
        meets = (left <= x) & (x <= right) & (lowest <= y) & (y <= highest)
        for column in upright[meets].tolist():
            if (column - row) % len(curve) in (1, len(curve) - 1):
                continue
            place = curve[column].x, y
            inside = left < place[0] < right and low[column, 1] < y < high[column, 1]
            if not inside or curve[row].height == curve[column].height:
                raise DrawingError(f"expected segments that cross at different heights, found equal heights at {place}")
            found[place] = (row, column) if curve[row].height < curve[column].height else (column, row)
    return found


def _refuse_overlaps(lines: Numbers, starts: Numbers, ends: Numbers) -> None:
    order = np.lexsort((starts, lines))
    lines, starts, ends = lines[order], starts[order], ends[order]
    if np.any((lines[1:] == lines[:-1]) & (starts[1:] <= ends[:-1]) & ~_joined(starts, ends)):
        raise DrawingError("expected segments that do not overlap")


def _joined(starts: Numbers, ends: Numbers) -> NDArray[np.bool_]:
    """Return True where a segment goes straight on into the next one of its line: where the height changes."""
    joined: NDArray[np.bool_] = starts[1:] == ends[:-1]
    return joined


def code_of(curve: Sequence[Corner], first: Sequence[Place] = ()) -> Code:
    """Return the planar diagram code of a curve, with some crossings first, in this order.

    Raises:
        DrawingError: as for `crossings_of`, or there is no crossing at one of the places.

    >>> eight = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (1, 2, 1), (1, -1, 0), (0, -1, 0)]
    >>> code_of([Corner(*corner) for corner in eight])
    ((0, 0, 1, 1),)
    """
    crossings = crossings_of(curve)
    along: list[list[Place]] = [[] for _ in curve]
    for place, segments in crossings.items():
        for segment in segments:
            along[segment].append(place)
    ways: list[tuple[int, int]] = []
    passages: dict[Place, dict[int, int]] = {place: {} for place in crossings}
    count = 0
    for number, corner in enumerate(curve):
        after = curve[(number + 1) % len(curve)]
        way = _sign(after.x - corner.x), _sign(after.y - corner.y)
        ways.append(way)
        for place in sorted(along[number], key=lambda place: place[0] * way[0] + place[1] * way[1]):
            passages[place][number] = count
            count += 1
    order = [*first, *sorted(crossings.keys() - set(first), key=lambda place: min(passages[place].values()))]
    code = []
    for place in order:
        if place not in crossings:
            raise DrawingError(f"expected a crossing at {place}")
        under, over = crossings[place]
        low, high = passages[place][under], passages[place][over]
        from_right = ways[under][0] * ways[over][1] - ways[under][1] * ways[over][0] > 0
        sides = (high, (high + 1) % count) if from_right else ((high + 1) % count, high)
        code.append((low, sides[0], (low + 1) % count, sides[1]))
    return tuple(code)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
