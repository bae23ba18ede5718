"""Where tasks are done: here, by processes of this machine, or by a cluster (`checks.sweeps.cluster`)."""

from __future__ import annotations

import multiprocessing
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from knotgames.checks.lifetime import START, end_with

P = ParamSpec("P")
"""What a task is called with."""
T = TypeVar("T")
"""What a task gives."""


class Workers(Executor, ABC):
    """An executor that knows how many tasks it does at once.

    >>> with processes(2) as executor:
    ...     isinstance(executor, Workers), executor.places
    (True, 2)
    """

    @property
    @abstractmethod
    def places(self) -> int:
        """How many: it may change while tasks are done."""


def places(executor: Executor) -> int:
    """How many tasks an executor does at once; of one that does not know it, as many as there are cores.

    >>> with processes(2) as executor:
    ...     places(executor)
    2
    """
    return executor.places if isinstance(executor, Workers) else os.cpu_count() or 1


def default_jobs() -> int:
    """As many processes as there are cores.

    >>> default_jobs() >= 1
    True
    """
    return os.cpu_count() or 1


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """An executor of at most so many processes. They leave an interruption to this one, and end when it does, however
    that is. None for a single job, which is done here. Whatever has not begun at the end is given up.

    Where processes are forked, all of them are at once: whatever is opened or begun later is not theirs, and what was
    imported before costs them nothing.

    >>> with processes(1) as executor:
    ...     print(executor)
    None
    """
    if jobs == 1:
        yield None
        return
    pool = _Pool(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


class _Pool(ProcessPoolExecutor, Workers):
    """Processes that do not see an interruption, not even while they are started."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, multiprocessing.get_context(START), initializer=_begin, initargs=(os.getpid(),))
        self._jobs = jobs
        self.submit(os.getpid)  # those that are forked begin with the first task

    @property
    def places(self) -> int:
        return self._jobs

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interruption_waits():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _interruption_waits() -> Iterator[None]:
    """Let an interruption wait, in this process and in those that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(parent: int) -> None:
    """What a process does before its first task."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(parent)
