"""Drawings of positions as SVG, and the one mark by which a program knows where in them a move is made.

A *place* is a group of shapes with two attributes: `data-place`, its name, and `data-moves`, the moves that are made
there, in text, as a JSON list. Its `title` says what it is. Whoever shows the drawing lets those of the moves be made
that the player who is to move has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from algebra.palette import INK

FONT = 'font-family="sans-serif" font-size="14"'


def place(
    name: str, moves: Iterable[str], title: str, shapes: Iterable[str], at: tuple[float, float] | None = None
) -> str:
    """Shapes that are a place of moves.

    Args:
        name: what no other place of the drawing is called, and this one is in the drawings of all positions of a match.
        moves: the moves that are made there, in text; none where there is no longer any.
        title: what is there, in words; or nothing.
        shapes: the shapes, as SVG.
        at: the point to press; the middle of the shapes if none is named.

    >>> place("4", ["4+", "4-"], "crossing 4", ['<circle r="9"/>'])
    '<g data-place="4" data-moves=\\'["4+", "4-"]\\'><title>crossing 4</title><circle r="9"/></g>'
    """
    listed = quoteattr(json.dumps(list(moves), ensure_ascii=False))
    marks = f"data-place={quoteattr(name)} data-moves={listed}"
    if at is not None:
        marks += f' data-at="{at[0]:.1f},{at[1]:.1f}"'
    said = f"<title>{escape(title)}</title>" if title else ""
    return f"<g {marks}>{said}{''.join(shapes)}</g>"


def document(width: float, height: float, shapes: Iterable[str]) -> str:
    """An SVG file with these shapes; lengths are in pixels.

    >>> document(20, 10, [])
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" font-family="sans-serif"
    font-size="14" fill="#111111">\\n\\n</svg>\\n'
    """
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    body = "\n".join(shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {FONT} fill="{INK}">\n{body}\n</svg>\n'
