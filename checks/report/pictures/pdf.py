"""Pictures as PDF, by matplotlib (extra `plot`)."""

from __future__ import annotations

import io
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from knotgames.algebra.notation import InputError, installing
from knotgames.algebra.pictures.frame import Look, framed
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Path, Picture, Shape, Text

DEFAULT = Look()
"""The default look of a picture."""

EXTRA = "plot"
"""The optional extra of this package that installs matplotlib."""

MISSING = f"a PDF needs matplotlib: {installing(EXTRA)}, or use SVG or TikZ"
"""The message if matplotlib is not installed."""

INCH = 25.4
"""Millimeters in an inch."""


def to_pdf(picture: Picture, look: Look = DEFAULT) -> bytes:
    """Return a PDF file with one page of the size of the picture; the same picture gives the same bytes.

    Raises:
        InputError: matplotlib is not installed.

    >>> find_spec("matplotlib") is None or b"/MediaBox [ 0 0 72 72 ]" in to_pdf(Picture((96, 96), ()))  # a square inch
    True
    """
    whole = framed(picture, look)
    width, height = whole.size
    wide = look.millimeters(whole) / INCH
    with _library("matplotlib").rc_context({"pdf.fonttype": 42, "font.sans-serif": ["DejaVu Sans"]}):
        figure = _library("matplotlib.figure").Figure((wide, wide * height / width))
        figure.patch.set_visible(False)
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(height, 0))
        axes.set_axis_off()
        writer = _Writer(axes, look, 72 * wide / width)
        for shape in whole.shapes:
            writer.draw(shape)
        stream = io.BytesIO()
        figure.savefig(stream, format="pdf", metadata={"Title": picture.title, "CreationDate": None})
    return stream.getvalue()


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise InputError(MISSING) from None


def require_library() -> None:
    """Raise InputError if matplotlib is not installed, before long work starts."""
    if find_spec("matplotlib") is None:
        raise InputError(MISSING)


class _Writer:
    """Draws shapes on axes."""

    def __init__(self, axes: Any, look: Look, points: float) -> None:
        """`points` is the number of points (1/72 inch) in a pixel."""
        self._axes, self._look, self._points = axes, look, points
        self._patches, self._path = _library("matplotlib.patches"), _library("matplotlib.path").Path

    def draw(self, shape: Shape) -> None:
        """Draw a shape above the earlier ones."""
        if isinstance(shape, Group):
            for part in shape.shapes:
                self.draw(part)
        elif isinstance(shape, Text):
            self._write(shape)
        else:
            patch = self._outline(shape)
            patch.set(
                facecolor="none" if shape.fill is None else self._look.color(shape.fill),
                edgecolor="none" if shape.stroke is None else self._look.color(shape.stroke),
                linewidth=0 if shape.stroke is None else shape.width * self._points,
                joinstyle="round",
                capstyle="butt",
                zorder=len(self._axes.get_children()),
            )
            self._axes.add_artist(patch)

    def _outline(self, shape: Path | Circle | Box) -> Any:
        if isinstance(shape, Circle):
            return self._patches.Circle(shape.center, shape.radius)
        if isinstance(shape, Box):
            return self._patches.Rectangle(shape.corner, *shape.size)
        points, codes = [shape.start], [self._path.MOVETO]
        for segment in shape.segments:
            points += segment
            codes += [self._path.CURVE4 if len(segment) == 3 else self._path.LINETO] * len(segment)
        if shape.closed:
            points.append(shape.start)
            codes.append(self._path.CLOSEPOLY)
        return self._patches.PathPatch(self._path(points, codes))

    def _write(self, shape: Text) -> None:
        self._axes.text(
            *shape.place,
            shape.text.replace("$", r"\$"),
            fontsize=shape.size * self._points,
            family="monospace" if shape.monospaced else "sans-serif",
            weight="bold" if shape.bold else "normal",
            color=self._look.color(shape.color),
            horizontalalignment={"start": "left", "middle": "center", "end": "right"}[shape.anchor],
            verticalalignment="center_baseline",
            zorder=len(self._axes.get_children()),
        )
