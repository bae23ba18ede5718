"""How long a command may search: whatever it does, it stops when the time is up, and says so."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from checks.interruption import after, interrupt

DEFAULT = 60.0
"""Seconds, where a command is given no other budget."""

REPEAT = 0.2
"""Seconds between two signals that the time is up, for the first may come where it cannot be heeded."""


class TimeIsUp(BaseException):
    """The budget is spent. Not an Exception, so that no part of the work takes it for a failure of its own.

    >>> def work():
    ...     try:
    ...         raise TimeIsUp
    ...     except Exception:
    ...         return "failed"
    >>> try:
    ...     work()
    ... except TimeIsUp:
    ...     print("the time is up")
    the time is up
    """


class Budget:
    """Seconds for some work, from now on.

    Args:
        seconds: how many.

    >>> Budget(60).proceed()
    True
    """

    def __init__(self, seconds: float = DEFAULT) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def proceed(self) -> bool:
        """Whether there is time left: for work that can stop where it is and still tell what it found."""
        return time.monotonic() < self._end

    def __str__(self) -> str:
        return f"the budget of {self.seconds:g} s (--budget)"

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Do work that cannot tell anything before its end, and break it off when the time is up.

        That is done by a signal, so in the main thread alone; elsewhere, and on systems without such signals, the work
        is only asked to give up. Nothing in it may start processes by forking.

        Raises:
            TimeIsUp: the time was up before the work was done.
        """
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_kill"):
            with after(self._end - time.monotonic(), interrupt, REPEAT):
                yield
            return
        main, armed, stopped = threading.get_ident(), False, False

        def ring() -> None:
            interrupt()
            signal.pthread_kill(main, signal.SIGALRM)

        def stop(*_: object) -> None:
            nonlocal stopped
            if armed:  # else it is signalled again
                stopped = True
                raise TimeIsUp

        signal.signal(signal.SIGALRM, stop)  # and left so, for a late signal must not end the process
        with after(self._end - time.monotonic(), ring, REPEAT):
            try:
                armed = True
                yield
            except Exception as error:
                if stopped:  # a library has made another error of it
                    raise TimeIsUp from error
                raise
            finally:
                armed = False
