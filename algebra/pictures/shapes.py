"""The parts of a picture: paths, circles, boxes, text. Lengths are pixels, 96 to an inch; y grows downwards."""

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
    """A curve of lines and cubic Bézier curves; None as `fill` or `stroke` stands for none."""

    start: Point
    segments: tuple[Segment, ...]
    closed: bool = False
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 1.0


@dataclass(frozen=True)
class Circle:
    """A circle; half of the width of its line lies outside of the radius."""

    center: Point
    radius: float
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 1.0


@dataclass(frozen=True)
class Box:
    """A rectangle with sides along the axes; `corner` is at the top left."""

    corner: Point
    size: Point
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 1.0


@dataclass(frozen=True)
class Text:
    """A line of text; `place` is at the middle of its height, at its start, middle or end, as `anchor` says."""

    place: Point
    text: str
    size: float = 14.0
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    monospaced: bool = False
    color: Color = PEN


@dataclass(frozen=True)
class Group:
    """Shapes that belong together, with a title that a screen shows when the pointer rests there.

    Moves are made there, as a game writes them. The name of a place of moves is unique in a picture, and the same in
    all pictures of a match; `at` is the point to press, by default the middle of the shapes.
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
    """A line of a legend: the meaning of a color."""

    color: Color
    text: str


@dataclass(frozen=True)
class Picture:
    """A picture without its frame. A notebook shows it as SVG.

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

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"


def polyline(points: Sequence[Point], stroke: Color, width: float = 1.0) -> Path:
    """Return the line through at least one point."""
    return Path(points[0], tuple((point,) for point in points[1:]), stroke=stroke, width=width)


def half_disk(center: Point, radius: float, fill: Color) -> Path:
    """Return the right half of a disk."""
    (x, y), r = center, radius
    bend = QUARTER * r
    upper = ((x + bend, y - r), (x + r, y - bend), (x + r, y))
    lower = ((x + r, y + bend), (x + bend, y + r), (x, y + r))
    return Path((x, y - r), (upper, lower), closed=True, fill=fill)


QUARTER = 0.5522847498
"""The length of the controls of the Bézier curve that is nearest to a quarter of a circle of radius 1."""
