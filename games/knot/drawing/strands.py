"""The strands of a drawing as smooth curves, cut where they lie under."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from knotgames.algebra.pictures.shapes import Color, Path
from knotgames.games.knot.diagrams.diagram import Code, End, other_ends
from knotgames.games.knot.drawing.blocks import Complexes, Floats
from knotgames.games.knot.drawing.layout import Layout

Bezier = tuple[complex, complex, complex, complex]
"""A cubic Bézier curve: its start, two controls, its end."""


@dataclass(frozen=True)
class Strand:
    """A part of the knot that is drawn in one go."""

    curves: tuple[Bezier, ...]
    closed: bool = False

    def path(self, stroke: Color, width: float) -> Path:
        """Return the strand as a shape."""
        segments = tuple(tuple(_pair(point) for point in curve[1:]) for curve in self.curves)
        return Path(_pair(self.curves[0][0]), segments, self.closed, stroke=stroke, width=width)


_Walk = tuple[Complexes, tuple[Complexes, Complexes], dict[int, End]]


def strands(code: Code, drawing: Layout, resolved: Collection[int], gap: float) -> Iterator[Strand]:
    """Yield the strands of a diagram, cut where they lie under at a resolved crossing.

    They end at a gap from the middle of the strand that lies over. The trefoil is cut into three strands:

    >>> from knotgames.games.knot.drawing.layout import layout
    >>> trefoil = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))
    >>> len(list(strands(trefoil, layout(trefoil), [0, 1, 2], gap=0.1)))
    3
    """
    walks = [(_smooth(points, sides, list(passes)), passes) for points, sides, passes in _walked(code, drawing)]
    way = {end: curves[at][1] - curves[at][0] for curves, passes in walks for at, end in passes.items()}
    slants = {}
    for crossing in resolved:
        under, over = (next(w for (c, p), w in way.items() if c == crossing and p % 2 == part) for part in (0, 1))
        slants[crossing] = abs((under.conjugate() * over).imag) / abs(under * over)
    for curves, passes in walks:
        cuts = [at for at, (crossing, place) in passes.items() if crossing in resolved and place % 2 == 0]
        if not cuts:
            yield Strand(tuple(curves), closed=True)
        for at, to in pairwise([*cuts, *(cut + len(curves) for cut in cuts[:1])]):
            part = [curves[k % len(curves)] for k in range(at, to)]
            for end in (at, to % len(curves)):
                # beside a strand that is crossed at a slant the gap is as wide
                part = _turned(_shortened(part, gap / max(slants[passes[end][0]], STEEPEST)))
            yield Strand(tuple(part))


def halves(code: Code, drawing: Layout) -> dict[End, tuple[Bezier, ...]]:
    """Return for every end of an edge the part of the smooth curve from its crossing to the middle of the edge."""
    other = other_ends(code)
    found: dict[End, tuple[Bezier, ...]] = {}
    for points, sides, passes in _walked(code, drawing):
        curves = _smooth(points, sides, list(passes))
        for at, to in pairwise([*passes, len(points)]):
            edge, end = curves[at:to], passes[at]
            middle, odd = divmod(len(edge), 2)
            there = edge[middle + odd :]
            found[end] = tuple(edge[:middle])
            if odd:
                there = [rest_of(edge[middle], 0.5), *there]
                found[end] += tuple(_turned([rest_of(_turned([edge[middle]])[0], 0.5)]))
            found[other[end]] = tuple(_turned(there))
    return found


def cut(curve: Sequence[Bezier], over: Bezier, gap: float) -> tuple[Bezier, ...]:
    """Cut off the start of a curve that lies under another, which begins at the same crossing, up to a gap."""
    way, across = curve[0][1] - curve[0][0], over[1] - over[0]
    slant = abs((way.conjugate() * across).imag) / abs(way * across)
    return tuple(_shortened(curve, gap / max(slant, STEEPEST)))


STEEPEST = 0.5
"""A lower bound on the sine of the angle of two strands."""


def _walked(code: Code, drawing: Layout) -> Iterator[_Walk]:
    """Yield the points of each component in order, those on both sides, and the places left at crossings."""
    other = other_ends(code)
    met: set[End] = set()
    for start in other:
        end, count = start, 0
        points, left, right = list[Complexes](), list[Complexes](), list[Complexes]()
        passes: dict[int, End] = {}
        while end not in met:
            met |= {end, other[end]}
            passes[count] = end
            points.append(drawing.edges[end][:-1])
            left.append(drawing.beside[end])
            right.append(drawing.beside[other[end]][::-1])
            count += len(points[-1])
            crossing, place = other[end]
            end = crossing, (place + 2) % 4
        if points:
            yield np.concatenate(points), (np.concatenate(left), np.concatenate(right)), passes


def _smooth(points: Complexes, sides: tuple[Complexes, Complexes], fixed: list[int]) -> list[Bezier]:
    """Return the closed smooth curve along points, through the fixed ones: a centripetal spline [Lee1989]."""
    # The cubic spline has a part for each point, but each control stays in the triangles that a part has with the
    # points next to it. Each joint is on the line from the control before it to the one after it, so that the
    # curve has one direction there. If handles of the spline have to be shortened, the joint moves towards the inner
    # side of the bend, as in a B-spline.
    before, after = np.roll(points, 1), np.roll(points, -1)
    ahead, behind = after - points, points - before
    times = np.sqrt(np.abs(ahead))
    earlier = np.roll(times, 1)
    pulls = 3 * (times / earlier * behind + earlier / times * ahead)
    speed = (ahead + behind) / (earlier + times)
    for _ in range(ROUNDS):  # each halves the error, as the equations are that dominated by their diagonal
        speed = (pulls - times * np.roll(speed, 1) - earlier * np.roll(speed, -1)) / (2 * (earlier + times))
    onward = [side - points for side in sides]
    back = [np.roll(side, 1) - points for side in sides]
    way = _possible(speed, ahead, behind, onward, back)
    one = np.minimum(np.abs(speed) * times / 3, REACH * _room(way, ahead, onward))
    two = np.minimum(np.abs(speed) * earlier / 3, REACH * _room(-way, -behind, back))
    kept = (way.conj() * speed).real * np.minimum(one / times, two / earlier) / (np.abs(speed) ** 2 / 3)
    cut = 1 - np.clip(kept, 0, 1)
    cut[fixed] = 0
    reach = _uncut(ahead, -behind, [*onward, *back])
    later = points + (1 - cut) * one * way + cut * reach * ahead
    sooner = points - (1 - cut) * two * way - cut * reach * behind
    joints = sooner + two / (one + two) * (later - sooner)
    joints[fixed] = points[fixed]
    controls = joints, later, np.roll(sooner, -1), np.roll(joints, -1)
    return list(zip(*(each.tolist() for each in controls), strict=True))


ROUNDS = 40
"""The number of corrections of the speeds of a spline."""

REACH = 0.9
"""The greatest length of a handle, relative to the way through its triangle."""

INSIDE = 0.2
"""The least angle of a direction with the sides of the triangles, relative to the angle between them."""

CUT = 0.4
"""The position of the controls on the two parts that meet at a point, if the curve does not go through it."""


def _possible(
    speed: Complexes, ahead: Complexes, behind: Complexes, onward: Sequence[Complexes], back: Sequence[Complexes]
) -> Complexes:
    """Return the directions nearest to the speeds that pass from the triangles behind into those ahead, if possible."""
    turn = np.angle(behind / ahead)
    limits = [np.angle(side / ahead) for side in onward], [turn + np.angle(-side / behind) for side in back]
    low = np.maximum(*(np.minimum(*pair) for pair in limits))
    high = np.minimum(*(np.maximum(*pair) for pair in limits))
    middle, spread = (low + high) / 2, np.maximum(high - low, 0) * (0.5 - INSIDE)
    wanted = turn / 2 + np.angle(speed / ahead * np.exp(-0.5j * turn))
    angle = np.clip(wanted, middle - spread, middle + spread)
    possible: Complexes = np.exp(1j * angle) * ahead / np.abs(ahead)
    return possible


def _room(way: Complexes, chord: Complexes, sides: Sequence[Complexes]) -> Floats:
    """Return the reach in a direction of the triangle of a chord and the point next to it on that side."""
    room = np.zeros(len(way))
    for side in sides:
        area = (chord.conj() * side).imag
        along, away = (way.conj() * side).imag / area, (chord.conj() * way).imag / area
        room = np.where(away >= 0, 1 / (np.abs(along) + away), room)
    return room


def _uncut(ahead: Complexes, back: Complexes, sides: Sequence[Complexes]) -> Floats:
    """Return the part of the ways ahead and back that a line may cut off without cutting off a point next to them."""
    part = np.full(len(ahead), CUT)
    area = (ahead.conj() * back).imag
    with np.errstate(invalid="ignore", divide="ignore"):
        for side in sides:
            one, two = (side.conj() * back).imag / area, (ahead.conj() * side).imag / area
            part = np.where((one > 0) & (two > 0), np.minimum(part, one + two), part)
    return part


def _shortened(curves: Sequence[Bezier], by: float) -> list[Bezier]:
    """Cut off the curve near its start; the last part is kept."""
    start = curves[0][0]
    first = next((k for k, curve in enumerate(curves[:-1]) if abs(curve[3] - start) > by), len(curves) - 1)
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if abs(rest_of(curves[first], middle)[0] - start) > by else (middle, high)
    return [rest_of(curves[first], high), *curves[first + 1 :]]


HALVINGS = 16
"""The number of bisections that find where a curve is cut."""


def rest_of(curve: Bezier, time: float) -> Bezier:
    """Return the part of a curve from a time on [de Casteljau]."""
    a, b, c, d = curve
    ab, bc, cd = a + (b - a) * time, b + (c - b) * time, c + (d - c) * time
    abc, bcd = ab + (bc - ab) * time, bc + (cd - bc) * time
    return abc + (bcd - abc) * time, bcd, cd, d


def _turned(curves: Sequence[Bezier]) -> list[Bezier]:
    """Return the reversed curve."""
    return [(d, c, b, a) for a, b, c, d in reversed(curves)]


def _pair(point: complex) -> tuple[float, float]:
    return point.real, point.imag
