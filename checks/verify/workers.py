"""Processes that do tasks, so that a task that takes too long or dies does not affect the others.

A task that runs past the time limit is stopped: first its solvers are asked to give up, then its process is ended and
its results are lost.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import Generic, NoReturn, TypeVar

from pebble import ProcessExpired, ProcessPool

from knotgames.checks import pools
from knotgames.checks.interruption import after, interrupt
from knotgames.checks.verify.waiting import Place, Waiting

Task = TypeVar("Task")
"""The type of a task, which goes to a process."""
Result = TypeVar("Result")
"""The type of a result, which comes from a process."""
Work = Callable[[Task], Iterable[Result]]
"""A function that yields the results of a task."""

GRACE = 2.0
"""Seconds that a process has to end by itself after its time limit."""


@dataclass(frozen=True)
class Done(Generic[Result]):
    """The result of a task.

    Attributes:
        results: empty if the process was ended or died.
        ended: the reason why it was ended (the time limit, or a dead process); else None.
        error: the error that broke it off; else None.
    """

    results: tuple[Result, ...]
    seconds: float
    ended: str | None = None
    error: str | None = None


def run(
    tasks: Sequence[Task],
    work: Work[Task, Result],
    jobs: int,
    limit: float | None = None,
    place: Callable[[Task], Place] = lambda _: (),
    preload: Collection[str] = (),
) -> Iterator[tuple[Task, Done[Result]]]:
    """Do tasks in separate processes; yield each task with its result as it ends.

    An error in the work ends its task only. If the iteration is left (on Ctrl-C, say), all processes end.

    Args:
        tasks: in the order in which to begin them.
        work: yields the results of a task. It goes to the processes by its name.
        limit: seconds for one task; None for no limit.
        place: the place of a task. A process prefers tasks of the place where it worked last.
        preload: modules that are imported once, where processes are not forked (`checks.pools.pool`).

    >>> sorted((task, done.results) for task, done in run([1, 3], range, jobs=2))
    [(1, (0,)), (3, (0, 1, 2))]
    """
    waiting, started = Waiting(tasks, place), partial(pools.pool, 1, pools.method(), preload)
    mine = [started() for _ in range(min(jobs, len(tasks)))]
    places: dict[int, Place] = {}
    idle, busy = list(range(len(mine))), dict[Future[Done[Result]], tuple[int, Task, float]]()
    try:
        while waiting or busy:
            while waiting and idle:
                number = idle.pop(0)
                if not mine[number].active:  # its process died with nothing to do
                    mine[number] = started()
                task = waiting.taken(places.pop(number, None), places.values())
                places[number] = place(task)
                busy[begun(mine[number], task, work, limit)] = number, task, time.monotonic()
            for future in wait(busy, return_when=FIRST_COMPLETED).done:
                number, task, start = busy.pop(future)
                idle.append(number)
                yield task, became(future, limit, start)
    finally:
        pools.end(mine)


def begun(pool: ProcessPool, task: Task, work: Work[Task, Result], limit: float | None) -> Future[Done[Result]]:
    """Begin a task in a process of the pool, within a limit."""
    return pool.schedule(_done, (work, task, limit), timeout=limit and limit + GRACE)


def became(future: Future[Done[Result]], limit: float | None, start: float) -> Done[Result]:
    """Return the result of a task after it ended."""
    try:
        return future.result()
    except TimeoutError:
        ended = _past(limit)
    except ProcessExpired as error:
        code = error.exitcode
        how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit status {code}"
        ended = f"its process {how}"
    except BrokenExecutor:
        ended = "its process died before it began"
    return Done((), time.monotonic() - start, ended)


def _done(work: Work[Task, Result], task: Task, limit: float | None) -> Done[Result]:
    results: list[Result] = []
    error, start = None, time.monotonic()
    with after(limit, interrupt, GRACE / 20), _kept_running(), redirect_stdout(sys.stderr):
        try:
            for result in work(task):
                results.append(result)
        except (Exception, SystemExit) as raised:  # whatever it is, it is reported
            error = _told(raised)
    seconds = time.monotonic() - start
    return Done(tuple(results), seconds, None if limit is None or seconds < limit else _past(limit), error)


@contextmanager
def _kept_running() -> Iterator[None]:
    """Let `os._exit(0)` raise SystemExit in this process: a pool never notices one that ends with status 0."""
    leave, own = os._exit, os.getpid()

    def exit(status: int) -> NoReturn:
        if status or os.getpid() != own:
            leave(status)
        raise SystemExit(status)

    os._exit = exit
    try:
        yield
    finally:
        os._exit = leave


def _past(limit: float | None) -> str:
    assert limit is not None
    return f"it ran past the time limit of {limit:g} s (--limit)"


def _told(error: BaseException) -> str:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({os.path.relpath(place.tb_frame.f_code.co_filename)}, line {place.tb_lineno})" if place else ""
    return f"{type(error).__name__}: {error}{where}"
