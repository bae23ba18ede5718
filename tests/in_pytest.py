"""`pytest` as others run it, in a process that begins as a copy of this one: what is imported here is so there.

To start one from nothing and import all papers takes longer than most of what is tested so.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import IO, NoReturn

import pytest

from tests.outside import forget

PLUGIN = "knotgames.pytest_plugin"


def in_a_copy(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit status of `python -m pytest` in a folder, and what it prints. Of all plugins only ours is loaded, as
    where nothing else is installed; nothing is known before of what the folder announces.

    Args:
        folder: where it runs, which holds nothing that hides our packages.
        arguments: what it is given.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8") as written:
        process = os.fork()
        if not process:
            _run(folder, arguments, written)
        _, ended = os.waitpid(process, 0)
        written.seek(0)
        return os.waitstatus_to_exitcode(ended), written.read()


def _run(folder: Path, arguments: tuple[str, ...], written: IO[str]) -> NoReturn:
    """What the copy does: all that it prints is written, and nothing is left to do for it at its end."""
    status: int = pytest.ExitCode.INTERNAL_ERROR
    try:
        gc.freeze()  # what is garbage here shall not be found there
        for stream in (1, 2):
            os.dup2(written.fileno(), stream)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        forget(folder)
        for name in (PLUGIN, "knotgames.pytest_papers"):
            sys.modules.pop(name, None)
        with redirect_stdout(written), redirect_stderr(written):
            status = pytest.main(["-p", PLUGIN, *arguments])
    except BaseException:
        traceback.print_exc(file=written)
    finally:
        written.flush()
        os._exit(status)
