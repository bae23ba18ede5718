"""Pictures of the Link Smoothing Game: a smoothed crossing is drawn as two arcs, every other one as a disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.palette import PEN
from knotgames.algebra.pictures.moves import Side, disk, legend
from knotgames.algebra.pictures.shapes import Group, Path, Picture
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import COLORS, DISK, LINE, Halves, in_pixels, named, through
from knotgames.games.knot.drawing.picture import drawn as drawn_diagram
from knotgames.games.knot.drawing.strands import Strand, cut, halves
from knotgames.games.link_smoothing.position import PARTS, Smoothing

if TYPE_CHECKING:
    from knotgames.games.knot.drawing.strands import Bezier

ARC = 14.0
"""About how far from a smoothed crossing its arcs begin."""


def drawn(position: Smoothing, winning: Mapping[Player, Sequence[str]]) -> Picture:
    """Draw a position, with the winning moves of each player.

    >>> from knotgames.games.link_smoothing.position import parse
    >>> drawn(parse("trefoil smoothed 2a"), {}).title
    'a diagram of a knot with 3 crossings, 1 of them smoothed'
    """
    diagram = Diagram(position.pd, link=True)
    if not position.pd:
        return drawn_diagram(diagram, {})
    drawing, size = in_pixels(layout(position.pd))
    curves = halves(position.pd, drawing)
    shapes = []
    for crossing, state in enumerate(position.states):
        name = str(crossing + 1)
        if state != ".":
            arcs = tuple(_arc(crossing, one, other, curves) for one, other in PARTS[state])
            shapes.append(Group(arcs, name=name))
            continue
        place = drawing.crossing(crossing)
        ways = [f"{name}{way}" for way in PARTS]
        sides = [
            Side(f"the {player.word}", COLORS[player], [way for way in ways if way in winning.get(player, ())])
            for player in Player
        ]
        spot = disk((place.real, place.imag), DISK, name, f"crossing {name}", ways, sides)
        strands = (*through(crossing, 0, curves), *through(crossing, 1, curves))
        shapes.append(Group((*strands, *spot.shapes), spot.title, spot.moves, spot.name, spot.at))
    title = f"{named(diagram)}, {len(position.pd) - position.left} of them smoothed"
    colors = legend((f"the {player.word}", COLORS[player]) for player, moves in winning.items() if moves)
    return Picture(size, tuple(shapes), title, legend=colors)


def _arc(crossing: int, one: int, other: int, curves: Halves) -> Path:
    """Draw one of the two arcs of a smoothed crossing, to the middles of its edges."""
    coming, going = (cut(curves[crossing, place], curves[crossing, (place + 1) % 4][0], ARC) for place in (one, other))
    center, start, end = curves[crossing, one][0][0], coming[0][0], going[0][0]
    bend: Bezier = (start, start + 0.6 * (center - start), end + 0.6 * (center - end), end)
    return Strand((*((d, c, b, a) for a, b, c, d in reversed(coming)), bend, *going)).path(PEN, LINE)
