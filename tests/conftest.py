"""What every test has: nothing that is kept between runs of `knotgames`, few processes, and examples that are the same
each time.

`--hypothesis-profile default` draws other examples each time, and keeps those that fail.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from checks.verify import cache

collect_ignore = [] if find_spec("cosmic_ray") else ["mutation/session.py"]
"""What cannot be imported without the extra `mutation`."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the processes that tests start compiles all modules
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # else numpy's threads wait for each other by spinning on busy cores

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")


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
    files = [file for file in sorted(tests.rglob("test_*.py")) if any(map(file.is_relative_to, wanted))]
    number, count = int(process["workerid"].removeprefix("gw")), process["workercount"]
    for file in files[number * len(files) // count : (number + 1) * len(files) // count]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(tests.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: from now on they are not looked through for garbage. Nor, but for a tenth of
    the times that are usual, is what tests have left in memory: that takes a twentieth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 100)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a group run in one process. pytest-xdist writes the group of a test behind its name, to `_nodeid`;
    since 9.2 pytest has the name in `_id`, and the tests of a group would be scattered without a word.
    """
    for item in items:
        named = getattr(item, "_nodeid", item.nodeid)
        if named != item.nodeid:
            item._id = type(item.id).parse(named)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The tests of a file run in one process, unless they are in groups of their own: what they share is made once."""
    from xdist.scheduler import LoadGroupScheduling

    if config.getvalue("dist") != "loadgroup":
        return None
    scheduler = LoadGroupScheduling(config, log)
    group_of = scheduler._split_scope  # which gives the name of a test that is in no group
    scheduler._split_scope = lambda name: name.partition("::")[0] if group_of(name) == name else group_of(name)
    return scheduler


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One process more than there are cores, if no number is given: a fifth of the time tests wait, most often for a
    browser.
    """
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + 1


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for what is kept, which do not exist yet. Few tests keep anything: none is made for the others."""
    folder = tmp_path_factory.mktemp("kept")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def folder_of_what_is_kept(kept: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = next(kept)
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def one_process_where_no_number_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run side by side already, and each process of a command takes its time to start."""
    monkeypatch.setattr("checks.sweeps.executors.default_jobs", lambda: 1)
