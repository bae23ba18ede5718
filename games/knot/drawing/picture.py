"""Pictures of pseudodiagrams.

The strand that lies under is interrupted at a resolved crossing. An unresolved crossing is a disk with its number,
colored by the players who win by a move there. A tooltip gives the move with its sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.palette import OUTCOMES, PEN
from knotgames.algebra.pictures.moves import Side, disk, legend
from knotgames.algebra.pictures.shapes import Circle, Group, Picture, Shape
from knotgames.algebra.pictures.svg import to_svg
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram, End
from knotgames.games.knot.drawing.blocks import Complexes
from knotgames.games.knot.drawing.layout import Layout, layout
from knotgames.games.knot.drawing.strands import strands

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

Winning = Mapping[Player, Sequence[CrossingMove]]
"""The winning moves of either player."""


def drawn(diagram: Diagram, winning: Winning, caption: str = "") -> Picture:
    """Draw a pseudodiagram. Its crossings are where they are in pictures of all its resolutions.

    Args:
        winning: the winning moves, which are colored by player, with a legend.
        caption: a line of text below the picture.

    >>> max(drawn(Diagram([(0, 0, 1, 1)]), {}).size)
    640.0
    """
    title = f"a diagram of a knot with {diagram.crossings} crossings, {len(diagram.unresolved)} of them unresolved"
    if not diagram.pd:
        circle = Circle((WIDTH / 2, WIDTH / 2), WIDTH / 2 - MARGIN, stroke=PEN, width=LINE)
        return Picture((WIDTH, WIDTH), (circle,), title, caption)
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


def svg(diagram: Diagram, winning: Winning, caption: str = "") -> str:
    """Return the picture as SVG.

    >>> svg(Diagram([(0, 0, 1, 1)]), {})[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    return to_svg(drawn(diagram, winning, caption))


def in_pixels(drawing: Layout) -> tuple[Layout, tuple[float, float]]:
    """Return the drawing in the coordinates of a picture, with y downwards, and the width and height of the picture.

    The longer of the two is WIDTH, or more if crossings would be nearer to each other than APART.

    >>> drawing, size = in_pixels(layout(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))))
    >>> max(size), round(drawing.crossing(0).real)  # the first crossing is on the axis of the picture
    (640.0, 320)
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
    """Draw an unresolved crossing: its left half is colored if the Knotter wins there, its right half if the Unknotter.

    Args:
        crossing: its number; the first is 0.
        place: its place in the picture.

    >>> unresolved(2, 100 + 50j, {Player.KNOTTER: [CrossingMove(2, 1)]}).title
    'crossing 3; the Knotter wins with 3+'
    """
    here = {player: [str(move) for move in winning.get(player, ()) if move.crossing == crossing] for player in Player}
    knotter, unknotter = (Side(_name(player), COLORS[player], moves) for player, moves in here.items())
    moves = [str(CrossingMove(crossing, sign)) for sign in (1, -1)]
    number = str(crossing + 1)
    return disk((place.real, place.imag), DISK, number, f"crossing {number}", moves, (knotter, unknotter))


def _name(player: Player) -> str:
    return f"the {player.word}"
