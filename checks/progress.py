"""Progress bars on a terminal; nothing in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PAUSE = 0.05
"""The least number of seconds between two drawings of a bar, so that small steps stay fast."""


class Progress:
    """The progress of some work. Without a terminal nothing is drawn. The total is None if it is unknown."""

    def __init__(self, label: str, total: int | None, bar: Bar | None) -> None:
        self.total = total
        self._bar = bar
        self._task = bar.add_task(label, total=total) if bar else None
        self._drawn = 0.0

    def advance(self, n: int = 1, text: str | None = None) -> None:
        """Add this many steps."""
        self._show(text, advance=n)

    def reach(self, done: int, total: int | None = None, text: str | None = None) -> None:
        """Set the number of steps done, and the total if it is given."""
        self.total = self.total if total is None else total
        self._show(text, completed=done)

    def describe(self, text: str) -> None:
        """Show the current work."""
        self._show(text)

    def _show(self, text: str | None, advance: int | None = None, completed: int | None = None) -> None:
        if self._bar is None or self._task is None:
            return
        self._bar.update(self._task, description=text, total=self.total, advance=advance, completed=completed)
        if time.monotonic() - self._drawn >= PAUSE:
            self._bar.refresh()
            self._drawn = time.monotonic()


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Progress]:
    """Show a bar on standard error if that is a terminal.

    The bar has no thread: work that forks must not have other threads.
    """
    if not sys.stderr.isatty():
        yield Progress(label, total, None)
        return
    from rich.console import Console  # noqa: PLC0415  # in a pipe there is no bar
    from rich.progress import Progress as Bar  # noqa: PLC0415  # in a pipe there is no bar

    with Bar(console=Console(stderr=True), transient=True, auto_refresh=False, redirect_stdout=False) as bar:
        yield Progress(label, total, bar)
