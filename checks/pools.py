"""Pools of processes that end with the program that began them, however that ends, and leave Ctrl-C to it."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from threading import active_count
from typing import Any

from pebble import ProcessPool

PAUSE = 1.0
"""Seconds between two looks at whether the process that started this one is still there, where it must be looked."""

_ON_PARENT_DEATH = 1
"""What prctl(2) of Linux calls PR_SET_PDEATHSIG."""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def method() -> str:
    """How processes are started: on Linux by forking, so that one has at once what was already imported; but where this
    program has threads, as in Jupyter, from a server that has none.
    """
    if sys.platform != "linux":
        return "spawn"
    return "fork" if active_count() == 1 else "forkserver"


def pool(processes: int, method: str, preload: Iterable[str] = (), begin: Callable[[], object] = int) -> ProcessPool:
    """A pool whose processes are started already: whatever is opened or begun later is not theirs.

    Args:
        processes: how many.
        method: how they are started.
        preload: modules that the server from which they come imports once, where it is one.
        begin: what each does first.

    Raises:
        OSError: no more processes can be started.

    >>> with pool(1, method()) as one:
    ...     one.schedule(max, (2, 3)).result()
    3
    """
    # by a server they are started for this process, with which the server ends
    parent = None if method == "forkserver" else os.getpid()
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload(["__main__", *preload])
    made = ProcessPool(processes, initializer=_begin, initargs=(parent, begin), context=context)
    before = _mask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C waits, here and there, until they ignore it
    try:
        made.schedule(int)  # with the first task they start
    except BrokenExecutor as error:
        raise error.__cause__ or error from None
    finally:
        _mask(signal.SIG_SETMASK, before)
    return made


_mask: Callable[..., Any] = getattr(signal, "pthread_sigmask", lambda *_: None)


def end(pools: Sequence[ProcessPool]) -> None:
    """End pools, and whatever their processes are doing."""
    for one in pools:
        one.stop()  # type: ignore[no-untyped-call]
    for one in pools:
        one.join()


def _begin(parent: int | None, begin: Callable[[], object]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # it is ended at once, whatever it does
    end_with(os.getppid() if parent is None else parent)
    begin()


def end_with(parent: int) -> None:
    r"""Have this process end when another one does: at once on Linux, whose kernel sees to it; elsewhere within a
    second, even in the midst of work.

    Args:
        parent: the number of the process that started this one.

    A program that ends with the one that started it:

    >>> import subprocess
    >>> program = "import os; from knotgames.checks import pools; pools.end_with(os.getppid()); print('begun')"
    >>> subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout
    'begun\n'
    """
    if _libc is not None:
        _libc.prctl(_ON_PARENT_DEATH, signal.SIGKILL, 0, 0, 0)
    else:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    if os.getppid() != parent:  # it was gone before this was asked for
        os._exit(1)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os._exit(1)
