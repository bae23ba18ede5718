"""Executors: processes and a cluster do the same work, and a cluster that cannot is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from checks.cli import main
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
