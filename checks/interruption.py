"""Long work that can be asked to give up: whoever does it says how, and whoever has waited too long asks.

The work knows nothing of who may ask, and who asks knows nothing of the work.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_under_way: list[Callable[[], None]] = []
"""What makes each work that is under way give up."""


@contextmanager
def interruptible(give_up: Callable[[], None]) -> Iterator[None]:
    """Do work that can be interrupted.

    Args:
        give_up: called, perhaps more than once, and from another thread, to make the work end.

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
    """Ask all interruptible work of this process that is under way to give up; from another thread.

    >>> interrupt()
    >>> with interruptible(lambda: print("I give up.")):
    ...     interrupt()
    I give up.
    """
    for give_up in list(_under_way):
        give_up()


@contextmanager
def after(seconds: float | None, ask: Callable[[], None], repeat: float) -> Iterator[None]:
    """Once so many seconds have passed, ask again and again, from another thread, until the work is done.

    Args:
        seconds: how many; None for never.
        ask: how it is asked.
        repeat: seconds between two times.

    >>> asked = threading.Event()
    >>> with after(0.001, asked.set, repeat=0.2):
    ...     asked.wait(60)
    True
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
