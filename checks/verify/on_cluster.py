"""Tasks on the workers of a Dask cluster, each worker with processes of its own, as on this machine.

A task that breaks its process ends alone. If a worker is lost, another does its tasks again.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from functools import cache, partial
from multiprocessing.util import Finalize

from knotgames.algebra.notation import InputError
from knotgames.checks import pools
from knotgames.checks.papers import claims
from knotgames.checks.sweeps.cluster import Gone, dask_cluster
from knotgames.checks.sweeps.executors import each
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
    """Do tasks; yield each with its result as it ends, here as `checks.verify.workers.run`, or on a cluster.

    Args:
        tasks: in the order in which to begin them.
        work: yields the results of a task. It goes to the processes by its name.
        jobs: the number of processes on this machine.
        limit: seconds for one task; None for no limit.
        dask: the address of the scheduler of a cluster; None for this machine.
        place: the place of a task. A process of this machine prefers tasks of the place where it worked last.

    Raises:
        InputError: the cluster cannot be used, its scheduler died, or a worker has other code, of the papers too.
    """
    if dask is None:
        yield from workers.run(tasks, work, jobs, limit, place, _modules())
        return
    packages = tuple(sorted({module.split(".")[0] for module in _modules()}))
    with dask_cluster(dask, packages) as executor:
        for task, result in each(executor, partial(_done, work, limit), tasks):
            try:
                yield task, result()
            except Gone as error:
                raise InputError(f"{error}: what was found is kept, give the command again") from error
            except BrokenExecutor as error:
                yield task, Done((), 0.0, ended=str(error))


def _done(work: Work[Task, Result], limit: float | None, task: Task) -> Done[Result]:
    """Do a task in the process that a worker of the cluster has for this thread."""
    start = time.monotonic()
    pool = getattr(_this_thread, "pool", None)
    if pool is None or not pool.active:
        multiprocessing.current_process().daemon = False  # one that is may start none; ours end with it all the same
        preload = ("knotgames.checks.sweeps.member", *_modules())  # what the worker itself is, and all papers
        _this_thread.pool = pool = pools.pool(1, pools.method(), preload)
        Finalize(None, pools.end, [[pool]], exitpriority=1)
    return workers.became(workers.begun(pool, task, work, limit), limit, start)


_this_thread = threading.local()


@cache
def _modules() -> tuple[str, ...]:
    return tuple(sorted({claim.check.__module__ for claim in claims().values() if claim.check}))
