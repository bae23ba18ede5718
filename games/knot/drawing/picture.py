"""Pictures of pseudodiagrams.

The strand that lies under is interrupted at a resolved crossing. An unresolved crossing is a disk with its number,
colored by the players who win by a move there; a tooltip gives the move with its sign. On a board to play on, every
crossing is a group of its own, with its strands to the middles of its edges, and a move changes its group only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import OUTCOMES, PEN
from knotgames.algebra.pictures.moves import Side, disk, legend
from knotgames.algebra.pictures.shapes import Circle, Color, Group, Path, Picture, Shape
from knotgames.games.knot.diagrams.diagram import Code, CrossingMove, Diagram, End, components, pieces
from knotgames.games.knot.drawing.blocks import Complexes
from knotgames.games.knot.drawing.layout import Layout, layout
from knotgames.games.knot.drawing.strands import Bezier, Strand, cut, halves, strands

WIDTH, MARGIN = 640, 40
"""The longer side of a picture, and the margin: pixels."""

APART = 34.0
"""The least distance of crossings: a picture grows until it is reached."""

DISK = 13.0
"""The radius of an unresolved crossing."""

LINE, GAP = 3.5, 7.5
"""The width of the line, and the distance from the middle of a strand over to the end of the one under."""

COLORS = {player: OUTCOMES[player.always] for player in Player}
"""The color of a player: the color of the outcome in which he always wins."""

Halves = Mapping[End, tuple[Bezier, ...]]
"""For every end of an edge the curve from its crossing to the middle of the edge."""

Winning = Mapping[Player, Sequence[CrossingMove]]
"""The winning moves of either player."""


def drawn(diagram: Diagram, winning: Winning, caption: str = "") -> Picture:
    """Draw a pseudodiagram. Its crossings are where they are in pictures of all its resolutions.

    Raises:
        InputError: the diagram of a link is not connected.

    >>> max(drawn(Diagram([(0, 0, 1, 1)]), {}).size)
    640.0
    """
    title = f"{named(diagram)}, {len(diagram.unresolved)} of them unresolved"
    if not diagram.pd:
        circle = Circle((WIDTH / 2, WIDTH / 2), WIDTH / 2 - MARGIN, stroke=PEN, width=LINE)
        return Picture((WIDTH, WIDTH), (circle,), title, caption)
    if len(pieces(diagram.pd)) > 1:
        raise InputError(f"expected a connected diagram to draw, found one of {len(pieces(diagram.pd))} pieces")
    drawing, size = in_pixels(layout(diagram.pd))
    resolved = [crossing for crossing in range(diagram.crossings) if crossing not in diagram.unresolved]
    shapes: list[Shape] = [one.path(PEN, LINE) for one in strands(diagram.pd, drawing, resolved, GAP)]
    shapes += [unresolved(crossing, drawing.crossing(crossing), winning) for crossing in diagram.unresolved]
    return Picture(
        size,
        tuple(shapes),
        title,
        caption,
        legend((_name(player), COLORS[player]) for player, moves in winning.items() if moves),
    )


def in_pixels(drawing: Layout) -> tuple[Layout, tuple[float, float]]:
    """Return the drawing in the coordinates of a picture, with y downwards, and the width and height of the picture.

    The longer of the two is WIDTH, or more if crossings would be nearer to each other than APART.
    """
    points = np.concatenate(list(drawing.edges.values()))
    wide, high = float(np.ptp(points.real)), float(np.ptp(points.imag))
    crossings = [edge[0] for (_, place), edge in drawing.edges.items() if place == 0]
    nearest = min((abs(one - other) for one, other in combinations(crossings, 2)), default=np.inf)
    scale = max((WIDTH - 2 * MARGIN) / max(wide, high), APART / nearest)
    left, top = points.real.min(), points.imag.max()
    size = round(scale * wide + 2 * MARGIN, 0), round(scale * high + 2 * MARGIN, 0)
    corner = complex(MARGIN, MARGIN)

    def placed(parts: Mapping[End, Complexes]) -> dict[End, Complexes]:
        return {end: (part - complex(left, top)).conj() * scale + corner for end, part in parts.items()}

    return Layout(placed(drawing.edges), placed(drawing.beside)), size


def unresolved(crossing: int, place: complex, winning: Winning) -> Group:
    """Draw an unresolved crossing: the left half is colored if the Knotter wins there, the right if the Unknotter."""
    here = {player: [str(move) for move in winning.get(player, ()) if move.crossing == crossing] for player in Player}
    knotter, unknotter = (Side(_name(player), COLORS[player], moves) for player, moves in here.items())
    moves = [str(CrossingMove(crossing, sign)) for sign in (1, -1)]
    number = str(crossing + 1)
    return disk((place.real, place.imag), DISK, number, f"crossing {number}", moves, (knotter, unknotter))


def _name(player: Player) -> str:
    return f"the {player.word}"


def board(diagram: Diagram) -> Picture:
    """Draw a pseudodiagram to play on."""
    if not diagram.pd:
        return drawn(diagram, {})
    drawing, size = in_pixels(layout(diagram.pd))
    curves = halves(diagram.pd, drawing)
    groups = (_crossing(diagram, crossing, drawing.crossing(crossing), curves) for crossing in range(diagram.crossings))
    return Picture(size, tuple(groups), named(diagram))


def named(diagram: Diagram) -> str:
    """Return the title of a picture."""
    pieces = components(diagram.pd)
    what = "a knot" if pieces < 2 else f"a link of {pieces} components"
    return f"a diagram of {what} with {diagram.crossings} crossings"


def inked(code: Code, pens: Mapping[int, Color] | None = None) -> Picture:
    """Draw a diagram whose edges have pens of their own, by label."""
    drawing, size = in_pixels(layout(code))
    curves, pens = halves(code, drawing), pens or {}

    def pen(crossing: int, place: int) -> Color:
        return pens.get(code[crossing][place], PEN)

    shapes: list[Shape] = []
    for crossing in range(len(code)):
        for place in range(4):
            curve = curves[crossing, place] if place % 2 else cut(curves[crossing, place], curves[crossing, 1][0], GAP)
            shapes.append(Strand(curve).path(pen(crossing, place), LINE))
    return Picture(size, tuple(shapes), f"a diagram of a knot with {len(code)} crossings")


def _crossing(diagram: Diagram, crossing: int, place: complex, curves: Halves) -> Group:
    """Draw a crossing, with a disk if it is unresolved."""
    if crossing in diagram.unresolved:
        disk = unresolved(crossing, place, {})
        return replace(disk, shapes=(*through(crossing, 0, curves), *through(crossing, 1, curves), *disk.shapes))
    shapes = (*_under(crossing, curves), *through(crossing, 1, curves))
    return Group(shapes, name=str(crossing + 1))


def through(crossing: int, place: int, curves: Halves) -> Iterator[Path]:
    """Draw a strand that is not cut."""
    one, other = curves[crossing, place], curves[crossing, place + 2]
    yield Strand((*((d, c, b, a) for a, b, c, d in reversed(one)), *other)).path(PEN, LINE)


def _under(crossing: int, curves: Halves) -> Iterator[Path]:
    """Draw the two parts of the strand that is cut."""
    for place in (0, 2):
        yield Strand(cut(curves[crossing, place], curves[crossing, 1][0], GAP)).path(PEN, LINE)
