"""The surroundings of a picture (its ground, a caption, a legend) and its look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from knotgames.algebra.palette import GROUND, PEN
from knotgames.algebra.pictures.shapes import Box, Circle, Color, Key, Picture, Shape, Text

MARGIN = 40
"""The distance of caption and legend from the left, unless the picture is small."""

LINE, SIZE = 24, 14.0
"""The height of a line of the legend and of the caption, and the size of their text."""

CHARACTER = 0.56
"""The width of a character, as part of its size, as it is in a font without serifs on the average."""

BOLD = 1.1
"""The ratio of the widths of a bold character and a plain one."""

PIXELS = 96 / 25.4
"""The number of pixels in a millimeter."""


@dataclass(frozen=True)
class Look:
    """The look of a picture: `dark` is for a dark page, no `ground` leaves it transparent, the width is in mm."""

    dark: bool = False
    ground: bool = True
    caption: bool = True
    legend: bool = True
    width: float | None = None

    def color(self, color: Color) -> str:
        """Return the color as `#rrggbb`."""
        return color if isinstance(color, str) else color.dark if self.dark else color.light

    def millimeters(self, picture: Picture) -> float:
        """The width of a framed picture."""
        return picture.size[0] / PIXELS if self.width is None else self.width


def framed(picture: Picture, look: Look) -> Picture:
    """Return the picture with the surroundings of a look, as shapes.

    >>> from knotgames.algebra.pictures.shapes import Path
    >>> framed(Picture((640, 640), (), caption="a knot"), Look()).size
    (640, 680)
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
