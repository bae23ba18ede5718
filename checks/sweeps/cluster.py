"""A Dask cluster as an executor: a scheduler and workers, in processes of their own, on any machines.

A worker that dies costs what it was doing, which others do again; one that joins is given work at once. If the
scheduler dies, or one task takes one worker after the other with it, that task is lost: `BrokenExecutor`, as of an
executor of processes. All of them must run the code that runs here, or they would find something else.
"""

from __future__ import annotations

import logging
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.executors import Executor, processes

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
"""What a task is called with."""
T = TypeVar("T")
"""What a task gives."""

EXTRA = "dask"
"""The optional extra of this package that installs what a Dask cluster is reached with."""

PATIENCE = 10
"""How many seconds the scheduler of a cluster has to answer."""

PAUSE = 0.5
"""Seconds between two looks at whether the scheduler is still there."""

PACKAGES = ("knotgames.algebra", "knotgames.games", "knotgames.checks")
"""What a worker must have just as it is here."""


def workers(jobs: int, address: str | None) -> AbstractContextManager[Executor | None]:
    """The executor that a command was asked for: a cluster where an address is given, else processes of this machine,
    or None for this one alone.

    Args:
        jobs: how many processes, if they are of this machine.
        address: of the scheduler of a Dask cluster; None for this machine.

    Raises:
        InputError: the cluster cannot be used.

    >>> with workers(jobs=1, address=None) as executor:
    ...     print(executor)
    None
    """
    return processes(jobs) if address is None else dask_cluster(address)


@contextmanager
def dask_cluster(address: str) -> Iterator[Executor]:
    """An executor of the workers of a Dask cluster, on which this package is installed too.

    Args:
        address: of the scheduler, such as tcp://10.0.0.1:8786.

    Raises:
        InputError: it is no address, the optional library `distributed` is not installed, no scheduler answers there,
            it has no workers, or they do not have this package.

    >>> with dask_cluster("here") as executor:
    ...     pass
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: --dask 'here': expected the address of a scheduler, such as tcp://10.0.0.1:8786
    """
    _require_address(address)
    try:
        with beside_snappy():
            from distributed import Client
    except ImportError:
        raise InputError(
            f"a Dask cluster needs the optional library distributed: pip install 'knotgames[{EXTRA}]'"
        ) from None
    _require_listener(address)
    log = logging.getLogger("distributed")
    before, log.level = log.level, logging.CRITICAL  # what goes wrong is said in one line, by what is raised here
    try:
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
            cluster = _Cluster(client, address)
            try:
                yield Executor(cluster.submit, cluster.places)
            finally:
                cluster.end()
    finally:
        log.level = before


class Gone(BrokenExecutor):
    """The scheduler of a cluster is gone, and all tasks with it.

    >>> issubclass(Gone, BrokenExecutor)  # as where the processes of this machine are gone
    True
    """


class _Cluster:
    """The workers of a cluster, however many there are at the time."""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._gone = Gone(f"the Dask scheduler at '{address}' is gone")
        self._lacking = f"a worker of the Dask cluster at '{address}' lacks"
        self._executor = client.get_executor(pure=False)
        self._places = 1
        self._pending: set[Future[Any]] = set()
        self._lock = threading.Lock()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def end(self) -> None:
        self._ended.set()

    def places(self) -> int:
        if self._connected:
            with suppress(OSError):  # the scheduler may be gone, which a task will say
                self._places = max(1, sum(self._client.nthreads().values()))
        return self._places

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not self._connected:
            raise self._gone
        inner = self._executor.submit(_as_here, code(PACKAGES), partial(fn, *args, **kwargs))
        outer: Future[T] = Future()
        with self._lock:
            self._pending.add(outer)
        outer.add_done_callback(lambda _: inner.cancel())
        inner.add_done_callback(partial(self._settle, outer))
        return outer

    @property
    def _connected(self) -> bool:
        return bool(self._client.status == "running")

    def _settle(self, outer: Future[T], inner: Future[T]) -> None:
        """Say of a task what became of it."""
        if not self._is_pending(outer):
            return
        try:
            outer.set_result(inner.result())
        except CancelledError:
            outer.set_exception(self._gone)
        except ImportError as error:
            outer.set_exception(InputError(f"{self._lacking} {error.name}"))
        except Exception as error:  # whatever it is, it is reported
            outer.set_exception(_told(error))

    def _watch(self) -> None:
        """Give all tasks up when the scheduler is gone: of those that were on their way to it nobody would hear."""
        while not self._ended.wait(PAUSE):
            if not self._connected:
                for outer in list(self._pending):
                    if self._is_pending(outer):
                        outer.set_exception(self._gone)

    def _is_pending(self, outer: Future[Any]) -> bool:
        """Whether nothing was said of a task yet; whoever asks has to say it."""
        with self._lock:
            if outer not in self._pending:
                return False
            self._pending.remove(outer)
        return outer.set_running_or_notify_cancel()


def _told(error: Exception) -> Exception:
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        times = error.allowed_failures + 1
        return BrokenExecutor(f"{times} workers died while they did it, the last at {error.last_worker.address}")
    return error


def _as_here(expected: str, task: Callable[[], T]) -> T:
    """Do a task, where the code is the same."""
    require_code(PACKAGES, expected)
    return task()


def require_code(packages: tuple[str, ...], expected: str) -> None:
    """Refuse to work for a program whose code is not that of this one.

    Raises:
        InputError: it is another.
        ImportError: a package is not installed here.

    >>> require_code(("knotgames.algebra",), code(("knotgames.algebra",)))
    """
    if code(packages) != expected:
        raise InputError(
            f"the worker at {socket.gethostname()} has another version of {' or '.join(packages)}: "
            "expected the same on all machines"
        )


@cache
def code(packages: tuple[str, ...]) -> str:
    """A hash of the code and the data of packages, and of the version of Python.

    >>> code(("knotgames.algebra",)) == code(("knotgames.games",))
    False
    """
    found = sha256(repr(sys.version_info[:2]).encode())
    for package in packages:
        module = import_module(package)
        folders = [Path(folder) for folder in getattr(module, "__path__", ())]
        files = {
            path.relative_to(folder).as_posix(): path
            for folder in folders
            for path in folder.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        if not folders:
            files[f"{package}.py"] = Path(str(module.__file__))
        for name, path in sorted(files.items()):
            found.update(f"{package}/{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


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
def beside_snappy() -> Iterator[None]:
    """Import `distributed` where SnapPy is installed: it takes that for another library `snappy`, which compresses.

    >>> from types import ModuleType
    >>> from unittest.mock import patch
    >>> with patch.dict(sys.modules, {"snappy": ModuleType("snappy")}), beside_snappy():
    ...     print(sys.modules["snappy"])
    None
    """
    try:
        found: Any = import_module("snappy")
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
