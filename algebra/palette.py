"""The colors of every picture, table and page, each defined once.

Colors are told apart by people who lack one kind of cone, and text stands out from its ground. Large areas have the
colors of the *light* scheme of [Tol2021], which is made for cells with dark text; text has hues after
[OkabeIto2008], made darker for light pages and lighter for dark ones. No color says anything by itself: a letter, a
sign or a word stands beside it.

[Tol2021] P. Tol, Colour schemes, SRON technical note, 2021.
[OkabeIto2008] M. Okabe and K. Ito, Color universal design, 2008.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotgames.algebra.outcome import LastMoveOutcome, Outcome

INK, PAPER = "#111111", "#ffffff"
"""Text and lines on a light ground, and that ground."""

GRAY = "#888888"
"""Lines and signs outside of any box: they are seen on a light page and on a dark one."""

NEUTRAL = "#e4e7eb"
"""An area of which there is nothing to say."""

ORANGE, BLUE, PEAR, PINK = "#ee8866", "#77aadd", "#bbcc33", "#ffaabb"
"""The colors of the light scheme that outcomes have: dark text is read on each of them."""

LIGHT = (ORANGE, "#eedd88", PEAR, "#aaaa00", "#dddddd", "#99ddff", PINK, "#44bb99", BLUE)
"""The whole light scheme, for what comes in more kinds than outcomes do."""

OUTCOMES: Mapping[Outcome | LastMoveOutcome, str] = {
    Outcome.KNOTTER: ORANGE,
    Outcome.UNKNOTTER: BLUE,
    Outcome.FIRST: PEAR,
    Outcome.SECOND: PINK,
    LastMoveOutcome.LEFT: ORANGE,
    LastMoveOutcome.RIGHT: BLUE,
    LastMoveOutcome.NEXT: PEAR,
    LastMoveOutcome.PREVIOUS: PINK,
}
"""The ground of what has this outcome, for text in `INK`: one color for each way in which the start decides."""


@dataclass(frozen=True)
class Tone:
    """A color of text.

    Attributes:
        light: on a light page, as `#rrggbb`.
        dark: on a dark page.
        terminal: as a terminal calls it, which has colors of its own.

    >>> PURPLE.light, PURPLE.dark, PURPLE.terminal
    ('#a834b0', '#cf7fba', 'magenta')
    """

    light: str
    dark: str
    terminal: str


@dataclass(frozen=True)
class Shade:
    """A color of lines and grounds of pictures.

    Attributes:
        light: on a light page, as `#rrggbb`.
        dark: on a dark page.

    >>> Shade(light=INK, dark=PAPER).dark  # black on a light page, white on a dark one
    '#ffffff'
    """

    light: str
    dark: str


PEN = Shade(INK, "#e8eaed")
"""Lines and text outside of any box."""

GROUND = Shade(PAPER, "#14171a")
"""The ground of a picture."""

GREEN = Tone("#007d5c", "#4ade9c", "green")
"""The tone of what is proved."""

SKY = Tone("#0a3a5c", "#d3efff", "cyan")
"""The tone of what is checked up to a bound."""

VERMILION = Tone("#c24400", "#f0642f", "red")
"""The tone of what is refuted."""

YELLOW = Tone("#4a3900", "#f0e442", "yellow")
"""The tone of what is open."""

INDIGO = Tone("#2b3ff0", "#6f94ff", "blue")
"""The tone of what is assumed."""

PURPLE = Tone("#a834b0", "#cf7fba", "magenta")
"""The tone of what is undecided."""
