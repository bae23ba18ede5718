"""The census of knot shadows: its figures, its file, interruptions, executors."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from algebra.notation import InputError
from checks.cli import main
from checks.sweeps.census import require_feasible, take, valued_all
from checks.sweeps.census_file import CensusFile
from games.knot.census import valued
from games.knot.diagrams.shadows import shadows

SMALL = 7


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a census that was taken in one go."""
    path = tmp_path_factory.mktemp("census") / "whole.db"
    with CensusFile(str(path)) as file:
        take(file, SMALL)
    return path.read_bytes()


def test_the_totals_are_sums_of_what_is_entered(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished)
    with CensusFile(str(path)) as file:
        for crossings in range(3, SMALL + 1):
            totals = file.totals(crossings)
            found = valued_all(shadows(crossings))
            assert totals.shadows == len(found) == sum(totals.outcomes.values())
            assert sum(totals.positions.values()) == len(found) * 3**crossings
            for value, count in totals.positions.items():
                assert count == sum(dict(one.counts).get(value, 0) for one in found)
            for outcome, number in totals.outcomes.items():
                assert number == sum(one.value.outcome is outcome for one in found)


def test_the_schema_can_be_queried(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished)
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    query = "SELECT number, dowker, knot, outcome FROM shadows WHERE crossings = 5 ORDER BY number"
    assert database.execute(query).fetchall() == [(1, "4 8 10 2 6", "5_2", "U"), (2, "6 8 10 2 4", "5_1", "U")]
    statements = database.execute("SELECT sql FROM sqlite_schema WHERE name IN ('shadows', 'positions')").fetchall()
    assert all("--" in statement for (statement,) in statements)
    columns = "SELECT crossings, sum(count) FROM positions GROUP BY crossings"
    assert dict(database.execute(columns)) == {n: len(shadows(n)) * 3**n for n in range(3, SMALL + 1)}
    database.close()


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


