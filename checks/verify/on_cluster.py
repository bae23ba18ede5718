"""Tasks on the workers of a Dask cluster, in processes that these start for them, as on this machine.

What a task does to its process ends the task alone, wherever that is; a worker that is lost with its machine costs
nothing, since another does its tasks again.
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
    """Do tasks, and give each with what became of it as it ends: `checks.verify.workers.run`, or the same on a cluster.

    Args:
        tasks: the tasks, in the order in which to begin them.
        work: what gives the results of a task, one after the other. It goes to the processes by its name.
        jobs: how many processes to use, if they are on this machine.
        limit: seconds after which a task is ended; None for no limit.
        dask: the address of the scheduler of a cluster; None for this machine.
        place: where a task belongs. A process of this machine goes on with what belongs to what it did.

    Raises:
        InputError: the cluster cannot be used, its scheduler died, or a worker has other code, of the papers too.

    >>> [(task, done.results) for task, done in run([3], range, jobs=1)]
    [(3, (0, 1, 2))]
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
    """What becomes of a task in the process that a worker of the cluster has for this thread."""
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
    """The modules of all claims."""
    return tuple(sorted({claim.check.__module__ for claim in claims().values() if claim.check}))
