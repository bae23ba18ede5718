"""Processes that do tasks, so that one that takes too long, or dies, takes nothing else with it.

A worker sends what it finds as it finds it. One that runs past the time limit is stopped: first by asking what it waits
for to give up, then by ending the process. What it had found stands.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from knotgames.checks.interruption import after, interrupt
from knotgames.checks.lifetime import START, end_with
from knotgames.checks.verify.waiting import Place, Waiting

Task = TypeVar("Task")
"""What a task is; it goes to a process."""
Result = TypeVar("Result")
"""What is found; it comes from a process."""
Work = Callable[[Task], Iterable[Result]]
"""What gives the results of a task, one after the other."""

GRACE = 2.0
"""Seconds that a worker has, once its time is over, to end by itself."""


@dataclass(frozen=True)
class Done(Generic[Result]):
    """What became of a task.

    Attributes:
        results: what was found.
        seconds: how long it took.
        ended: why it was ended, or asked to give up: it ran past the time limit, or its process died; else None.
        error: the error with which it broke off; else None.

    >>> ((task, done),) = run([3], range, jobs=1)
    >>> task, done.results, done.error
    (3, (0, 1, 2), None)
    """

    results: tuple[Result, ...]
    seconds: float
    ended: str | None = None
    error: str | None = None


@dataclass
class _Worker(Generic[Task, Result]):
    process: BaseProcess
    connection: Connection
    task: Task | None = None
    place: Place | None = None
    start: float = 0.0
    results: list[Result] = field(default_factory=list)


CONTEXT: BaseContext = multiprocessing.get_context(START)
"""How processes are started."""


def run(
    tasks: Sequence[Task],
    work: Work[Task, Result],
    jobs: int,
    limit: float | None = None,
    context: BaseContext = CONTEXT,
    place: Callable[[Task], Place] = lambda _: (),
) -> Iterator[tuple[Task, Done[Result]]]:
    """Do tasks in processes of their own, and give each with what became of it as it ends.

    Args:
        tasks: the tasks, in the order in which to begin them.
        work: what gives the results of a task, one after the other. It goes to the processes by its name.
        jobs: how many processes to use.
        limit: seconds after which a task is ended; None for no limit.
        context: how the processes are started.
        place: where a task belongs. A process goes on with what belongs to what it did.

    An error in the work ends the task, not the others. If the iteration is left (on Ctrl-C, say), all processes end.

    >>> sorted((task, done.results) for task, done in run([1, 3], range, jobs=2))
    [(1, (0,)), (3, (0, 1, 2))]
    """
    waiting = Waiting(tasks, place)
    workers = [_start(work, limit, context) for _ in range(min(jobs, len(tasks)))]
    try:
        while waiting or any(worker.task is not None for worker in workers):
            for worker in workers:
                if worker.task is None and waiting:
                    others = [other.place for other in workers if other is not worker and other.place is not None]
                    begun = waiting.taken(worker.place, others)
                    worker.task, worker.place, worker.start, worker.results = begun, place(begun), time.monotonic(), []
                    worker.connection.send(begun)
            busy = [worker for worker in workers if worker.task is not None]
            ready = wait([worker.connection for worker in busy], _patience(busy, limit))
            for worker in busy:
                task = worker.task
                assert task is not None
                done = _heard(worker, limit) if worker.connection in ready else _overdue(worker, limit)
                if done is None:
                    continue
                if done.ended is not None:
                    _end(worker)
                    workers[workers.index(worker)] = _start(work, limit, context)
                worker.task = None
                yield task, done
    finally:
        for worker in workers:
            _end(worker)


def _patience(busy: Sequence[_Worker[Task, Result]], limit: float | None) -> float | None:
    if limit is None:
        return None
    return max(0.0, min(worker.start for worker in busy) + limit + GRACE - time.monotonic())


def _heard(worker: _Worker[Task, Result], limit: float | None) -> Done[Result] | None:
    """What became of the task of a worker that has said something, if it is done."""
    try:
        kind, content = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join()
        code = worker.process.exitcode or 0
        how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit status {code}"
        return Done(tuple(worker.results), time.monotonic() - worker.start, ended=f"its process {how}")
    if kind == "result":
        worker.results.append(content)
        return None
    ended = _past(limit) if kind == "late" else None
    return Done(tuple(worker.results), time.monotonic() - worker.start, ended, content)


def _past(limit: float | None) -> str:
    assert limit is not None
    return f"it ran past the time limit of {limit:g} s (--limit)"


def _overdue(worker: _Worker[Task, Result], limit: float | None) -> Done[Result] | None:
    seconds = time.monotonic() - worker.start
    if limit is None or seconds < limit + GRACE:
        return None
    return Done(tuple(worker.results), seconds, _past(limit))


def _start(work: Work[Task, Result], limit: float | None, context: BaseContext) -> _Worker[Task, Result]:
    ours, theirs = context.Pipe()
    # by a server it is started for this process, with which the server ends
    parent = None if context.get_start_method() == "forkserver" else os.getpid()
    process = context.Process(target=_serve, args=(theirs, ours, work, limit, parent), daemon=True)  # type: ignore[attr-defined]
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _end(worker: _Worker[Task, Result]) -> None:
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def _serve(
    connection: Connection, other: Connection, work: Work[Task, Result], limit: float | None, parent: int | None
) -> None:
    """The life of a worker: a task after the other, until the process that started it is gone."""
    other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started it
    end_with(os.getppid() if parent is None else parent)
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        error, start = None, time.monotonic()
        with after(limit, interrupt, GRACE / 20):
            try:
                for result in work(task):
                    connection.send(("result", result))
            except Exception as raised:  # whatever it is, it is reported
                error = _told(raised)
        late = limit is not None and time.monotonic() - start >= limit
        connection.send(("late" if late else "done", error))


def _told(error: Exception) -> str:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({os.path.relpath(place.tb_frame.f_code.co_filename)}, line {place.tb_lineno})" if place else ""
    return f"{type(error).__name__}: {error}{where}"
