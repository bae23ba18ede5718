"""Executors of tasks: this process, processes of this machine, or a cluster (`checks.sweeps.cluster`)."""

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
"""The type of a task."""
Result = TypeVar("Result")
"""The type of its result."""

WAITING = 2
"""The number of tasks that an executor holds for each one that it runs, so that no worker is idle."""


@dataclass(frozen=True)
class Executor:
    """A runner of tasks.

    Attributes:
        submit: calls a function, sent by its name, with arguments, and returns a future; raises `RuntimeError` if the
            executor is broken.
        places: the number of tasks that run at once; it may change.
        ended: waits until some futures have ended, and returns them.
        result: the result of a future, or the error with which it ended.
    """

    submit: Callable[..., Any]
    places: Callable[[], int]
    ended: Callable[[Iterable[Any]], Iterable[Any]] = lambda running: wait(running, return_when=FIRST_COMPLETED).done
    result: Callable[[Any], Any] = Future.result


def each(
    executor: Executor, work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[tuple[Task, Callable[[], Result]]]:
    """Yield every task as it ends, with a function that returns its result or raises its error.

    A task is taken when there is room for it.
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
    """Return the number of cores."""
    return os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """Open an executor with this number of processes, or None for a single job, which runs here.

    All processes begin at once. Tasks that have not ended on exit are dropped.
    """
    if jobs == 1:
        yield None
        return
    pool = pools.pool(jobs, pools.method())
    try:
        yield Executor(lambda work, *arguments: pool.schedule(work, arguments), lambda: jobs)
    finally:
        pools.end([pool])
