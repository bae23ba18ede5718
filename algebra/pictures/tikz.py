"""Pictures for LaTeX, as pictures of TikZ."""

from __future__ import annotations

import re
from collections.abc import Iterator

from knotgames.algebra.palette import GROUND
from knotgames.algebra.pictures.frame import Look, framed
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Path, Picture, Point, Shape, Text

DEFAULT = Look()
"""The look of a picture unless another one is given."""

POINTS = 72.27 / 25.4
"""The number of points of TeX in a millimeter."""


def to_tikz(picture: Picture, look: Look = DEFAULT) -> str:
    """Return the picture as an environment `tikzpicture`, for a document that loads the package `tikz`."""
    whole = framed(picture, look)
    writer = _Writer(look, look.millimeters(whole) / whole.size[0])
    lines = [line for shape in whole.shapes for line in writer.lines(shape)]
    unit = f"{writer.unit:.5f}mm"
    head = [f"\\definecolor{{{name}}}{{HTML}}{{{color[1:].upper()}}}" for color, name in writer.colors.items()]
    begin = [
        f"\\begin{{tikzpicture}}[x={unit}, y=-{unit}]",
        f"\\useasboundingbox (0,0) rectangle {_pair(whole.size)};",
    ]
    return "\n".join([*head, *begin, *lines, "\\end{tikzpicture}"]) + "\n"


def to_document(picture: Picture, look: Look = DEFAULT) -> str:
    r"""Return a document of the class `standalone` with nothing but the picture."""
    head = f"\\RequirePackage{{fix-cm}}\n\\documentclass[tikz]{{standalone}}\n{FONTS}\n"
    page = "" if not (look.dark and look.ground) else f"\\pagecolor[HTML]{{{look.color(GROUND)[1:].upper()}}}\n"
    return f"{head}\\begin{{document}}\n{page}{to_tikz(picture, look)}\\end{{document}}\n"


FONTS = r"\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}"
"""Letters of every size as outlines: Latin Modern, where it is installed, or else Computer Modern by `fix-cm`."""


class _Writer:
    """Writes shapes, and keeps the names of their colors."""

    def __init__(self, look: Look, unit: float) -> None:
        self._look = look
        self.unit = unit
        self.colors: dict[str, str] = {}

    def lines(self, shape: Shape) -> Iterator[str]:
        """The commands that draw a shape."""
        if isinstance(shape, Group):
            for part in shape.shapes:
                yield from self.lines(part)
        elif isinstance(shape, Text):
            yield self._node(shape)
        else:
            yield f"\\path[{', '.join(self._options(shape))}] {self._outline(shape)};"

    def _outline(self, shape: Path | Circle | Box) -> str:
        if isinstance(shape, Circle):
            return f"{_pair(shape.center)} circle[radius={shape.radius * self.unit:.3g}mm]"
        if isinstance(shape, Box):
            (x, y), (width, height) = shape.corner, shape.size
            return f"{_pair((x, y))} rectangle {_pair((x + width, y + height))}"
        parts = [_pair(shape.start)]
        for segment in shape.segments:
            if len(segment) == 3:
                one, other, end = map(_pair, segment)
                parts.append(f".. controls {one} and {other} .. {end}")
            else:
                parts.append(f"-- {_pair(segment[0])}")
        return " ".join([*parts, *(["-- cycle"] if shape.closed else [])])

    def _options(self, shape: Path | Circle | Box) -> Iterator[str]:
        if shape.fill is not None:
            yield f"fill={self._name(self._look.color(shape.fill))}"
        if shape.stroke is not None:
            yield f"draw={self._name(self._look.color(shape.stroke))}"
            yield f"line width={shape.width * self.unit:.3g}mm"
            if isinstance(shape, Path):
                yield "line join=round"

    def _node(self, shape: Text) -> str:
        anchor = {"start": "mid west", "middle": "mid", "end": "mid east"}[shape.anchor]
        size = shape.size * self.unit * POINTS
        font = "\\ttfamily" if shape.monospaced else "\\sffamily"
        font += ("\\bfseries" if shape.bold else "") + f"\\fontsize{{{size:.2f}}}{{{1.2 * size:.2f}}}\\selectfont"
        color = self._name(self._look.color(shape.color))
        # the middle of the letters, of which TikZ knows that of the small ones
        x, y = shape.place[0], shape.place[1] + 0.12 * shape.size
        options = f"anchor={anchor}, inner sep=0pt, text={color}, font={font}"
        return f"\\node[{options}] at {_pair((x, y))} {{{in_tex(shape.text)}}};"

    def _name(self, color: str) -> str:
        letter = chr(ord("A") + len(self.colors) % 26) * (1 + len(self.colors) // 26)
        return self.colors.setdefault(color, f"kg{letter}")


def _pair(point: Point) -> str:
    return "({:g},{:g})".format(*(round(value, 2) + 0.0 for value in point))


RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
"""From exponents to what is raised."""

LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
"""From indices to what is lowered."""

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "·": r"$\cdot$",
    "−": r"$-$",
    "…": r"\dots{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
} | {letter: f"\\{letter}" for letter in "{}$&#_%"}
"""From signs that LaTeX reads as something else, or does not have, to what it sets for them."""


def in_tex(text: str) -> str:
    r"""Return a text as LaTeX sets it.

    >>> in_tex("001⁻*"), in_tex("50% of a_1 · b²")
    ('001$^{-}$*', '50\\% of a\\_1 $\\cdot$ b$^{2}$')
    """

    def marked(mark: str, letters: dict[str, str]) -> Iterator[tuple[str, str]]:
        for run in re.findall(f"[{''.join(letters)}]+", text):
            yield run, f"${mark}{{{''.join(letters[letter] for letter in run)}}}$"

    found = dict(marked("^", RAISED)) | dict(marked("_", LOWERED))
    pattern = "|".join(sorted(map(re.escape, [*found, *SPECIAL]), key=len, reverse=True))
    return re.sub(pattern, lambda match: {**SPECIAL, **found}[match[0]], text)
