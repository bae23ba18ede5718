"""Executors: processes and a cluster do the same work, and a cluster that cannot is refused."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from algebra.notation import InputError
from checks.cli import main
from checks.sweeps.executors import PATIENCE, dask_cluster, processes
from tests.checks.sweeps.small_census import SMALL, finished
from tests.messages import refusal


def test_a_dask_cluster_gives_the_same_file(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "census.db"
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert main(["census", "--crossings", str(SMALL), "--db", str(path), "--dask", address]) == 0
    assert path.read_bytes() == finished()


def test_there_are_no_more_processes_than_tasks_nor_than_were_asked_for() -> None:
    with processes(300) as executor:
        assert executor is not None
        found = [future.result() for future in [executor.submit(os.getpid) for _ in range(2)]]
    assert 1 <= len(set(found)) <= 2
    assert os.getpid() not in found
    with processes(1) as executor:
        assert executor is None


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
    monkeypatch.setattr("checks.sweeps.executors._require_listener", lambda address: None)
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
    assert "pip install 'knotgames[dask]'" in text
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
    start, path = time.monotonic(), tmp_path / "census.db"
    text = refusal(capsys, ["census", "--crossings", "4", "--db", str(path), "--dask", address])
    assert text.startswith(f"knotgames: no Dask scheduler answers at '{address}': ")
    assert time.monotonic() - start < PATIENCE


def test_a_library_of_the_name_snappy_that_does_not_compress_is_hidden_while_dask_is_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    snappy = ModuleType("snappy")
    monkeypatch.setitem(sys.modules, "snappy", snappy)
    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    (tmp_path / "distributed.py").write_text(
        "try:\n    import snappy\nexcept ImportError:\n    pass\nelse:\n    snappy.compress(b'')\nClient = None\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(InputError, match="no Dask scheduler answers at"), dask_cluster("127.0.0.1:1"):
        pass
    assert sys.modules["snappy"] is snappy
    monkeypatch.delitem(sys.modules, "distributed")
