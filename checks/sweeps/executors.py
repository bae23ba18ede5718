"""Where tasks are done: here, by processes of this machine, or by a cluster (`checks.sweeps.cluster`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from knotgames.checks import pools


@dataclass(frozen=True)
class Executor:
    """What does tasks.

    Attributes:
        submit: has a task done: a function, which goes there by its name, and what it is called with.
        places: how many are done at once; it may change while tasks are done.
    """

    submit: Callable[..., Future[Any]]
    places: Callable[[], int]


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
    ...     executor.submit(max, 2, 3).result(), executor.places()
    (3, 2)
    """
    if jobs == 1:
        yield None
        return
    pool = pools.pool(jobs, pools.method())
    try:
        yield Executor(lambda work, *arguments: pool.schedule(work, arguments), lambda: jobs)
    finally:
        pools.end([pool])
