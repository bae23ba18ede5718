"""Pictures of pseudodiagrams, as SVG.

The strand that lies under is interrupted where a crossing is resolved. An unresolved crossing is a disk with its number
in it, colored by who wins by a move there; what the move is, with which sign, is said when the pointer rests on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

import numpy as np

from algebra.knot_type.play import Player
from algebra.palette import INK, NEUTRAL, OUTCOMES, PAPER
from algebra.picture import place as place_of_moves
from games.knot.diagrams.diagram import Code, CrossingMove, Diagram, End, other_ends
from games.knot.drawing.layout import Points, layout

SIZE, MARGIN, CAPTION = 640, 40, 56
"""The sides of the square that holds the drawing, the blank around it, the height of what is written below: pixels."""

DISK = 13.0
"""The greatest radius of an unresolved crossing."""

LINE, GAP = 3.5, 5.0
"""The width of the line, and the greatest width of the gap on either side of a strand that lies over."""

COLORS = {player: OUTCOMES[player.always] for player in Player}
"""The color of a player, which is that of the outcome in which he always wins."""

Winning = Mapping[Player, Sequence[CrossingMove]]
"""The winning moves of either player."""


def svg(diagram: Diagram, winning: Winning, caption: str) -> str:
    """A picture of a pseudodiagram.

    Args:
        diagram: the pseudodiagram.
        winning: the winning moves, which are colored by player; nothing is said of a player who is not in it.
        caption: a line of text below the picture.

    >>> svg(Diagram([(0, 0, 1, 1)]), {}, "")[:52]
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" '
    """
    height = SIZE + CAPTION
    shapes = [f'<rect width="{SIZE}" height="{height}" fill="{PAPER}"/>', *_shapes(diagram, winning)]
    for i, player in enumerate(winning):
        x, color = MARGIN + 300 * i, COLORS[player]
        shapes.append(f'<circle cx="{x}" cy="{SIZE + 34}" r="7" fill="{color}" stroke="{INK}"/>')
        shapes.append(f'<text x="{x + 14}" y="{SIZE + 39}">the {player.word} wins by a move here</text>')
    shapes.append(f'<text x="{MARGIN}" y="{SIZE + 12}" font-weight="bold">{escape(caption)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{height}" viewBox="0 0 {SIZE} {height}" '
        f'font-family="sans-serif" font-size="14" fill="{INK}">\n' + "\n".join(shapes) + "\n</svg>\n"
    )


def _shapes(diagram: Diagram, winning: Winning) -> Iterator[str]:
    if not diagram.pd:
        yield f'<circle cx="{SIZE / 2}" cy="{SIZE / 2}" r="{SIZE / 2 - MARGIN}" {_stroke(INK, LINE)}/>'
        return
    halves = _scaled(_layout(diagram.pd))
    beyond = {end: halves[other][-2] for end, other in other_ends(diagram.pd).items()}
    for crossing in range(len(diagram.pd)):
        moves = [str(CrossingMove(crossing, sign)) for sign in (1, -1) if crossing in diagram.unresolved]
        shapes = [*_crossing(diagram, crossing, halves, beyond)]
        at = float(halves[crossing, 0][0][0]), float(halves[crossing, 0][0][1])
        if moves:
            shapes.append(_disk(diagram, crossing, halves, winning))
        yield place_of_moves(str(crossing + 1), moves, _title(crossing, winning) if moves else "", shapes, at)


def _layout(code: Code) -> dict[End, Points]:
    """The layout of the shadow: what lies over has no part in it, so that nothing moves when a crossing is resolved."""
    shifts = [min(range(4), key=lambda turn, x=x: x[turn:] + x[:turn]) for x in code]  # type: ignore[misc]
    halves = _layout_of_shadow(tuple(x[turn:] + x[:turn] for x, turn in zip(code, shifts, strict=True)))
    return {(c, (p + shifts[c]) % 4): points for (c, p), points in halves.items()}


_layout_of_shadow = lru_cache(maxsize=8)(layout)


def _crossing(
    diagram: Diagram, crossing: int, halves: Mapping[End, Points], beyond: Mapping[End, Points]
) -> Iterator[str]:
    """The two strands of a crossing, each to the middles of its edges."""
    for place in (0, 1):  # the strand under, then the one over
        ends = (crossing, place), (crossing, place + 2)
        one, other = ([*halves[end], beyond[end]] for end in ends)
        strand = np.array([*one[:0:-1], *other])
        if place and crossing not in diagram.unresolved:
            here = len(one) - 1
            gap = LINE + 2 * min(GAP, 0.2 * _room(diagram, crossing, halves))
            yield f'<path d="{_curve(strand, here - 1, here + 1)}" {_stroke(PAPER, gap)}/>'
        yield f'<path d="{_curve(strand, 1, len(strand) - 2)}" {_stroke(INK, LINE)}/>'


def _room(diagram: Diagram, crossing: int, halves: Mapping[End, Points]) -> float:
    """The distance from a crossing to the nearest other one, or to the middle of a loop there."""
    here = halves[crossing, 0][0]
    others = [halves[c, 0][0] for c in range(len(diagram.pd)) if c != crossing]
    labels = diagram.pd[crossing]
    others += [halves[crossing, place][-1] for place in range(4) if labels.count(labels[place]) == 2]
    return min(float(np.hypot(*(other - here))) for other in others)


def _scaled(halves: Mapping[End, Points]) -> dict[End, Points]:
    """The points in pixels."""
    everything = np.concatenate(list(halves.values()))
    low, high = everything.min(axis=0), everything.max(axis=0)
    scale = (SIZE - 2 * MARGIN) / (high - low).max()
    return {end: (points - (low + high) / 2) * (scale, -scale) + SIZE / 2 for end, points in halves.items()}


def _curve(points: Points, start: int, stop: int) -> str:
    """The part from one point to another of a smooth curve through points [Catmull and Rom 1974]."""
    path = [f"M{_pair(points[start])}"]
    last = len(points) - 1
    for i in range(start, stop):
        before, one, other, after = (points[min(max(k, 0), last)] for k in (i - 1, i, i + 1, i + 2))
        path.append(f"C{_pair(one + (other - before) / 6)} {_pair(other - (after - one) / 6)} {_pair(other)}")
    return "".join(path)


def _pair(point: Points) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


def _stroke(color: str, width: float) -> str:
    return f'fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="butt" stroke-linejoin="round"'


def _disk(diagram: Diagram, crossing: int, halves: Mapping[End, Points], winning: Winning) -> str:
    """An unresolved crossing: its left half is colored if the Knotter wins there, its right half if the Unknotter."""
    x, y = halves[crossing, 0][0]
    radius = min(DISK, 0.45 * _room(diagram, crossing, halves))
    colors = [COLORS[player] if of else NEUTRAL for player, of in _winning_at(crossing, winning).items()]
    shapes = []
    top, bottom = f"{x:.1f},{y - radius:.1f}", f"{x:.1f},{y + radius:.1f}"
    for color, (start, stop) in zip(colors, ((bottom, top), (top, bottom)), strict=True):
        shapes.append(f'<path d="M{start}A{radius:.1f},{radius:.1f} 0 0 1 {stop}Z" fill="{color}"/>')
    shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {_stroke(INK, 1.5)}/>')
    shapes.append(
        f'<text x="{x:.1f}" y="{y + 0.36 * radius:.1f}" font-size="{1.05 * radius:.1f}" '
        f'text-anchor="middle">{crossing + 1}</text>'
    )
    return "".join(shapes)


def _title(crossing: int, winning: Winning) -> str:
    moves = _winning_at(crossing, winning)
    notes = [f"the {player.word} wins with {', '.join(map(str, of))}" for player, of in moves.items() if of]
    return "; ".join([f"crossing {crossing + 1}", *notes])


def _winning_at(crossing: int, winning: Winning) -> dict[Player, list[CrossingMove]]:
    return {player: [move for move in winning.get(player, ()) if move.crossing == crossing] for player in Player}
