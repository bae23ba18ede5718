"""What every test has: nothing that is kept between runs of `knotgames`, few processes, and examples that are the same
each time unless `--hypothesis-profile night` is given.
"""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from knotgames.checks.verify import cache
from tests import profiles

APART = (
    "checks/certificates/rocq",
    "checks/checkers/test_weakenings.py",
    "checks/explore/test_browser.py",
    "checks/explore/test_explore.py",
    "checks/explore/views",
    "checks/report/test_html_browser.py",
    "checks/sweeps/test_cluster.py",
    "checks/verify/test_on_cluster.py",
    "test_faults.py",
    "test_site.py",
)
"""Tests, by file or folder, that take long and concern few changes. They run where they are named, as in `.ci/run`."""

collect_ignore = [*APART]

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the processes that tests start compiles all modules
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell has what it starts in the background ignore Ctrl-C,
    signal.signal(signal.SIGINT, signal.default_int_handler)  # and so would each process that tests start and interrupt

FOLDERS = pytest.StashKey[Iterator[str]]()
CHANGED = pytest.MonkeyPatch()

profiles.register()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """What is collected stays, and is not looked through for garbage meanwhile: that takes a sixth of the time."""
    gc.disable()
    try:
        import_share(session.config)
        return (yield)
    finally:
        gc.enable()


def import_share(config: pytest.Config) -> None:
    """Each of several processes begins with test files of its own. pytest rewrites what they assert, and keeps it.
    Where nothing is kept yet, all processes would rewrite all files at once, which takes longer than all else.

    Args:
        config: that of a process. What it cannot import is reported when it is collected.
    """
    process = getattr(config, "workerinput", None)
    if process is None:
        return
    wanted = [(config.invocation_params.dir / one.partition("::")[0]).resolve() for one in config.args]
    tests = Path(__file__).parent.resolve()
    apart = {tests / one for one in APART}.difference(wanted)
    files = [file for file in sorted(tests.rglob("test_*.py")) if any(map(file.is_relative_to, wanted))]
    files = [file for file in files if not any(map(file.is_relative_to, apart))]
    number, count = int(process["workerid"].removeprefix("gw")), process["workercount"]
    for file in files[number * len(files) // count : (number + 1) * len(files) // count]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(tests.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: from now on they are not looked through for garbage. Nor, but for a tenth of
    the times that are usual, is what tests have left in memory: that takes a twentieth of the time.
    """
    gc.freeze()
    gc.set_threshold(700, 10, 100)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a group run in one process. pytest-xdist writes the group of a test behind its name, to `_nodeid`;
    since 9.2 pytest has the name in `_id`, and the tests of a group would be scattered without a word.

    Tests of hypothesis draw as many examples as the profile says.
    """
    profiles.adapt_all(items)
    for item in items:
        named = getattr(item, "_nodeid", item.nodeid)
        if named != item.nodeid:
            item._id = type(item.id).parse(named)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The tests of a file run in one process, unless they are in groups of their own: what they share is made once."""
    from tests.scheduling import ByFile

    return ByFile(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_configure(config: pytest.Config) -> None:
    """A folder for what the tests of this process keep."""
    folder = TemporaryDirectory(prefix="kept-")
    config.add_cleanup(folder.cleanup)
    config.stash[FOLDERS] = (f"{folder.name}/{number}" for number in count())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test keeps what it keeps in a folder of its own, which does not exist yet. Where no number of processes is
    given, there is one: tests run side by side already, and each process of a command takes its time to start.

    Two fixtures for it would take as long as all else that is done to begin and to end a short test.
    """
    from knotgames.checks import pools

    gc.callbacks.clear()  # in that which hypothesis leaves behind no alarm and no Ctrl-C can be raised: Python warns
    folders = item.config.stash[FOLDERS]
    CHANGED.setenv(cache.VARIABLE, next(folders))
    CHANGED.setattr(os, "cpu_count", lambda: 1)
    CHANGED.setattr(pools, "active_count", lambda: 1)  # but those of pytest-xdist, beside which one may fork


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    CHANGED.undo()


@pytest.fixture
def folder_of_what_is_kept() -> Path:
    """Where the test keeps what it keeps."""
    return Path(os.environ[cache.VARIABLE])
