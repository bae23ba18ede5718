"""`pytest` as others run it, in a process that begins as a copy of this one: what is imported here is so there.

To start one from nothing and import all papers takes longer than most of what is tested so.
"""

import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.in_copy import status_in_a_copy
from tests.outside import forget

PLUGIN = "knotgames.pytest_plugin"


def in_a_copy(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit status of `python -m pytest` in a folder, and what it prints. Of all plugins only ours is loaded, as
    where nothing else is installed; nothing is known before of what the folder announces.

    Args:
        folder: where it runs, which holds nothing that hides our packages.
        arguments: what it is given.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8") as written, open(os.devnull) as nothing:
        number = written.fileno()
        status = status_in_a_copy(lambda: _run(folder, arguments), nothing.fileno(), number, number)
        written.seek(0)
        return status, written.read()


def _run(folder: Path, arguments: tuple[str, ...]) -> int:
    """What the copy does."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    forget(folder)
    for name in (PLUGIN, "knotgames.pytest_papers"):
        sys.modules.pop(name, None)
    # its watchdog would wait for that of the process that was copied, whose thread is not here
    return pytest.main(["-p", "no:faulthandler", "-p", PLUGIN, *arguments])
