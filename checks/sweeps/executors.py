"""Where tasks are done: here, by processes of this machine, or by a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module

from algebra.notation import InputError
from checks.lifetime import end_with

EXTRA = "dask"
"""The optional extra of this package that installs what a Dask cluster is reached with."""

PATIENCE = 10
"""How many seconds the scheduler of a cluster has to answer."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """An executor of at most so many processes, and no more than there are tasks at once. They leave an interruption to
    this one, and end when it does, however that is. None for a single job, which is done here. Whatever has not begun
    at the end is given up.
    """
    if jobs == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")  # such a process is started only when a task finds none idle
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(os.getpid(),))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(parent: int) -> None:
    """What a process does before its first task."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(parent)


@contextmanager
def dask_cluster(address: str) -> Iterator[Executor]:
    """An executor of the workers of a Dask cluster, on which this package is installed too.

    Args:
        address: of the scheduler, such as tcp://10.0.0.1:8786.

    Raises:
        InputError: the optional library `distributed` is not installed, no scheduler answers there, it has no workers,
            or they do not have this package.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            f"a Dask cluster needs the optional library distributed: pip install 'knotgames[{EXTRA}]'"
        ) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at '{address}': {error}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            client.run(import_module, __name__)  # there, where an import statement would be run here
        except TimeoutError as error:
            raise InputError(f"the Dask cluster at '{address}' has no workers") from error
        except ImportError as error:
            raise InputError(f"the workers of the Dask cluster at '{address}' lack knotgames: {error}") from error
        yield client.get_executor()
