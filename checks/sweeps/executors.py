"""Where tasks are done: here, by processes of this machine, or by a cluster (`checks.sweeps.cluster`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from knotgames.checks import pools

Task = TypeVar("Task")
"""What work is done on."""
Result = TypeVar("Result")
"""What it gives."""

WAITING = 2
"""How many tasks an executor has for each that it does at once, so that none of its workers is idle."""


@dataclass(frozen=True)
class Executor:
    """What does tasks.

    Attributes:
        submit: has a function, which goes there by its name, called with arguments, and gives a future; a
            `RuntimeError` if nothing can be done any more.
        places: how many are done at once; it may change while tasks are done.
        ended: waits until some futures have ended, and gives them.
        result: what a future has given, or the error with which it ended.
    """

    submit: Callable[..., Any]
    places: Callable[[], int]
    ended: Callable[[Iterable[Any]], Iterable[Any]] = lambda running: wait(running, return_when=FIRST_COMPLETED).done
    result: Callable[[Any], Any] = Future.result


def each(
    executor: Executor, work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[tuple[Task, Callable[[], Result]]]:
    """Every task as it ends, with what gives its result, or raises the error with which it ended.

    Args:
        executor: what does them.
        work: what gives the result of a task.
        tasks: the tasks; each is taken when there is room for it.
    """
    left, running = iter(tasks), dict[Any, Task]()
    try:
        while True:
            for task in islice(left, max(0, WAITING * executor.places() - len(running))):
                try:
                    running[executor.submit(work, task)] = task
                except RuntimeError as error:
                    yield task, partial(_raised, error)
            if not running:
                return
            ready = set(executor.ended(running))
            for future in [future for future in running if future in ready]:
                yield running.pop(future), partial(executor.result, future)
    finally:
        for future in running:
            future.cancel()


def _raised(error: Exception) -> Any:
    raise error


def default_jobs() -> int:
    """As many processes as there are cores.

    >>> default_jobs() >= 1
    True
    """
    return os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """An executor of so many processes, which all begin at once. None for a single job, which is done here. Whatever
    has not ended at the end is given up.

    >>> with processes(2) as executor:
    ...     sorted((task, result()) for task, result in each(executor, abs, [1, -2]))
    [(-2, 2), (1, 1)]
    """
    if jobs == 1:
        yield None
        return
    pool = pools.pool(jobs, pools.method())
    try:
        yield Executor(lambda work, *arguments: pool.schedule(work, arguments), lambda: jobs)
    finally:
        pools.end([pool])
