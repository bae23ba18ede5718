"""What stands around a picture: its ground, a caption, a legend; and how it is to look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from knotgames.algebra.palette import GROUND, PEN
from knotgames.algebra.pictures.shapes import Box, Circle, Color, Key, Picture, Shape, Text

MARGIN = 40
"""How far from the left caption and legend begin, unless the picture is small."""

LINE, SIZE = 24, 14.0
"""The height of a line of the legend and of the caption, and the size of their text."""

CHARACTER = 0.56
"""The width of a character, as part of its size, as it is in a font without serifs on the average."""

BOLD = 1.1
"""How many times wider a bold character is."""

PIXELS = 96 / 25.4
"""How many pixels a millimeter has."""


@dataclass(frozen=True)
class Look:
    """How a picture is to look.

    Attributes:
        dark: whether it is for a dark page.
        ground: whether it has a ground of its own; otherwise it is transparent.
        caption: whether its caption stands below it, if it has one.
        legend: whether its legend stands below it, if it has one.
        width: in millimeters; None for its own.

    An inch has 96 pixels and 25.4 millimeters:

    >>> square = Picture((96, 96), ())
    >>> Look().millimeters(square), Look(width=80).millimeters(square)
    (25.4, 80)
    """

    dark: bool = False
    ground: bool = True
    caption: bool = True
    legend: bool = True
    width: float | None = None

    def color(self, color: Color) -> str:
        """The color as `#rrggbb`.

        >>> Look(dark=True).color("#ffffff"), Look(dark=True).color(GROUND) == GROUND.dark
        ('#ffffff', True)
        """
        return color if isinstance(color, str) else color.dark if self.dark else color.light

    def millimeters(self, picture: Picture) -> float:
        """How wide a framed picture is."""
        return picture.size[0] / PIXELS if self.width is None else self.width


def framed(picture: Picture, look: Look) -> Picture:
    """The picture with what the look wants around it, as shapes.

    Args:
        picture: the picture.
        look: how it is to look.

    >>> from knotgames.algebra.pictures.shapes import Path
    >>> framed(Picture((640, 640), (), caption="a knot"), Look()).size
    (640, 680)
    >>> len(framed(Picture((640, 640), (), caption="a knot"), Look(ground=False, caption=False)).shapes)
    0
    """
    width, height = picture.size
    below = list(_below(picture, look))
    bottom = height + (len(below) + 1) * LINE - 8 if below else height
    wide = max([width, *(_extent(line) + 8 for line in below)])
    ground: list[Shape] = [Box((0, 0), (wide, bottom), fill=GROUND)] if look.ground else []
    lines = [shape for row, line in enumerate(below) for shape in _placed(line, height + LINE * (row + 0.5))]
    return replace(picture, size=(wide, bottom), shapes=(*ground, *picture.shapes, *lines), caption="", legend=())


def _below(picture: Picture, look: Look) -> Iterator[list[tuple[float, Key | str]]]:
    """The lines below the picture, each as what stands on it from the left to the right, with where it begins."""
    width = picture.size[0]
    left = MARGIN if width >= 12 * MARGIN else 8
    if look.caption and picture.caption:
        yield [(left, picture.caption)]
    line: list[tuple[float, Key | str]] = []
    x: float = left
    for key in picture.legend if look.legend else ():
        wide = 40 + CHARACTER * SIZE * len(key.text)
        if line and x + wide > width:
            yield line
            line, x = [], left
        line.append((x, key))
        x += wide
    if line:
        yield line


def _extent(line: Sequence[tuple[float, Key | str]]) -> float:
    """Where a line ends."""
    x, last = line[-1]
    if isinstance(last, str):
        return x + BOLD * CHARACTER * SIZE * len(last)
    return x + 22 + CHARACTER * SIZE * len(last.text)


def _placed(line: Sequence[tuple[float, Key | str]], y: float) -> Iterator[Shape]:
    for x, what in line:
        if isinstance(what, str):
            yield Text((x, y), what, SIZE, bold=True)
        else:
            yield Circle((x + 7, y), 7, fill=what.color, stroke=PEN)
            yield Text((x + 22, y), what.text, SIZE)
