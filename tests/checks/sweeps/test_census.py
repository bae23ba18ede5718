"""The census of knot shadows: its figures, its file, interruptions, executors."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from algebra.notation import InputError
from checks.cli import main
from checks.sweeps.census import require_feasible, take
from checks.sweeps.census_file import CensusFile
from games.knot.census import valued
from games.knot.diagrams.shadows import shadows
from tests.checks.sweeps.small_census import SMALL, finished


class Interrupted(Exception):
    pass


class Interrupting(Executor):
    """Does some tasks at once, and then none."""

    def __init__(self, tasks: int, error: BaseException | None = None) -> None:
        self.tasks = tasks
        self.error = error or Interrupted()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.tasks:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(self.error)
        self.tasks = max(0, self.tasks - 1)
        return future


def test_an_interrupted_census_goes_on_and_gives_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checks.sweeps.census.BATCH", 2 * 3**SMALL)
    path = tmp_path / "census.db"
    for tasks in (0, 1, 3, 4):
        with pytest.raises(Interrupted), CensusFile(str(path)) as file:
            take(file, SMALL, Interrupting(tasks))
    with CensusFile(str(path)) as file:
        assert 0 < len(file.codes()) < 17
        take(file, SMALL)
    assert path.read_bytes() == finished()


@pytest.mark.parametrize("lost", [BrokenProcessPool("a process died"), CancelledError()])
def test_a_lost_task_is_reported_in_one_line(lost: BaseException, tmp_path: Path) -> None:
    with CensusFile(str(tmp_path / "census.db")) as file:
        with pytest.raises(InputError, match=r"a task was lost \(.+\): take the census again, it goes on"):
            take(file, 4, Interrupting(1, lost))
        assert list(file.codes()) == [(3, 1)]


def test_a_census_that_is_extended_gives_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    for most in (5, SMALL, 4):
        with CensusFile(str(path)) as file:
            take(file, most)
    assert path.read_bytes() == finished()


def test_all_that_was_entered_out_of_order_is_put_in_order(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    with CensusFile(str(path)) as file:
        for crossings in range(SMALL, 2, -1):
            for number in range(len(shadows(crossings)), 0, -1):
                file.enter({(crossings, number): valued(shadows(crossings)[number - 1])})
    assert path.read_bytes() != finished()
    with CensusFile(str(path)) as file:
        take(file, SMALL)
    assert path.read_bytes() == finished()


def test_an_executor_gives_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    progress = []
    with ThreadPoolExecutor(3) as executor, CensusFile(str(path)) as file:
        take(file, SMALL, executor, lambda *reached: progress.append(reached))
    assert path.read_bytes() == finished()
    assert progress[-1] == (7, 10, 10)


def test_processes_give_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    assert main(["census", "--crossings", str(SMALL), "--db", str(path), "--jobs", "2"]) == 0
    assert path.read_bytes() == finished()


def test_a_census_that_is_killed_goes_on_and_gives_the_same_file(tmp_path: Path) -> None:
    path, other = tmp_path / "census.db", tmp_path / "other.db"
    command = [sys.executable, "-m", "checks.cli", "census", "--crossings", "9", "--db", str(path), "--jobs", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and not Path(f"{path}-journal").exists():
        time.sleep(0.001)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    for name in (path, other):
        with CensusFile(str(name)) as file:
            take(file, 9)
    assert path.read_bytes() == other.read_bytes()


def test_a_file_with_another_shadow_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    with CensusFile(str(path)) as file:
        file.enter({(4, 1): valued(shadows(3)[0])})
        with pytest.raises(InputError, match="has another shadow as number 1 with 4 crossings"):
            take(file, 5)


def test_memory_is_asked_for_every_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("algebra.memory.available_memory", lambda: 2**20)
    require_feasible(10, 4)
    with pytest.raises(InputError, match=r"the values of 3\^10 pseudodiagrams, for 10 shadows at once, would need"):
        require_feasible(10, 10)
