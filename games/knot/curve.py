"""A closed polygon in the plane, and the diagram of the knot that it draws.

Each segment lies at a height of its own; where two cross, the higher one is the strand over. All crossings are found by
exact arithmetic with whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Code


class Corner(NamedTuple):
    """A corner of the curve, where x grows to the right and y upwards, and the height of the segment after it.

    A square is a circle that crosses itself nowhere:

    >>> crossings_of([Corner(0, 0, 0), Corner(1, 0, 0), Corner(1, 1, 0), Corner(0, 1, 0)])
    {}
    """

    x: int
    y: int
    height: int


class DrawingError(InputError):
    """A curve that does not draw a knot: it touches itself, or three segments or equal heights meet at a point.

    >>> crossings_of([Corner(0, 0, 0), Corner(2, 0, 0), Corner(1, 0, 0)])
    Traceback (most recent call last):
        ...
    knotgames.games.knot.curve.DrawingError: expected a curve that does not turn back on itself, found a turn at (2, 0)
    """


ROWS = 1 << 6
"""The number of segments that are compared with all others at once."""

Place = tuple[int | Fraction, int | Fraction]
"""A point of the plane."""


def crossings_of(curve: Sequence[Corner]) -> dict[Place, tuple[int, int]]:
    """Return the crossings of a curve in order: their places, and the numbers of the segments under and over.

    Raises:
        DrawingError: two segments touch or overlap, three meet at a point, or two cross at one height.

    >>> crossings_of([Corner(0, 0, 0), Corner(1, 1, 1), Corner(1, 0, 2), Corner(0, 1, 3)])
    {(Fraction(1, 2), Fraction(1, 2)): (0, 2)}
    """
    starts = np.array(curve, dtype=np.int64)[:, :2]
    ends = np.roll(starts, -1, axis=0)
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    found: dict[Place, tuple[int, int]] = {}
    begins, stops = starts.tolist(), ends.tolist()
    for one, (a, b) in enumerate(zip(begins, stops, strict=True)):
        if not one % ROWS:
            rows = slice(one, one + ROWS)
            near = np.all((low <= high[rows, None]) & (low[rows, None] <= high), axis=2)
        c, d = b, stops[(one + 1) % len(curve)]
        if a == b or (_side(a, b, d) == 0 and _dot(a, b, c, d) < 0):
            raise DrawingError(f"expected a curve that does not turn back on itself, found a turn at ({b[0]}, {b[1]})")
        met: list[tuple[Fraction, int]] = []
        for other in (np.flatnonzero(near[one % ROWS, one + 2 : len(curve) - (one == 0)]) + one + 2).tolist():
            c, d = begins[other], stops[other]
            sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
            if sides[0] * sides[1] > 0 or sides[2] * sides[3] > 0:
                continue
            if 0 in sides:
                x, y = next(point for point, side in zip((c, d, a, b), sides, strict=True) if side == 0)
                raise DrawingError(f"expected strands that cross between their points, found a touch at ({x}, {y})")
            met.append((Fraction(sides[2], sides[2] - sides[3]), other))
        for part, other in sorted(met):
            x, y = place = _on(a[0], b[0], part), _on(a[1], b[1], part)
            if place in found or curve[one].height == curve[other].height:
                wrong = "three strands" if place in found else "equal heights"
                raise DrawingError(f"expected two strands of different heights to cross, found {wrong} at ({x}, {y})")
            found[place] = (one, other) if curve[one].height < curve[other].height else (other, one)
    return found


def _on(a: int, b: int, part: Fraction) -> int | Fraction:
    """Return the coordinate after a part of the way from a to b, as a whole number if it is one: these are faster."""
    there, left = divmod(part.numerator * (b - a), part.denominator)
    return a + there if not left else a + part * (b - a)


Point = Sequence[int]
"""The coordinates of a point."""


def _side(a: Point, b: Point, c: Point) -> int:
    """Return a number above 0 if c is to the left of the way from a to b, below 0 if to the right, else 0."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _dot(a: Point, b: Point, c: Point, d: Point) -> int:
    return (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1])


def code_of(
    curve: Sequence[Corner], first: Sequence[Place] = (), crossings: Mapping[Place, tuple[int, int]] | None = None
) -> Code:
    """Return the planar diagram code of a curve, with some crossings first, and the others in order.

    Args:
        crossings: those of the curve, if they are known.

    Raises:
        DrawingError: as for `crossings_of`, or there is no crossing at one of the places.

    >>> eight = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (1, 2, 1), (1, -1, 0), (0, -1, 0)]
    >>> code_of([Corner(*corner) for corner in eight])
    ((0, 0, 1, 1),)
    """
    crossings = crossings_of(curve) if crossings is None else crossings
    along: list[list[Place]] = [[] for _ in curve]
    for place, segments in crossings.items():
        for segment in segments:
            along[segment].append(place)
    ways: list[tuple[int, int]] = []
    passages: dict[Place, dict[int, int]] = {place: {} for place in crossings}
    count = 0
    for number, corner in enumerate(curve):
        after = curve[(number + 1) % len(curve)]
        way = after.x - corner.x, after.y - corner.y
        ways.append(way)
        for place in sorted(along[number], key=lambda place: place[0] * way[0] + place[1] * way[1]):
            passages[place][number] = count
            count += 1
    order = [*first, *(place for place in crossings if place not in first)]
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
