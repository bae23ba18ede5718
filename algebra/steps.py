"""Work that is counted in steps: a bound in steps ends it at the same place on every machine.

A step is about a microsecond of work: a product, an option or a context in a loop of Python, or a few thousand bytes of
an array. Long work counts its steps by `spend`. A caller may bound them: in a block `counted` each count goes to a
function, which raises `Spent` when there are too many. Work outside such a block is not bounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from knotgames.algebra.notation import OutOfBudget


class Count(Protocol):
    """A function that takes a number of steps, and raises `Spent` if they are too many."""

    def __call__(self, steps: int, *, later: bool = False) -> None:
        """Count steps, done or about to be done; or to be done after the block, if `later`."""


_count: ContextVar[Count | None] = ContextVar("count", default=None)


class Spent(OutOfBudget):
    """The budget of steps is spent."""


def spend(steps: int) -> None:
    """Count steps; 0 only tests the budget. Raise Spent if the budget is spent."""
    count = _count.get()
    if count is not None:
        count(steps)


def is_counted() -> bool:
    """Return True if steps are counted."""
    return _count.get() is not None


def set_aside(steps: int) -> None:
    """Count steps that the result will take after the block, to be checked. Raise Spent if they are too many."""
    count = _count.get()
    if count is not None:
        count(steps, later=True)


@contextmanager
def counted(count: Count) -> Iterator[None]:
    """Count the steps of a block. Nested blocks all count.

    >>> counts = []
    >>> with counted(lambda steps, later=False: counts.append(steps)):
    ...     spend(2)
    ...     spend(3)
    >>> counts
    [2, 3]
    """
    outer = _count.get()

    def both(steps: int, *, later: bool = False) -> None:
        count(steps, later=later)
        if outer is not None:
            outer(steps, later=later)

    with _counting(count if outer is None else both):
        yield


@contextmanager
def uncounted() -> Iterator[None]:
    """Do work that must be finished whatever the budget, such as the output of earlier results."""
    with _counting(None):
        yield


@contextmanager
def _counting(count: Count | None) -> Iterator[None]:
    token = _count.set(count)
    try:
        yield
    finally:
        _count.reset(token)
