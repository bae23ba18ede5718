"""Where tasks are done: here, by processes of this machine, or by a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import ParamSpec, TypeVar

from algebra.notation import InputError
from checks.lifetime import end_with

P = ParamSpec("P")
T = TypeVar("T")

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
    pool = _Pool(jobs, context, initializer=_begin, initargs=(os.getpid(),))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """Processes that do not see an interruption, not even while they are started."""

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


@contextmanager
def dask_cluster(address: str) -> Iterator[Executor]:
    """An executor of the workers of a Dask cluster, on which this package is installed too.

    Args:
        address: of the scheduler, such as tcp://10.0.0.1:8786.

    Raises:
        InputError: it is no address, the optional library `distributed` is not installed, no scheduler answers there,
            it has no workers, or they do not have this package.
    """
    _require_address(address)
    try:
        with _beside_snappy():
            from distributed import Client
    except ImportError:
        raise InputError(
            f"a Dask cluster needs the optional library distributed: pip install 'knotgames[{EXTRA}]'"
        ) from None
    _require_listener(address)
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


_ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(?P<host>[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]):(?P<port>[0-9]{1,5})")


def _require_address(address: str) -> None:
    if not _ADDRESS.fullmatch(address) and not address.startswith(_HERE):
        raise InputError(f"--dask '{address}': expected the address of a scheduler, such as tcp://10.0.0.1:8786")


_HERE = "inproc://"
"""How the address of a cluster within this process begins."""


def _require_listener(address: str) -> None:
    """Refuse at once an address at which nothing listens: a client takes long to give up, and is loud about it."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        return
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), PATIENCE).close()
    except (OSError, OverflowError) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        raise InputError(f"no Dask scheduler answers at '{address}': {why}") from error


@contextmanager
def _beside_snappy() -> Iterator[None]:
    """Import `distributed` where SnapPy is installed: it takes that for another library `snappy`, which compresses."""
    try:
        found = import_module("snappy")
    except ImportError:
        found = None
    if found is None or hasattr(found, "compress"):
        yield
        return
    sys.modules["snappy"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.modules["snappy"] = found
