"""The sign and the color of each status. The sign is there for readers who see no color."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotgames.algebra.palette import GREEN, INDIGO, PURPLE, SKY, VERMILION, YELLOW, Tone
from knotgames.checks.claim import Status


@dataclass(frozen=True)
class Mark:
    """The sign and the color of a status."""

    sign: str
    tone: Tone


MARKS: Mapping[Status, Mark] = {
    Status.PROVED: Mark("✓", GREEN),
    Status.CHECKED: Mark("≈", SKY),
    Status.REFUTED: Mark("✗", VERMILION),
    Status.OPEN: Mark("?", YELLOW),
    Status.ASSUMED: Mark("§", INDIGO),
    Status.UNDECIDED: Mark("…", PURPLE),
}
"""The mark of each status."""


def colored(status: Status, text: str | None = None, *, bold: bool = False) -> str:
    """Return text (by default the name of the status) in the color of the status, as rich markup."""
    style = MARKS[status].tone.terminal
    return f"[{'bold ' if bold else ''}{style}]{status if text is None else text}[/]"
