"""Pools of processes that end with the program that began them, however that ends, and leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from threading import active_count
from typing import Any

from pebble import ProcessPool

from knotgames.checks.lifetime import end_with


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
