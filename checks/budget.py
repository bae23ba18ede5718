"""Budgets of commands, in steps or seconds. The work counts its steps, so it ends at the same place on any machine."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

from knotgames.algebra.steps import Spent, counted
from knotgames.checks.interruption import after, interrupt

STEPS = 60_000_000
"""The default budget of a search in steps: about a minute on an ordinary machine."""

REPEAT = 0.2
"""Seconds between two timeout signals; the first one may come where it has no effect."""


class TimeIsUp(BaseException):
    """A timeout. It is not an Exception, so that no handler of ordinary errors catches it."""


class Budget:
    """A budget for some work, in steps, in seconds from now on, in both, or in neither.

    >>> from knotgames.algebra.steps import spend
    >>> budget = Budget(steps=1000)
    >>> with budget.counted():
    ...     spend(600)
    ...     spend(600)
    Traceback (most recent call last):
        ...
    knotgames.algebra.steps.Spent: the budget of 1,000 steps is spent (--steps N allows more)
    >>> budget.spent
    1200
    """

    def __init__(self, steps: int | None = None, *, seconds: float | None = None) -> None:
        self.steps, self.spent = steps, 0
        self._seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    def spend(self, steps: int, *, later: bool = False) -> None:
        """Count steps. Those of later work shorten the time by a microsecond each.

        Raises:
            Spent: the budget is exceeded.
        """
        self.spent += steps
        if later and self._end is not None:
            self._end -= steps / 1e6
        if self.steps is not None and self.spent > self.steps:
            raise Spent(f"the budget of {self.steps:,} steps is spent (--steps N allows more)")
        if self._end is not None and time.monotonic() >= self._end:
            raise self._late()

    def counted(self) -> AbstractContextManager[None]:
        """Do work that stops where it counts its steps, and may return partial results."""
        return counted(self.spend)

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Do work that has no partial results. A timeout interrupts it anywhere.

        The timeout is a signal, so it works only in the main thread. Elsewhere, and on systems without such signals,
        the work stops where it counts its steps. The work must not fork.

        Raises:
            Spent: the budget was spent before the work was done.
        """
        with self.counted():
            if self._end is None:
                yield
                return
            try:
                with _broken_off(self._end - time.monotonic()):
                    yield
            except TimeIsUp as error:
                raise self._late() from error

    def _late(self) -> Spent:
        return Spent(f"the budget of {self._seconds:g} s is spent (--budget S allows more)")


@contextmanager
def _broken_off(seconds: float) -> Iterator[None]:
    """Raise TimeIsUp if the work takes longer than these seconds."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_kill"):
        with after(seconds, interrupt, REPEAT):
            yield
        return
    main, armed, stopped = threading.get_ident(), False, False

    def ring() -> None:
        interrupt()
        signal.pthread_kill(main, signal.SIGALRM)

    def stop(_: int, frame: FrameType | None) -> None:
        nonlocal stopped
        if armed and not _destroys(frame):  # else it is signalled again
            stopped = True
            raise TimeIsUp

    signal.signal(signal.SIGALRM, stop)  # and left so, for a late signal must not end the process
    with after(seconds, ring, REPEAT):
        try:
            armed = True
            yield
        except Exception as error:
            if stopped:  # a library has made another error of it
                raise TimeIsUp from error
            raise
        finally:
            armed = False


def _destroys(frame: FrameType | None) -> bool:
    """Return True in a destructor, where Python reports what is raised and goes on."""
    while frame and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None
