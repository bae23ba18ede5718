"""What a picture is made of: paths, circles, boxes, text. Lengths are pixels, 96 to an inch; y grows downwards.

A picture knows what it shows, not how it is written: `frame` puts ground, caption and legend around it, and `svg`,
`tikz` and `pdf` write it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from knotgames.algebra.palette import PEN, Shade

Color = str | Shade
"""A color, as `#rrggbb`, the same on light and on dark; or one for each."""

Point = tuple[float, float]
"""A place, by how far it lies to the right and how far below the origin."""

Segment = tuple[Point, ...]
"""From the point before: one point, a line to it; three, a cubic Bézier curve, by its two controls and its end."""


@dataclass(frozen=True)
class Path:
    """A curve of lines and cubic Bézier curves.

    Attributes:
        start: where it begins.
        segments: its parts.
        closed: whether a line leads back from its end.
        fill: the color of what is inside; None if it is not filled.
        stroke: the color of the line; None if none is drawn.
        width: the width of the line.

    A square by its corners, the last side of which closes it:

    >>> square = Path((0, 0), (((1, 0),), ((1, 1),), ((0, 1),)), closed=True, fill="#000000")
    >>> [segment[-1] for segment in square.segments]
    [(1, 0), (1, 1), (0, 1)]
    """

    start: Point
    segments: tuple[Segment, ...]
    closed: bool = False
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 1.0


@dataclass(frozen=True)
class Circle:
    """A circle.

    Attributes:
        center: its center.
        radius: its radius.
        fill: as for `Path`, like the others.
        stroke: the color of the line.
        width: the width of the line, half of which lies outside of the radius.

    >>> crossing = Circle((20, 20), 12, stroke=PEN)
    >>> crossing.fill is None  # what is behind it is seen
    True
    """

    center: Point
    radius: float
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 1.0


@dataclass(frozen=True)
class Box:
    """A rectangle with sides along the axes.

    Attributes:
        corner: its corner at the top left.
        size: its width and height.
        fill: as for `Path`, like the others.
        stroke: the color of the line.
        width: the width of the line.

    >>> cell = Box(corner=(10, 20), size=(30, 40), fill="#e4e7eb")
    >>> tuple(map(sum, zip(cell.corner, cell.size)))  # the corner at the bottom right
    (40, 60)
    """

    corner: Point
    size: Point
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 1.0


@dataclass(frozen=True)
class Text:
    """A line of text.

    Attributes:
        place: the middle of the height of its letters, at its start, middle or end.
        text: what it says.
        size: the height of the font.
        anchor: which part of it is at the place.
        bold: whether the letters are bold.
        monospaced: whether they are all equally wide.
        color: its color.

    >>> heading = Text((48, 12), "222", anchor="middle", bold=True)
    >>> heading.size, heading.color == PEN
    (14.0, True)
    """

    place: Point
    text: str
    size: float = 14.0
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    monospaced: bool = False
    color: Color = PEN


@dataclass(frozen=True)
class Group:
    """Shapes that belong together.

    Attributes:
        shapes: the shapes.
        title: what they are, in words; a screen says it when the pointer rests there.
        moves: the moves that are made there, as a game writes them.
        name: of a place of moves, what no other place of the picture is called, and this one is in the pictures of all
            positions of a match.
        at: the point to press there; the middle of the shapes if none is named.

    >>> crossing = Group((Circle((20, 20), 12),), title="crossing 1", moves=("1+", "1-"), name="1", at=(20, 20))
    >>> f"{crossing.title}: {' or '.join(crossing.moves)}"
    'crossing 1: 1+ or 1-'
    """

    shapes: tuple[Path | Circle | Box | Text, ...]
    title: str = ""
    moves: tuple[str, ...] = ()
    name: str = ""
    at: Point | None = None


Shape = Path | Circle | Box | Text | Group
"""Whatever is drawn."""


@dataclass(frozen=True)
class Key:
    """A line of a legend: what a color means.

    Attributes:
        color: the color.
        text: what it means.

    >>> from knotgames.algebra.palette import OUTCOMES
    >>> from knotgames.algebra.outcome import Outcome
    >>> Key(OUTCOMES[Outcome.KNOTTER], Outcome.KNOTTER.explained).text
    'the Knotter wins, whoever starts'
    """

    color: Color
    text: str


@dataclass(frozen=True)
class Picture:
    """A picture without its frame. A notebook shows it as SVG.

    Attributes:
        size: width and height.
        shapes: what is drawn, in that order.
        title: what it is a picture of.
        caption: a line of text below it.
        legend: what colors mean.

    Two disks of radius 10, side by side:

    >>> disks = tuple(Circle((x, 10), 10, fill="#77aadd") for x in (10, 30))
    >>> Picture((40, 20), disks, title="two disks", legend=(Key("#77aadd", "a disk"),)).size
    (40, 20)
    """

    size: Point
    shapes: tuple[Shape, ...]
    title: str = ""
    caption: str = ""
    legend: tuple[Key, ...] = ()

    _repr_svg_: ClassVar[Callable[[Picture], str]]


def polyline(points: Sequence[Point], stroke: Color, width: float = 1.0) -> Path:
    """The line through points.

    Args:
        points: at least one.
        stroke: the color of the line.
        width: the width of the line.

    >>> polyline([(0, 0), (1, 0), (1, 1)], "#000000").segments
    (((1, 0),), ((1, 1),))
    """
    return Path(points[0], tuple((point,) for point in points[1:]), stroke=stroke, width=width)


def half_disk(center: Point, radius: float, fill: Color) -> Path:
    """The right half of a disk.

    Args:
        center: the center of the disk.
        radius: its radius.
        fill: its color.

    >>> half_disk((0, 0), 1, "#000000").segments[0][2]
    (1, 0)
    """
    (x, y), r = center, radius
    bend = QUARTER * r
    upper = ((x + bend, y - r), (x + r, y - bend), (x + r, y))
    lower = ((x + r, y + bend), (x + bend, y + r), (x, y + r))
    return Path((x, y - r), (upper, lower), closed=True, fill=fill)


QUARTER = 0.5522847498
"""How long the controls of the Bézier curve are that is nearest to a quarter of a circle of radius 1."""
