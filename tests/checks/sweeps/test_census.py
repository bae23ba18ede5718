"""The census of knot shadows: its figures, its file, interruptions, executors."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.cli import main
from knotgames.checks.sweeps.census import require_feasible, take
from knotgames.checks.sweeps.census_file import CensusFile
from knotgames.checks.sweeps.executors import Executor
from knotgames.games.knot.census import valued
from knotgames.games.knot.diagrams.shadows import shadows
from tests.checks.sweeps.small_census import SMALL, finished


class Interrupted(Exception):
    pass


def interrupting(tasks: int, error: BaseException | None = None) -> Executor:
    """What does some tasks at once, and then none."""
    left = iter(range(tasks))

    def submit(work: Any, *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if next(left, None) is None:
            future.set_exception(error or Interrupted())
        else:
            future.set_result(work(*arguments))
        return future

    return Executor(submit, lambda: 2)


def test_an_interrupted_census_goes_on_and_gives_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.sweeps.batches.SECONDS", 0.0)
    path = tmp_path / "census.db"
    for tasks in (0, 1, 3, 4):
        with pytest.raises(Interrupted), CensusFile(str(path)) as file:
            take(file, SMALL, interrupting(tasks))
    with CensusFile(str(path)) as file:
        assert file.entered() == 8
        take(file, SMALL)
    assert path.read_bytes() == finished()


@pytest.mark.parametrize("lost", [BrokenProcessPool("a process died"), CancelledError()])
def test_a_lost_task_is_reported_in_one_line(lost: BaseException, tmp_path: Path) -> None:
    with CensusFile(str(tmp_path / "census.db")) as file:
        with pytest.raises(InputError, match=r"a task was lost \(.+\): run the command again to continue"):
            take(file, 4, interrupting(1, lost))
        assert file.entered() == 1


def test_a_census_that_is_extended_gives_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    for most in (5, SMALL, 4):
        with CensusFile(str(path)) as file:
            take(file, most)
    assert path.read_bytes() == finished()


def test_all_that_was_entered_out_of_order_is_put_in_order(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    with CensusFile(str(path)) as file:
        for crossings in range(3, SMALL + 1):
            file.put_down(crossings, shadows(crossings))
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
    with ThreadPoolExecutor(3) as pool, CensusFile(str(path)) as file:
        take(file, SMALL, Executor(pool.submit, lambda: 3), lambda *reached: progress.append(reached))
    assert path.read_bytes() == finished()
    assert progress[-1] == (7, 10, 10)


def test_processes_give_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    assert main(["census", "--crossings", str(SMALL), "--db", str(path), "--jobs", "2"]) == 0
    assert path.read_bytes() == finished()


def test_a_census_that_is_killed_goes_on_and_gives_the_same_file(tmp_path: Path) -> None:
    path, other = tmp_path / "census.db", tmp_path / "other.db"
    command = [
        sys.executable,
        "-m",
        "knotgames.checks.cli",
        "census",
        "--crossings",
        "9",
        "--db",
        str(path),
        "--jobs",
        "1",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and not Path(f"{path}-journal").exists():
        time.sleep(0.001)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    for name in (path, other):
        with CensusFile(str(name)) as file:
            take(file, 9)
    assert path.read_bytes() == other.read_bytes()


def test_a_finished_census_is_opened_again_with_no_shadow_grown_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, whole = tmp_path / "census.db", finished()
    path.write_bytes(whole)
    monkeypatch.delattr("knotgames.checks.sweeps.census.shadows")
    monkeypatch.delattr("knotgames.checks.sweeps.census.valued_all")
    with CensusFile(str(path)) as file:
        assert not any(file.waiting(crossings) for crossings in range(3, SMALL + 1))
        monkeypatch.setattr("knotgames.checks.sweeps.census.valued_all", None, raising=False)
        take(file, SMALL)
    assert path.read_bytes() == whole


def test_shadows_that_are_known_are_not_grown_again_when_a_census_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, whole = tmp_path / "census.db", finished()
    with pytest.raises(Interrupted), CensusFile(str(path)) as file:
        take(file, SMALL, interrupting(1))
    monkeypatch.delattr("knotgames.checks.sweeps.census.shadows")
    with CensusFile(str(path)) as file:
        take(file, SMALL)
    assert path.read_bytes() == whole


def test_a_shadow_is_entered_only_where_it_is_waited_for(tmp_path: Path) -> None:
    trefoil, figure_eight = (valued(shadows(crossings)[0]) for crossings in (3, 4))
    with CensusFile(str(tmp_path / "census.db")) as file:
        assert (file.put_down(3, shadows(3)), file.put_down(4, shadows(4))) == (1, 1)
        for found in ({(4, 1): trefoil}, {(3, 2): trefoil}, {(3, 1): trefoil, (5, 1): figure_eight}):
            with pytest.raises(InputError, match="does not expect this shadow as number"):
                file.enter(found)
        assert file.entered() == 0
        file.enter({(3, 1): trefoil})
        assert (file.entered(), list(file.waiting(3)), list(file.waiting(4))) == (1, [], [(4, 1)])


def test_memory_is_asked_for_every_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.algebra.memory.available_memory", lambda: 2**28)
    require_feasible(13, 4)
    with pytest.raises(InputError, match=r"the values of 3\^13 pseudodiagrams, for 10 shadows at once, would need"):
        require_feasible(13, 10)
