"""Interruption of long work: the work registers how to stop it, and a timeout calls that."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_under_way: list[Callable[[], None]] = []
"""The functions that stop the running work."""


@contextmanager
def interruptible(give_up: Callable[[], None]) -> Iterator[None]:
    """Do work that can be interrupted. `give_up` stops it: it may be called more than once, and from another thread.

    >>> with interruptible(lambda: print("I give up.")):
    ...     interrupt()
    I give up.
    """
    _under_way.append(give_up)
    try:
        yield
    finally:
        _under_way.remove(give_up)


def interrupt() -> None:
    """Stop all interruptible work of this process, from another thread."""
    for give_up in list(_under_way):
        give_up()


@contextmanager
def after(seconds: float | None, ask: Callable[[], None], repeat: float) -> Iterator[None]:
    """Call `ask` from another thread after this many seconds, and again every `repeat` seconds until the work is done.

    For None seconds it is never called.
    """
    over = threading.Event()

    def watch(pause: float) -> None:
        while not over.wait(pause):
            pause = repeat
            ask()

    if seconds is None:
        yield
        return
    watching = threading.Thread(target=watch, args=(max(0.0, seconds),), daemon=True)
    try:
        watching.start()
        yield
    finally:
        over.set()
        watching.join()
