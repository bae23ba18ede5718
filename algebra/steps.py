"""Work that is counted in steps: a bound in steps ends it at the same place on every machine.

A step is about a microsecond of work on an ordinary machine: a product, an option or a context that a loop of Python
looks at, or a few thousand bytes of an array. Long work counts its steps as it goes, by `spend`. Whoever starts it may
bound it: in a block `counted` each count goes to a function, which raises `Spent` when there have been too many. Work
that is in no such block goes on to its end.

The work is often many calls deep, in the game of somebody else, so the bound is no argument of what is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from knotgames.algebra.notation import OutOfBudget

Count = Callable[[int], None]
"""What takes a number of steps that were done, or are about to be; it raises `Spent` when they are too many."""

_count: ContextVar[Count | None] = ContextVar("count", default=None)


class Spent(OutOfBudget):
    """The budget of whoever started the work is spent.

    >>> raise Spent("the budget of 1,000 steps is spent")
    Traceback (most recent call last):
        ...
    knotgames.algebra.steps.Spent: the budget of 1,000 steps is spent
    """


def spend(steps: int) -> None:
    """Count steps of the work that is being done.

    Args:
        steps: how many; none only asks whether the budget is spent.

    Raises:
        Spent: it is.

    >>> spend(10**12)  # nobody counts
    """
    count = _count.get()
    if count is not None:
        count(steps)


@contextmanager
def counted(count: Count) -> Iterator[None]:
    """Do work whose steps are counted. Where a block stands in another one, both count.

    >>> counts = []
    >>> with counted(counts.append):
    ...     spend(2)
    ...     spend(3)
    >>> spend(4)
    >>> counts
    [2, 3]
    """
    outer = _count.get()

    def both(steps: int) -> None:
        count(steps)
        if outer is not None:
            outer(steps)

    with _counting(count if outer is None else both):
        yield


@contextmanager
def uncounted() -> Iterator[None]:
    """Do work that has to be finished, whatever was spent: what is needed to show what was found before.

    >>> def refuse(steps):
    ...     raise Spent("the budget of 0 steps is spent")
    >>> with counted(refuse), uncounted():
    ...     spend(1)
    """
    with _counting(None):
        yield


@contextmanager
def _counting(count: Count | None) -> Iterator[None]:
    token = _count.set(count)
    try:
        yield
    finally:
        _count.reset(token)
