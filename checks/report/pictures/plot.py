"""Plots of a sequence of Grundy values: an SVG of this module, or a PNG by matplotlib."""

from __future__ import annotations

import io
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from knotgames.algebra.notation import InputError, installing
from knotgames.algebra.palette import GRAY, INK, PAPER
from knotgames.algebra.pictures.svg import Svg
from knotgames.checks.output import write_bytes, write_text

if TYPE_CHECKING:
    from knotgames.algebra.heaps.breaking import Values

WIDTH, HEIGHT, MARGIN = 960, 480, 56
"""The size of a plot and the room for its axes, in pixels."""


def plot(values: Values, title: str, target: str) -> None:
    """Plot values by heap to a file, in the format of its ending.

    Raises:
        InputError: a PNG is wanted and matplotlib is not installed.
    """
    if target.endswith(".png"):
        write_bytes(_png(values, title), target)
    else:
        write_text(svg(values, title), target)


def svg(values: Values, title: str) -> Svg:
    """Return the plot as an SVG drawing of bounded size: points on the same pixel are drawn once."""
    last, top = max(len(values) - 1, 1), max(int(values.max()), 1)
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    across = np.rint(np.arange(len(values)) * (wide / last)).astype(np.intp)
    down = np.rint(high - values.astype(np.float64) * (high / top)).astype(np.intp)
    points = np.unique(across * (high + 1) + down)
    dots = "".join(f"M{point // (high + 1)} {point % (high + 1)}h0" for point in points.tolist())
    labels = [
        f'<text x="{round(heap * wide / last)}" y="{high + 20}" text-anchor="middle">{heap}</text>'
        for heap in _marks(last)
    ]
    labels += [
        f'<text x="-10" y="{round(high - value * high / top) + 4}" text-anchor="end">{value}</text>'
        for value in _marks(top)
    ]
    return Svg(f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>
<g fill="{INK}">
<text x="{WIDTH // 2}" y="28" text-anchor="middle" font-size="16">{escape(title)}</text>
<g transform="translate({MARGIN} {MARGIN})">
<path d="M-4 0V{high + 4}H{wide}" fill="none" stroke="{GRAY}"/>
{"".join(labels)}
<path d="{dots}" stroke="{INK}" stroke-width="2" stroke-linecap="round"/>
</g>
</g>
</svg>
""")


def _marks(last: int) -> list[int]:
    """Return about ten round numbers from 0 to `last`."""
    step = next(one * 10**power for power in range(30) for one in (1, 2, 5) if last <= 10 * one * 10**power)
    return list(range(0, last + 1, step))


def _png(values: Values, title: str) -> bytes:
    try:
        figure: Any = import_module("matplotlib.figure").Figure((WIDTH / 100, HEIGHT / 100), 100)
    except ImportError:
        raise InputError(f"a PNG needs matplotlib: {installing('plot')}, or plot to a file .svg") from None
    axes = figure.add_subplot(title=title, xlabel="heap", ylabel="Grundy value")
    axes.plot(np.arange(len(values)), values, "," if len(values) > 10_000 else ".", color=INK, markersize=2)
    stream = io.BytesIO()
    figure.savefig(stream, format="png")
    return stream.getvalue()
