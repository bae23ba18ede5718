"""A cluster does the same work, whatever dies and joins; and one that cannot is refused."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.cli import main
from knotgames.checks.sweeps import cluster as module
from knotgames.checks.sweeps.census import take
from knotgames.checks.sweeps.census_file import CensusFile
from knotgames.checks.sweeps.cluster import code, dask_cluster
from tests.checks.sweeps.dask_processes import Dask
from tests.checks.sweeps.small_census import SMALL, finished
from tests.messages import refusal


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler with a worker, in processes of their own, where a library `snappy` is installed that is SnapPy."""
    yield from started(tmp_path_factory)


@pytest.fixture
def doomed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """Such a scheduler for a test that ends it."""
    yield from started(tmp_path_factory)


def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("dask")
    (folder / "snappy.py").write_text("class Manifold: ...\n")
    with Dask(folder) as processes:
        processes.join()
        yield processes


def napping(seconds: float) -> int:
    """The process that does this task."""
    time.sleep(seconds)
    return os.getpid()


def test_a_cluster_gives_the_same_file(dask: Dask, tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    assert main(["census", "--crossings", str(SMALL), "--db", str(path), "--dask", dask.address]) == 0
    assert path.read_bytes() == finished()


def test_a_cluster_follows_the_same_codes(dask: Dask, tmp_path: Path) -> None:
    tables = tmp_path / "one.csv", tmp_path / "other.csv"
    for table, where in zip(tables, (["--dask", dask.address], ["--jobs", "1"]), strict=True):
        assert main(["quotient", "--sweep", "1", "--heaps", "25", "--csv", str(table), *where]) == 0
    assert tables[0].read_bytes() == tables[1].read_bytes()


def test_a_worker_that_has_another_version_is_refused(dask: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    with dask_cluster(dask.address) as executor:
        monkeypatch.setattr(module, "code", lambda packages: "another")
        with pytest.raises(InputError, match=r"has another version of .*: expected the same on all machines"):
            executor.result(executor.submit(os.getpid))
        with pytest.raises(InputError, match=r"has another version of "), dask_cluster(dask.address):
            pass


def test_a_worker_that_joins_is_given_work_and_one_that_dies_loses_none(dask: Dask) -> None:
    with dask_cluster(dask.address) as executor:
        assert executor.places() == 1
        first = executor.submit(napping, 0.0).result()
        dask.join()
        while executor.places() < 2:
            time.sleep(0.01)
        tasks = [executor.submit(napping, 0.1) for _ in range(30)]
        while {task.result() for task in tasks if task.done()} <= {first}:
            time.sleep(0.01)
        os.kill(first, signal.SIGKILL)  # which has some of the others to do
        (other,) = {task.result() for task in tasks} - {first}
        assert executor.submit(napping, 0.0).result() == other
        assert executor.places() == 1


def test_if_the_scheduler_dies_what_is_finished_is_kept(
    doomed: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knotgames.checks.sweeps.batches.SECONDS", 0.0)
    path = tmp_path / "census.db"
    reached: list[int] = []

    def show(*at: int) -> None:
        reached.append(sum(at))
        if len(reached) == 5:
            doomed.end()

    with dask_cluster(doomed.address) as executor, CensusFile(str(path)) as file:
        with pytest.raises(
            InputError, match=r"a task was lost \(the Dask scheduler at '.*' is gone\): run the command again"
        ):
            take(file, SMALL, executor, show)
        assert 5 <= file.entered() < 17
        with pytest.raises(BrokenExecutor, match="is gone"):
            executor.submit(os.getpid)
    with CensusFile(str(path)) as file:
        take(file, SMALL)
    assert path.read_bytes() == finished()


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
    monkeypatch.setattr("socket.create_connection", lambda *_: SimpleNamespace(close=int))
    monkeypatch.setitem(sys.modules, "distributed", cluster)
    path = tmp_path / "census.db"
    assert message in refusal(capsys, ["census", "--crossings", "4", "--db", str(path), "--dask", "tcp://here:1"])
    assert not path.exists()
    assert cluster.closed is (point != "Client")


def test_without_the_library_dask_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    path = tmp_path / "census.db"
    text = refusal(capsys, ["census", "--crossings", "4", "--db", str(path), "--dask", "tcp://127.0.0.1:8786"])
    assert "pip install '.[dask]' in a clone" in text
    assert not path.exists()


@pytest.mark.parametrize("address", ["nonsense", "tcp://here", "tcp://here:port", "", "http://here:80", "here:8786 "])
def test_what_is_no_address_is_refused_at_once(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "census.db"
    assert refusal(capsys, ["census", "--crossings", "4", "--db", str(path), "--dask", address]) == (
        f"knotgames: --dask '{address}': expected the address of a scheduler, such as tcp://10.0.0.1:8786\n"
    )
    assert not path.exists()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "[::1]:1", "127.0.0.1:99999"])
def test_an_address_at_which_nothing_listens_is_refused_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", Cluster("nowhere", Exception()))
    path = tmp_path / "census.db"
    text = refusal(capsys, ["census", "--crossings", "4", "--db", str(path), "--dask", address])
    assert text.startswith(f"knotgames: no Dask scheduler answers at '{address}': ")
    assert "timed out" not in text


def test_code_is_hashed_with_all_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "a_package").mkdir()
    files = [tmp_path / "a_package" / "__init__.py", tmp_path / "a_package" / "data.csv", tmp_path / "a_module.py"]
    for file in files:
        file.write_text("one = 1\n")
    found = set()
    for changed in (None, *files):
        if changed is not None:
            changed.write_text("one = 2\n")
        code.cache_clear()
        found.add(code(("a_package", "a_module")))
    assert len(found) == 4
    code.cache_clear()
    assert code(("a_package", "a_module")) in found
    with pytest.raises(ImportError):
        code(("no_package",))
