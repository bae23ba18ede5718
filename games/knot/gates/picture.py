"""Pictures of layouts: the curve over the grid as it is laid out, with the names of the variables.

A strand that lies under is interrupted, and an unresolved crossing is a disk with the name of its variable. The loops
and chords of a term have one color; the colors of many terms repeat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knotgames.algebra.boolean import Literal
from knotgames.algebra.palette import GREEN, INDIGO, PEN, PURPLE, SKY, VERMILION, YELLOW, Shade
from knotgames.algebra.pictures.moves import disk
from knotgames.algebra.pictures.shapes import QUARTER, Key, Path, Picture, Point, Segment, Shape
from knotgames.games.knot.curve import Corner, Place, crossings_of
from knotgames.games.knot.gates.layout import Layout

UNIT = 10
"""The distance of neighboring points of the grid, in pixels."""

LINE, DISK = 1.8, 8.0
"""The width of the line, and the radius of an unresolved crossing, in pixels."""

TERMS = tuple(Shade(tone.light, tone.dark) for tone in (VERMILION, INDIGO, GREEN, PURPLE, SKY, YELLOW))
"""The colors of terms, in this order."""

GAP, ROUND = 0.34, 0.35
"""The distance from a strand over to the end of the one under, and the radius of a corner, in units of the grid."""


def drawn(layout: Layout) -> Picture:
    """Draw a layout.

    >>> from knotgames.games.knot.gates.layout import Finger
    >>> drawn(Layout((Finger(0, True, False, ()),), ())).size
    (90, 100)
    """
    curve, unresolved = layout.drawing()
    left, bottom = min(corner.x for corner in curve) - 1, min(corner.y for corner in curve) - 1
    right, top = max(corner.x for corner in curve) + 1, max(corner.y for corner in curve) + 1

    def at(x: float, y: float) -> Point:
        return UNIT * (x - left), UNIT * (top - y)

    term_after = layout.term_after()
    shapes: list[Shape] = [
        _rounded([at(*point) for point in piece], closed, _color(term))
        for piece, closed, term in pieces(curve, unresolved, [*term_after, *[None] * (len(curve) - len(term_after))])
    ]
    for variable, place in enumerate(unresolved):
        letter = str(Literal(variable))
        shapes.append(disk(at(*map(float, place)), DISK, letter, f"variable {letter}", [f"{letter}=0", f"{letter}=1"]))
    title = f"a diagram of a knot with {len(unresolved)} unresolved crossings"
    legend = [Key(_color(number), str(term)) for number, term in enumerate(layout.terms)]
    size = UNIT * (right - left), UNIT * (top - bottom)
    return Picture(size, tuple(shapes), title, legend=tuple(legend if len(legend) <= len(TERMS) else ()))


def _color(term: int | None) -> Shade:
    return PEN if term is None else TERMS[term % len(TERMS)]


def pieces(
    curve: Sequence[Corner], unresolved: Sequence[Place], term_after: Sequence[int | None]
) -> Iterator[tuple[list[tuple[float, float]], bool, int | None]]:
    """Yield the parts of a curve between the places where it lies under or enters or leaves a term.

    With each comes True if it is closed, and the term.

    >>> eight = [Corner(*corner) for corner in [(0, 0, 0), (2, 0, 0), (2, 2, 0), (1, 2, 1), (1, -1, 0), (0, -1, 0)]]
    >>> none = [None] * 6
    >>> [(len(piece), closed) for piece, closed, _ in pieces(eight, [], none)]
    [(8, False)]
    >>> [(len(piece), closed) for piece, closed, _ in pieces(eight, [(1, 0)], none)]
    [(6, True)]
    >>> [(len(piece), term) for piece, _, term in pieces(eight, [(1, 0)], [None, 0, 0, None, None, None])]
    [(5, None), (3, 0)]
    """
    under: list[list[Place]] = [[] for _ in curve]
    for place, (segment, _) in crossings_of(curve).items():
        if place not in unresolved:
            under[segment].append(place)
    found: list[list[tuple[float, float]]] = [[]]
    terms = [term_after[0]]
    for number, corner in enumerate(curve):
        after = curve[(number + 1) % len(curve)]
        across, up = (after.x > corner.x) - (after.x < corner.x), (after.y > corner.y) - (after.y < corner.y)
        found[-1].append((corner.x, corner.y))
        if term_after[number] != terms[-1]:
            found.append([(corner.x, corner.y)])
            terms.append(term_after[number])
        for x, y in sorted(under[number], key=lambda place: place[0] * across + place[1] * up):
            found[-1].append((x - GAP * across, y - GAP * up))
            found.append([(x + GAP * across, y + GAP * up)])
            terms.append(terms[-1])
    if len(found) == 1:
        yield found[0], True, terms[0]
        return
    yield found[-1] + found[0], False, terms[-1]
    for piece, term in zip(found[1:-1], terms[1:-1], strict=True):
        yield piece, False, term


def _rounded(points: Sequence[Point], closed: bool, color: Shade) -> Path:
    """Return the line through points with its corners rounded."""
    round_trip = [points[-1], *points, points[0]] if closed else points
    segments: list[Segment] = []
    for before, here, after in zip(round_trip, round_trip[1:], round_trip[2:], strict=False):
        into, out = _toward(here, before), _toward(here, after)
        segments += [(into,), (_between(into, here), _between(out, here), out)]
    if closed:
        return Path(segments[-1][-1], tuple(segments), closed=True, stroke=color, width=LINE)
    return Path(points[0], (*segments, (points[-1],)), stroke=color, width=LINE)


def _toward(corner: Point, other: Point) -> Point:
    """Return the point where the rounding of a corner begins, on the way to another point."""
    (x, y), (to_x, to_y) = corner, other
    part = ROUND * UNIT / (abs(to_x - x) + abs(to_y - y))
    return x + part * (to_x - x), y + part * (to_y - y)


def _between(start: Point, corner: Point) -> Point:
    """Return the control of a quarter of a circle from a point where the rounding of a corner begins."""
    return start[0] + QUARTER * (corner[0] - start[0]), start[1] + QUARTER * (corner[1] - start[1])
