"""Pictures of partial colorings: the diagram of a knot with its strands in their colors.

A projection is a list of crossings alone. So only projections with a known diagram are drawn: planar diagram codes,
named knots, and the two families of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.palette import GREEN, INDIGO, INK, NEUTRAL, PEN, VERMILION, Shade, Tone
from knotgames.algebra.pictures.shapes import Circle, Color, Group, Path, Picture, Text
from knotgames.games.knot.diagrams.diagram import Code, End, other_ends
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import GAP, in_pixels
from knotgames.games.knot.drawing.strands import Bezier, Strand, cut, halves
from knotgames.games.knot.notation.codes import read_code
from knotgames.games.tricolor.coloring import LETTERS, UNCOLORED, Coloring, moves
from knotgames.games.tricolor.projection import Projection, strands_of

MOST_DRAWN = 40
"""The most strands of a projection that is drawn."""

LINE, DISK = 5.0, 13.0
"""The width of a strand, and the radius of the disk with its number."""


def _shade(tone: Tone) -> Shade:
    return Shade(tone.light, tone.dark)


COLORS: tuple[Color, ...] = (_shade(VERMILION), _shade(GREEN), _shade(INDIGO), PEN)
"""The palette: red, green, blue, uncolored."""


def picture(projection: Projection, coloring: Coloring) -> Picture:
    """Return a picture of a legal partial coloring: each strand has a disk with its number and the letter of its color.

    Raises:
        InputError: no diagram of the projection is known, or it is too large to be drawn.

    >>> from knotgames.games.tricolor.projection import torus
    >>> picture(torus(3), (0, 3, 3)).shapes[1].moves
    ('1=r', '1=g', '1=b')
    """
    if projection.strands > MOST_DRAWN:
        raise InputError(f"projection '{projection.short}': expected at most {MOST_DRAWN} strands to draw it")
    code, strand_of = diagram_of(projection)
    drawing, size = in_pixels(layout(code))
    curves = halves(code, drawing)
    legal = moves(projection, coloring)
    groups = []
    for strand, color in enumerate(coloring):
        lines, at = _strand(
            code, [end for end in curves if strand_of[_label(code, end)] == strand], curves, COLORS[color]
        )
        named = f"{strand}{LETTERS[color] if color != UNCOLORED else ''}"
        disk = (Circle(at, DISK, fill=NEUTRAL, stroke=COLORS[color], width=2), Text(at, named, 13, "middle", color=INK))
        here = tuple(f"{one}={LETTERS[to]}" for one, to in legal if one == strand)
        groups.append(Group((*lines, *disk), f"strand {strand}", here, str(strand), at))
    return Picture(size, tuple(groups), f"a coloring of {projection.short}")


def diagram_of(projection: Projection) -> tuple[Code, Mapping[int, int]]:
    """Return a diagram of a projection, and the strand of each of its labels.

    Raises:
        InputError: none is known.
    """
    kind = projection.name.partition(":")[0]
    if kind == "torus" and projection.strands > 1:
        return _torus(projection.strands)
    if kind == "twist":
        return _twist(projection.strands)
    if not projection.name or kind == "torus":
        raise InputError(f"projection '{projection.short}': cannot draw it, because no diagram of it is known")
    whole = tuple((a, b, c, d) for a, b, c, d in read_code(Reader("projection", projection.name))())
    return whole, strands_of(whole)


def _torus(n: int) -> tuple[Code, Mapping[int, int]]:
    """The closure of a braid of two strings. Along the knot, the strand number rises by two."""
    code = tuple((2 * k, (2 * k + n + 1) % (2 * n), 2 * k + 1, (2 * k + n) % (2 * n)) for k in range(n))
    order = sorted(set(strands_of(code).values()))
    return code, {label: 2 * order.index(arc) % n for label, arc in strands_of(code).items()}


def _twist(n: int) -> tuple[Code, Mapping[int, int]]:
    """Two strings twisted n times, joined at both ends; strand i lies over at crossing i."""
    code = []
    for k in range(1, n + 1):
        back, forth, onward = 2 * n - k, k - 1, (2 * n - k + 1) % (2 * n)
        code.append((back, k, onward, forth) if k % 2 else (forth, onward, k, back))
    arcs = strands_of(code)
    over = {arcs[labels[1]]: crossing for crossing, labels in enumerate(code)}
    return tuple(code), {label: over[arc] for label, arc in arcs.items()}


def _label(code: Code, end: End) -> int:
    return code[end[0]][end[1]]


def _strand(
    code: Code, ends: Sequence[End], curves: Mapping[End, tuple[Bezier, ...]], color: Color
) -> tuple[list[Path], tuple[float, float]]:
    """Return a strand, edge by edge, and the middle of its middle edge."""
    edges = [(end, other) for end, other in other_ends(code).items() if end in ends and end < other]
    lines = [Strand(tuple(_edge(end, other, curves))).path(color, LINE) for end, other in edges]
    middle = curves[edges[len(edges) // 2][0]][-1][3]
    return lines, (middle.real, middle.imag)


def _edge(end: End, other: End, curves: Mapping[End, tuple[Bezier, ...]]) -> Iterator[Bezier]:
    """Return an edge from end to end, cut at its under-crossings."""
    yield from _from(end, curves)
    yield from ((d, c, b, a) for a, b, c, d in reversed(_from(other, curves)))


def _from(end: End, curves: Mapping[End, tuple[Bezier, ...]]) -> Sequence[Bezier]:
    crossing, place = end
    return curves[end] if place % 2 else cut(curves[end], curves[crossing, 1][0], GAP)
