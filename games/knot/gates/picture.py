"""A picture of a layout, as SVG: the curve over the grid as it is laid out, with the names of the variables.

A strand that lies under is interrupted, and an unresolved crossing is a disk with the name of its variable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from algebra.boolean import LETTERS
from algebra.palette import INK, NEUTRAL, PAPER
from games.knot.gates.curve import Corner, Place, crossings_of
from games.knot.gates.layout import Layout

UNIT = 8
"""The distance of neighboring points of the grid, in pixels."""

LINE, GAP, DISK = 1.6, 5.0, 6.5
"""The widths of the line and of the gap beside a strand that lies over, and the radius of an unresolved crossing."""


def svg(layout: Layout) -> str:
    """A picture of a layout.

    >>> from games.knot.gates.layout import Finger
    >>> svg(Layout((Finger(0, True, False, ()),), ()))[:34]
    '<svg xmlns="http://www.w3.org/2000'
    """
    curve, unresolved = layout.drawing()
    left, bottom = min(corner.x for corner in curve) - 1, min(corner.y for corner in curve) - 1
    width = UNIT * (max(corner.x for corner in curve) + 1 - left)
    top = max(corner.y for corner in curve) + 1
    height = UNIT * (top - bottom)

    def at(x: int, y: int) -> tuple[int, int]:
        return UNIT * (x - left), UNIT * (top - y)

    shapes = [f'<rect width="{width}" height="{height}" fill="{PAPER}"/>']
    points = " ".join("{},{}".format(*at(x, y)) for x, y, _ in curve)
    shapes.append(f'<polygon points="{points}" fill="none" stroke="{INK}" stroke-width="{LINE}"/>')
    for (x, y), across in _strands_over(curve, unresolved):
        column, row = at(x, y)
        ends: list[tuple[float, float]] = [(column - UNIT / 2, row), (column + UNIT / 2, row)]
        if not across:
            ends = [(column, row - UNIT / 2), (column, row + UNIT / 2)]
        for color, line in ((PAPER, GAP), (INK, LINE)):
            (x1, y1), (x2, y2) = ends
            shapes.append(
                f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{color}" stroke-width="{line}"/>'
            )
    for variable, place in enumerate(unresolved):
        column, row = at(*place)
        shapes.append(f'<circle cx="{column}" cy="{row}" r="{DISK}" fill="{NEUTRAL}" stroke="{INK}"/>')
        shapes.append(f'<text x="{column}" y="{row + 3}" text-anchor="middle">{LETTERS[variable]}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="10" fill="{INK}">\n' + "\n".join(shapes) + "\n</svg>\n"
    )


def _strands_over(curve: Sequence[Corner], unresolved: Sequence[Place]) -> Iterator[tuple[Place, bool]]:
    """The crossings that are resolved, each with whether the strand over is horizontal."""
    for place, (_, over) in crossings_of(curve).items():
        if place not in unresolved:
            yield place, curve[over].y == curve[(over + 1) % len(curve)].y
