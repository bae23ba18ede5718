"""Tasks on the workers of a Dask cluster, each in a process of its own, as on this machine.

What a task does to its process ends the task alone, wherever that is; a worker that is lost with its machine costs
nothing, since another does its tasks again.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, as_completed
from functools import cache

from knotgames.algebra.notation import InputError
from knotgames.checks.papers import claims
from knotgames.checks.sweeps.cluster import Gone, code, dask_cluster, require_code
from knotgames.checks.verify import workers
from knotgames.checks.verify.waiting import Place
from knotgames.checks.verify.workers import Done, Result, Task, Work


def run(
    tasks: Sequence[Task],
    work: Work[Task, Result],
    jobs: int,
    limit: float | None = None,
    dask: str | None = None,
    place: Callable[[Task], Place] = lambda _: (),
) -> Iterator[tuple[Task, Done[Result]]]:
    """Do tasks, and give each with what became of it as it ends: `checks.verify.workers.run`, or the same on a cluster.

    Args:
        tasks: the tasks, in the order in which to begin them.
        work: what gives the results of a task, one after the other. It goes to the processes by its name.
        jobs: how many processes to use, if they are on this machine.
        limit: seconds after which a task is ended; None for no limit.
        dask: the address of the scheduler of a cluster; None for this machine.
        place: where a task belongs. A process of this machine goes on with what belongs to what it did; one of a
            cluster does one task.

    Raises:
        InputError: the cluster cannot be used, its scheduler died, or a worker has other code, of the papers too.

    >>> [(task, done.results) for task, done in run([3], range, jobs=1)]
    [(3, (0, 1, 2))]
    """
    if dask is None:
        yield from workers.run(tasks, work, jobs, limit, place, _modules())
        return
    packages = tuple(sorted({module.split(".")[0] for module in _modules()}))
    with dask_cluster(dask) as executor:
        running: dict[Future[Done[Result]], Task] = {
            executor.submit(_done, task, work, limit, packages, code(packages)): task for task in tasks
        }
        try:
            for future in as_completed(running):
                yield running.pop(future), _became(future)
        finally:
            for future in running:
                future.cancel()


def _became(future: Future[Done[Result]]) -> Done[Result]:
    try:
        return future.result()
    except Gone as error:
        raise InputError(f"{error}: what was found is kept, give the command again") from error
    except BrokenExecutor as error:
        return Done((), 0.0, ended=str(error))


def _done(
    task: Task, work: Work[Task, Result], limit: float | None, packages: tuple[str, ...], expected: str
) -> Done[Result]:
    """What becomes of a task in a process that a worker of the cluster starts for it."""
    from knotgames.checks.sweeps import member

    require_code(packages, expected)
    multiprocessing.current_process().daemon = False  # one that is may start none; ours end with it all the same
    ((_, done),) = workers.run([task], work, 1, limit, preload=(member.__name__, *_modules()))
    return done


@cache
def _modules() -> tuple[str, ...]:
    """The modules of all claims."""
    return tuple(sorted({claim.check.__module__ for claim in claims().values() if claim.check}))
