"""Work on many things in batches, each a task of seconds for an executor, sized by what those before it took."""

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
"""What work is done on."""
Result = TypeVar("Result")
"""What is found of it."""

SECONDS = 2.0
"""About how long a batch takes: much longer than it takes to send it, and not much to lose."""

GROWTH = 8
"""By how much a batch is larger than one that was measured, at most; and smaller, where little is left."""


def in_batches(
    work: Callable[[Sequence[Item]], list[Result]],
    items: Sequence[Item],
    executor: Executor | None = None,
    most: int | None = None,
) -> Iterator[tuple[Sequence[Item], list[Result]]]:
    """Every batch of things, and what was found of each, as they are done.

    Args:
        work: what gives the results of several things, in their order. It goes to the executor by its name.
        items: the things, in the order in which to begin them.
        executor: what does the batches; by default they are done here, one after the other.
        most: how many things a batch has at most, if it is unforeseeable how long one takes.

    Raises:
        InputError: the executor lost a batch. What it still does of the others is waited for, and given first.

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
    """Things that are taken in batches."""

    def __init__(self, items: Sequence[Item], most: int | None) -> None:
        self._items, self._start, self._size = items, 0, 1
        self._most = most or len(items)

    @property
    def left(self) -> int:
        """How many are not taken yet."""
        return len(self._items) - self._start

    def take(self, share: int) -> Sequence[Item]:
        """The next batch, not much larger than what each worker would get of what is left: all shall end together."""
        size = min(self._size, max(share, self._size // GROWTH))
        batch = self._items[self._start : self._start + size]
        self._start += len(batch)
        return batch

    def measured(self, batch: Sequence[Item], seconds: float) -> None:
        """Make batches of such a size that they take as long as is wanted, as this one took so many seconds."""
        wanted = int(SECONDS * len(batch) / max(seconds, 1e-9))
        self._size = max(1, min(wanted, GROWTH * len(batch), self._most))


def _timed(work: Callable[[Sequence[Item]], list[Result]], items: Sequence[Item]) -> tuple[list[Result], float]:
    start = time.monotonic()
    found = work(items)
    return found, time.monotonic() - start
