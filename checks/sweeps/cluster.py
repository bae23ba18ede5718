"""A Dask cluster as an executor: a scheduler and workers on any machines.

The tasks of a worker that dies are done again by others; a worker that joins gets work at once. If the scheduler dies,
or one task ends several workers, the task is lost: `BrokenExecutor`, as with an executor of processes. All workers must
run the same code as this process.
"""

from __future__ import annotations

import logging
import re
import socket
import sys
from asyncio import run_coroutine_threadsafe
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.sweeps.executors import Executor, processes

if TYPE_CHECKING:
    from distributed import Client

NEEDED = f"a Dask cluster needs the optional library distributed: {installing('dask')}"
"""The message if the library is not installed."""

PATIENCE = 10
"""Seconds that the scheduler has to answer."""

PAUSE = 0.5
"""Seconds between two tests that the scheduler still runs."""

PACKAGES = ("knotgames.algebra", "knotgames.games", "knotgames.checks")
"""The packages that a worker must have in the same version."""


def workers(jobs: int, address: str | None) -> AbstractContextManager[Executor | None]:
    """Return the executor that a command asks for: a cluster, processes of this machine, or None.

    Raises:
        InputError: the cluster cannot be used.
    """
    return processes(jobs) if address is None else dask_cluster(address)


@contextmanager
def dask_cluster(address: str, more: tuple[str, ...] = ()) -> Iterator[Executor]:
    """Open an executor of the workers of a Dask cluster. They must have `more` packages in the same version.

    Raises:
        InputError: it is not an address, the optional library `distributed` is not installed, no scheduler answers,
            there are no workers, or they do not have these packages in this version.
    """
    found = re.fullmatch(r"(?:(?:tcp|tls|ws|wss)://)?([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})", address)
    if found is None:
        raise InputError(f"--dask '{address}': expected the address of a scheduler, such as tcp://10.0.0.1:8786")
    try:
        with beside_snappy():
            from distributed import Client  # noqa: PLC0415  # it may not be installed
    except ImportError:
        raise InputError(NEEDED) from None
    with ExitStack() as at_the_end:
        at_the_end.callback(logging.disable, logging.root.manager.disable)
        logging.disable()  # what goes wrong is said in one line, by what is raised here
        try:  # a client takes long to see that nothing listens
            socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()
            client = at_the_end.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
        except (OSError, OverflowError, ValueError) as error:
            why = (isinstance(error, OSError) and error.strerror) or error
            raise InputError(f"no Dask scheduler answers at '{address}': {why}") from error
        packages = (*PACKAGES, *more)
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            client.run(import_module, __name__)  # there, where an import statement would be run here
            client.run(_as_here, packages, code(packages), int)
        except ImportError as error:
            lacking = error.name or "knotgames"
            raise InputError(f"the workers of the Dask cluster at '{address}' lack {lacking}: {error}") from error
        except OSError as error:
            raise InputError(f"the Dask cluster at '{address}' has no workers") from error
        yield _executor(client, address, packages)


class Gone(BrokenExecutor):
    """The scheduler of a cluster stopped, and all tasks are lost."""


def _executor(client: Client, address: str, packages: tuple[str, ...]) -> Executor:
    """Return the workers of a cluster, whose number may change."""
    from distributed import KilledWorker, wait  # noqa: PLC0415  # it may not be installed

    gone = Gone(f"the Dask scheduler at '{address}' is gone")

    def submit(work: Callable[..., Any], *arguments: Any) -> Any:
        if client.status != "running":
            raise gone
        return client.submit(_as_here, packages, code(packages), work, *arguments, pure=False)

    def places() -> int:
        if client.status == "running":
            asked = run_coroutine_threadsafe(client.scheduler.ncores(), client.loop.asyncio_loop)
        while client.status == "running":  # a scheduler that goes now does not answer
            try:
                return max(1, int(sum(asked.result(PAUSE).values())))
            except (OSError, CancelledError):  # of waiting, or of the scheduler: a task will say that it is gone
                if asked.done():
                    break
        return 1

    def ended(running: Iterable[Any]) -> Iterable[Any]:
        while client.status == "running":
            with suppress(TimeoutError, CancelledError), client.as_current():
                wait(list(running), PAUSE, "FIRST_COMPLETED")
            if done := [future for future in running if future.done()]:
                return done
        return tuple(running)  # of those that were on their way to the scheduler nobody would hear

    def result(future: Any) -> Any:
        if client.status != "running":
            raise gone
        try:
            return future.result()
        except KilledWorker as error:
            times, last = error.allowed_failures + 1, error.last_worker.address
            raise BrokenExecutor(f"{times} workers died during this task, the last one at {last}") from error
        except ImportError as error:
            raise InputError(f"a worker of the Dask cluster at '{address}' lacks {error.name}") from error
        except Exception:  # whatever it is, it is reported
            if future.cancelled() or client.status != "running":
                raise gone from None
            raise

    return Executor(submit, places, ended, result)


def _as_here(packages: tuple[str, ...], expected: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """Do work after a check that the code is the same; the worker may be new."""
    if code(packages) != expected:
        raise InputError(
            f"the worker at {socket.gethostname()} has another version of {' or '.join(packages)}: "
            "expected the same on all machines"
        )
    return work(*arguments)


@cache
def code(packages: tuple[str, ...]) -> str:
    """Return a hash of the code and the data of packages, and of the version of Python."""
    found = sha256(repr(sys.version_info[:2]).encode())
    for package in packages:
        module = import_module(package)
        for root in map(Path, getattr(module, "__path__", [str(module.__file__)])):
            for path in sorted([root, *root.rglob("*")]):
                if path.is_file() and "__pycache__" not in path.parts:
                    name = f"{package}/{path.relative_to(root).as_posix()}"
                    found.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


@contextmanager
def beside_snappy() -> Iterator[None]:
    """Import `distributed` when SnapPy is installed, which it mistakes for the compression library `snappy`."""
    before = {name: module for name, module in sys.modules.items() if name == "snappy"}
    sys.modules["snappy"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["snappy"]
        sys.modules.update(before)
