"""Claims on a cluster: the same verdicts, and what dies costs its claim alone, or nothing."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.cluster import Gone, dask_cluster
from knotgames.checks.sweeps.executors import Executor
from knotgames.checks.verify import on_cluster as module
from knotgames.checks.verify.on_cluster import run
from knotgames.checks.verify.run import Settings, selected, verify
from tests.checks.sweeps.dask_processes import Dask
from tests.checks.verify.test_workers import dies_at_one, squares


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler, and a worker with a nanny."""
    pytest.importorskip("distributed")
    with Dask(tmp_path_factory.mktemp("dask")) as processes:
        processes.join(nanny=True)
        yield processes


def test_a_cluster_comes_to_the_same_verdicts(dask: Dask) -> None:
    chosen = selected(["Johnson2011b/Lemma 4.2", "McKeown2011/Lemma 1"])
    there, here = (verify(chosen, Settings(mutants=True, dask=address)) for address in (dask.address, None))
    assert there.examined == here.examined
    for one, other in zip(there.verdicts, here.verdicts, strict=True):
        assert one.as_expected
        assert replace(one, seconds=0.0) == replace(other, seconds=0.0)


def test_a_task_that_takes_its_process_with_it_ends_alone(dask: Dask) -> None:
    done = dict(run(range(5), dies_at_one, 1, dask=dask.address))
    assert {n: one.results for n, one in done.items()} == {0: (0,), 1: (), 2: (2,), 3: (), 4: (4,)}
    assert done[1].ended == "its process was killed by SIGKILL"
    assert done[3].ended == "its process ended with exit status 7"
    assert all(done[n].ended is None for n in (0, 2, 4))


def never_ends(n: int) -> Iterator[int]:
    threading.Event().wait()
    yield n


def test_a_task_that_takes_too_long_is_ended(dask: Dask) -> None:
    ((_, done),) = run([0], never_ends, 1, 0.1, dask.address)
    assert done.ended == "it ran past the time limit of 0.1 s (--limit)"


def naps(seconds: float) -> Iterator[float]:
    time.sleep(seconds)
    yield seconds


def test_a_worker_that_dies_loses_no_task(dask: Dask) -> None:
    with dask_cluster(dask.address) as executor:
        worker = executor.submit(os.getpid).result()
        done = run([0.1] * 10, naps, 1, dask=dask.address)
        became = [next(done)[1]]
        os.kill(worker, signal.SIGKILL)
        became += [one for _, one in done]
        assert [(one.results, one.ended, one.error) for one in became] == [((0.1,), None, None)] * 10
        assert executor.submit(os.getpid).result() != worker


def failing(error: Exception) -> Executor:
    """What ends all tasks with an error."""

    def submit(*_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(error)
        return future

    return Executor(submit, lambda: 1)


def test_a_task_that_takes_worker_after_worker_with_it_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = failing(BrokenExecutor("4 workers died while they did it"))
    monkeypatch.setattr(module, "dask_cluster", lambda *_: nullcontext(executor))
    done = dict(run(range(2), squares, 1, dask="tcp://here:1"))
    assert {n: (one.results, one.ended) for n, one in done.items()} == dict.fromkeys(
        range(2), ((), "4 workers died while they did it")
    )


def test_if_the_scheduler_is_gone_it_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = failing(Gone("the Dask scheduler at 'tcp://here:1' is gone"))
    monkeypatch.setattr(module, "dask_cluster", lambda *_: nullcontext(executor))
    with pytest.raises(
        InputError, match="here:1' is gone: the results so far are kept, run the command again to continue"
    ):
        list(run(range(2), squares, 1, dask="tcp://here:1"))
