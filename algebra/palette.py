"""The colors of every picture, table and page, each defined once.

People who lack one kind of cone can distinguish the colors, and text contrasts with its ground. Large areas have the
colors of the *light* scheme of [Tol2021], made for cells with dark text; text has hues after [OkabeIto2008], darker on
light pages and lighter on dark ones. A letter, a sign or a word always accompanies a color.

[Tol2021] P. Tol, Colour schemes, SRON technical note, 2021.
[OkabeIto2008] M. Okabe and K. Ito, Color universal design, 2008.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotgames.algebra.outcome import LastMoveOutcome, Outcome

INK, PAPER = "#111111", "#ffffff"
"""The colors of text and lines on a light ground, and of the ground."""

GRAY = "#888888"
"""The color of lines and signs outside of boxes, visible on light and dark pages."""

NEUTRAL = "#e4e7eb"
"""The color of an area without meaning."""

ORANGE, BLUE, PEAR, PINK = "#ee8866", "#77aadd", "#bbcc33", "#ffaabb"
"""The colors of the light scheme for outcomes; dark text is readable on each."""

LIGHT = (ORANGE, "#eedd88", PEAR, "#aaaa00", "#dddddd", "#99ddff", PINK, "#44bb99", BLUE)
"""The whole light scheme, for more kinds than there are outcomes."""

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
"""The ground color of each outcome, for text in `INK`."""


@dataclass(frozen=True)
class Tone:
    """A color of text as `#rrggbb` on a light page and on a dark one, and by its name in the terminal."""

    light: str
    dark: str
    terminal: str


@dataclass(frozen=True)
class Shade:
    """A color of lines and grounds of pictures, on light and dark pages, as `#rrggbb`."""

    light: str
    dark: str


PEN = Shade(INK, "#e8eaed")
"""The color of lines and text outside of boxes."""

GROUND = Shade(PAPER, "#14171a")
"""The ground of a picture."""

GREEN = Tone("#007d5c", "#4ade9c", "green")
"""The tone of proved statements."""

SKY = Tone("#0a3a5c", "#d3efff", "cyan")
"""The tone of statements checked up to a bound."""

VERMILION = Tone("#c24400", "#f0642f", "red")
"""The tone of refuted statements."""

YELLOW = Tone("#4a3900", "#f0e442", "yellow")
"""The tone of open statements."""

INDIGO = Tone("#2b3ff0", "#6f94ff", "blue")
"""The tone of assumed statements."""

PURPLE = Tone("#a834b0", "#cf7fba", "magenta")
"""The tone of undecided statements."""
