"""A progress bar on a terminal, and nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress_bar(label: str, total: int | None, *, auto_refresh: bool = True) -> Iterator[Progress | None]:
    """A progress bar on standard error if that is a terminal, and nothing in a pipe.

    Args:
        label: what is done.
        total: how many steps there are, None if that is not known.
        auto_refresh: whether a thread keeps it moving between the steps. Work that starts processes by forking must not
            have other threads; it says `refresh=True` with each update.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, auto_refresh=auto_refresh) as bar:
        bar.add_task(label, total=total)
        yield bar
