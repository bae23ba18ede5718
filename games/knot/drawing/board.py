"""Pictures of pseudodiagrams to play on: every crossing is a group of its own, with its strands to the middles of its
edges. A move changes the group of its crossing only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from knotgames.algebra.palette import PEN
from knotgames.algebra.pictures.shapes import Group, Path, Picture
from knotgames.games.knot.diagrams.diagram import Diagram, End
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import GAP, LINE, drawn, in_pixels, unresolved
from knotgames.games.knot.drawing.strands import Bezier, Strand, cut, halves

Halves = Mapping[End, tuple[Bezier, ...]]
"""For every end of an edge the curve from its crossing to the middle of the edge."""


def board(diagram: Diagram) -> Picture:
    """Draw a pseudodiagram without winning moves.

    >>> [group.name for group in board(Diagram([(0, 0, 1, 1)])).shapes]
    ['1']
    """
    if not diagram.pd:
        return drawn(diagram, {})
    drawing, size = in_pixels(layout(diagram.pd))
    curves = halves(diagram.pd, drawing)
    groups = (_crossing(diagram, crossing, drawing.crossing(crossing), curves) for crossing in range(diagram.crossings))
    return Picture(size, tuple(groups), f"a diagram of a knot with {diagram.crossings} crossings")


def _crossing(diagram: Diagram, crossing: int, place: complex, curves: Halves) -> Group:
    """Draw a crossing, with a disk if it is unresolved."""
    if crossing in diagram.unresolved:
        disk = unresolved(crossing, place, {})
        return replace(disk, shapes=(*_over(crossing, 0, curves), *_over(crossing, 1, curves), *disk.shapes))
    shapes = (*_under(crossing, curves), *_over(crossing, 1, curves))
    return Group(shapes, name=str(crossing + 1))


def _over(crossing: int, place: int, curves: Halves) -> Iterator[Path]:
    """Draw a strand that is not cut."""
    one, other = curves[crossing, place], curves[crossing, place + 2]
    yield Strand((*((d, c, b, a) for a, b, c, d in reversed(one)), *other)).path(PEN, LINE)


def _under(crossing: int, curves: Halves) -> Iterator[Path]:
    """Draw the two parts of the strand that is cut."""
    for place in (0, 2):
        yield Strand(cut(curves[crossing, place], curves[crossing, 1][0], GAP)).path(PEN, LINE)
