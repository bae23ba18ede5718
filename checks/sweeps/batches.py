"""Work on many items in batches: each is a task of a few seconds, sized by the times of earlier ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from functools import partial
from typing import Generic, TypeVar

from pebble import ProcessExpired

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.executors import WAITING, Executor, each

Item = TypeVar("Item")
"""The type of an item."""
Result = TypeVar("Result")
"""The type of its result."""

SECONDS = 2.0
"""The aim for the seconds of a batch: long compared with sending it, short enough to lose."""

GROWTH = 8
"""The greatest ratio between the size of a batch and of a measured one."""


def in_batches(
    work: Callable[[Sequence[Item]], list[Result]],
    items: Sequence[Item],
    executor: Executor | None = None,
    most: int | None = None,
) -> Iterator[tuple[Sequence[Item], list[Result]]]:
    """Yield every batch with the results of its items, as batches end. Without an executor they run here, in order.

    Args:
        work: returns the results of several items, in order. It goes to the executor by its name.
        most: the most items of a batch, if their times are unforeseeable.

    Raises:
        InputError: the executor lost a batch. The results of the other running batches come first.

    >>> squares = in_batches(lambda numbers: [n * n for n in numbers], range(5))
    >>> [result for _, found in squares for result in found]
    [0, 1, 4, 9, 16]
    """
    queue = _Queue(items, most)
    if executor is not None:
        yield from _done_by(executor, work, queue)
        return
    while queue.left:
        batch = queue.take(queue.left)
        found, seconds = _timed(work, batch)
        queue.measured(batch, seconds)
        yield batch, found


def _done_by(
    executor: Executor, work: Callable[[Sequence[Item]], list[Result]], queue: _Queue[Item]
) -> Iterator[tuple[Sequence[Item], list[Result]]]:
    lost: BaseException | None = None

    def batches() -> Iterator[Sequence[Item]]:
        while queue.left and lost is None:
            yield queue.take(-(-queue.left // (WAITING * executor.places())))

    for batch, result in each(executor, partial(_timed, work), batches()):
        try:
            found, seconds = result()
        except (BrokenExecutor, CancelledError, ProcessExpired) as error:
            lost = lost or error
            continue
        queue.measured(batch, seconds)
        yield batch, found
    if lost is not None:
        raise InputError(f"a task was lost ({str(lost) or 'cancelled'}): give the command again, it goes on") from lost


class _Queue(Generic[Item]):
    def __init__(self, items: Sequence[Item], most: int | None) -> None:
        self._items, self._start, self._size = items, 0, 1
        self._most = most or len(items)

    @property
    def left(self) -> int:
        """The number of items that are not taken."""
        return len(self._items) - self._start

    def take(self, share: int) -> Sequence[Item]:
        """Take the next batch, not much larger than an equal share of the rest, so that all workers end together."""
        size = min(self._size, max(share, self._size // GROWTH))
        batch = self._items[self._start : self._start + size]
        self._start += len(batch)
        return batch

    def measured(self, batch: Sequence[Item], seconds: float) -> None:
        """Set the size of batches to the wanted time, from the seconds of this one."""
        wanted = int(SECONDS * len(batch) / max(seconds, 1e-9))
        self._size = max(1, min(wanted, GROWTH * len(batch), self._most))


def _timed(work: Callable[[Sequence[Item]], list[Result]], items: Sequence[Item]) -> tuple[list[Result], float]:
    start = time.monotonic()
    found = work(items)
    return found, time.monotonic() - start
