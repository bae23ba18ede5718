"""Pools of processes that end with the program that started them, and ignore Ctrl-C."""

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
"""Seconds between two checks that the parent process is alive, on systems without a signal for it."""

_ON_PARENT_DEATH = 1
"""PR_SET_PDEATHSIG of prctl(2) of Linux."""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def method() -> str:
    """Return the start method of processes: fork on Linux, which is fast; a server if this program has threads."""
    if sys.platform != "linux":
        return "spawn"
    return "fork" if active_count() == 1 else "forkserver"


def pool(processes: int, method: str, preload: Iterable[str] = (), begin: Callable[[], object] = int) -> ProcessPool:
    """Return a pool whose processes have started: they do not inherit what is opened later.

    Args:
        method: the start method.
        preload: modules that the server imports once, if there is one.
        begin: the first call in each process.

    Raises:
        OSError: no more processes can be started.
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
    """End pools and their running work."""
    for one in pools:
        one.stop()  # type: ignore[no-untyped-call]
    for one in pools:
        one.join()


def _begin(parent: int | None, begin: Callable[[], object]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # it is ended at once, whatever it does
    end_with(os.getppid() if parent is None else parent)
    begin()


def end_with(parent: int) -> None:
    """End this process when its parent, with this process id, ends: at once on Linux, elsewhere within a second."""
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