def test_an_interrupted_census_goes_on_and_gives_the_same_file(
    finished: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checks.sweeps.census.BATCH", 2 * 3**SMALL)
    path = tmp_path / "census.db"
    for tasks in (0, 1, 3, 4):
        with pytest.raises(Interrupted), CensusFile(str(path)) as file:
            take(file, SMALL, Interrupting(tasks))
    with CensusFile(str(path)) as file:
        assert 0 < len(file.codes()) < 17
        take(file, SMALL)
    assert path.read_bytes() == finished


@pytest.mark.parametrize("lost", [BrokenProcessPool("a process died"), CancelledError()])
def test_a_lost_task_is_reported_in_one_line(lost: BaseException, tmp_path: Path) -> None:
    with CensusFile(str(tmp_path / "census.db")) as file:
        with pytest.raises(InputError, match=r"a task was lost \(.+\): take the census again, it goes on"):
            take(file, 4, Interrupting(1, lost))
        assert list(file.codes()) == [(3, 1)]


def test_a_census_that_is_extended_gives_the_same_file(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    for most in (5, SMALL, 4):
        with CensusFile(str(path)) as file:
            take(file, most)
    assert path.read_bytes() == finished


def test_all_that_was_entered_out_of_order_is_put_in_order(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    with CensusFile(str(path)) as file:
        for crossings in range(SMALL, 2, -1):
            for number in range(len(shadows(crossings)), 0, -1):
                file.enter({(crossings, number): valued(shadows(crossings)[number - 1])})
    assert path.read_bytes() != finished
    with CensusFile(str(path)) as file:
        take(file, SMALL)
    assert path.read_bytes() == finished


def test_an_executor_gives_the_same_file(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    progress = []
    with ThreadPoolExecutor(3) as executor, CensusFile(str(path)) as file:
        take(file, SMALL, executor, lambda *reached: progress.append(reached))
    assert path.read_bytes() == finished
    assert progress[-1] == (7, 10, 10)


def test_processes_give_the_same_file(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    assert main(["census", "--crossings", str(SMALL), "--db", str(path), "--jobs", "2"]) == 0
    assert path.read_bytes() == finished


def test_a_dask_cluster_gives_the_same_file(finished: bytes, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "census.db"
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert main(["census", "--crossings", str(SMALL), "--db", str(path), "--dask", address]) == 0
    assert path.read_bytes() == finished


class Cluster:
    """What is asked of a Dask client, of a cluster that fails at some point."""

    def __init__(self, fails_at: str, error: Exception) -> None:
        self.fails_at, self.error = fails_at, error
        self.closed = False

    def Client(self, address: str, **_: object) -> Cluster:
        self._reach("Client")
        return self

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def wait_for_workers(self, number: int, timeout: float) -> None:
        self._reach("wait_for_workers")

    def run(self, *_: object) -> None:
        self._reach("run")

    def _reach(self, point: str) -> None:
        if point == self.fails_at:
            raise self.error


@pytest.mark.parametrize(
    ("point", "error", "message"),
    [
        ("Client", OSError("timed out"), "no Dask scheduler answers at 'tcp://here:1': timed out"),
        ("wait_for_workers", TimeoutError(), "the Dask cluster at 'tcp://here:1' has no workers"),
        ("run", ImportError("No module named 'checks'"), "the workers of the Dask cluster at 'tcp://here:1' lack knot"),
    ],
)
def test_a_cluster_that_cannot_work_is_refused(
    point: str,
    error: Exception,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    cluster = Cluster(point, error)
    monkeypatch.setitem(sys.modules, "distributed", cluster)
    path = tmp_path / "census.db"
    assert message in refusal(capsys, ["--crossings", "4", "--db", str(path), "--dask", "tcp://here:1"])
    assert not path.exists()
    assert cluster.closed is (point != "Client")


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


def test_the_command_writes_json(finished: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "census.db")
    assert main(["census", "--crossings", "4", "--db", path, "--jobs", "1", "--json"]) == 0
    trefoil, figure_eight = json.loads(capsys.readouterr().out)
    assert trefoil == {
        "crossings": 3,
        "shadows": 1,
        "positions": {"000": 12, "222": 2, "000*": 7, "111*": 6},
        "outcomes": {"U": 1},
    }
    assert (figure_eight["crossings"], figure_eight["shadows"], figure_eight["outcomes"]) == (4, 1, {"2": 1})
    assert sum(figure_eight["positions"].values()) == 81


def refusal(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> str:
    assert main(["census", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.mark.parametrize("content", [b"some text\n", b"SQLite format 3\0" + bytes(84)])
def test_a_file_that_is_no_census_is_refused_and_left_alone(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert "notes.txt' is not a census" in refusal(capsys, ["--crossings", "4", "--db", str(path)])
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_another_version_is_refused(finished: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished[:60] + (2).to_bytes(4, "big") + finished[64:])
    assert "is a census of version 2, expected version 1" in refusal(capsys, ["--crossings", "4", "--db", str(path)])


def test_a_damaged_file_is_refused(finished: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished[:100] + b"\x55" * (len(finished) - 100))
    assert "cannot use" in refusal(capsys, ["--crossings", "4", "--db", str(path)])


def test_a_file_with_another_shadow_is_refused(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    with CensusFile(str(path)) as file:
        file.enter({(4, 1): valued(shadows(3)[0])})
        with pytest.raises(InputError, match="has another shadow as number 1 with 4 crossings"):
            take(file, 5)


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "census.db")
    with CensusFile(path), pytest.raises(InputError, match="is in use: another census is being taken in it"):
        CensusFile(path)
    with CensusFile(path) as file:
        assert file.codes() == {}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--crossings", "ten", "--db", "F"], "argument --crossings: expected a whole number from 0, found 'ten'"),
        (["--crossings", "2", "--db", "F"], "no shadow with fewer than 3 crossings is prime and reduced"),
        (["--crossings", "25", "--db", "F"], "the unknot is told by its Jones polynomial up to 24 crossings"),
        (["--crossings", "24", "--db", "F"], "the shadows of links with 24 crossings would need"),
        (["--crossings", "4", "--db", "/nowhere/F"], "there is no folder '/nowhere'"),
        (["--crossings", "4", "--db", "."], "it is a folder, a file was expected"),
        (["--crossings", "4", "--db", "F", "--jobs", "0"], "expected a whole number from 1 to 256"),
        (["--crossings", "4"], "--db"),
        (["--crossings", "4", "--db", "F", "--json", "./F"], "--db and --json both name 'F'"),
        (["--crossings", "4", "--db", "F", "--jobs", "2", "--dask", "tcp://here:1"], "use one of them"),
    ],
)
def test_bad_arguments_are_refused(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refusal(capsys, arguments)
    assert list(tmp_path.iterdir()) == []


def test_memory_is_asked_for_every_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("algebra.memory.available_memory", lambda: 2**20)
    require_feasible(10, 4)
    with pytest.raises(InputError, match=r"the values of 3\^10 pseudodiagrams, for 10 shadows at once, would need"):
        require_feasible(10, 10)


def test_without_the_library_dask_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    path = tmp_path / "census.db"
    text = refusal(capsys, ["--crossings", "4", "--db", str(path), "--dask", "tcp://127.0.0.1:8786"])
    assert "pip install 'knotgames[dask]'" in text
    assert not path.exists()
