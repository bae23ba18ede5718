"""Processes that end when the one that started them is gone, however that ended."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

PAUSE = 1.0
"""Seconds between two looks at whether the process that started this one is still there, where it must be looked."""

_ON_PARENT_DEATH = 1
"""What prctl(2) of Linux calls PR_SET_PDEATHSIG."""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def end_with(parent: int) -> None:
    r"""Have this process end when another one does: at once on Linux, whose kernel sees to it; elsewhere within a
    second, even in the midst of work.

    Args:
        parent: the number of the process that started this one.

    A program that ends with the one that started it:

    >>> import subprocess
    >>> program = "import os; from knotgames.checks import lifetime; lifetime.end_with(os.getppid()); print('begun')"
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
