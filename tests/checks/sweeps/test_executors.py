"""Executors: processes, and how many tasks are done at once."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

from checks.sweeps.executors import default_jobs, places, processes


def test_there_are_no_more_processes_than_tasks_nor_than_were_asked_for() -> None:
    with processes(3) as executor:
        assert executor is not None
        found = [future.result() for future in [executor.submit(os.getpid) for _ in range(2)]]
    assert 1 <= len(set(found)) <= 2
    assert os.getpid() not in found
    with processes(1) as executor:
        assert executor is None


def test_how_many_tasks_are_done_at_once() -> None:
    with processes(3) as executor, ThreadPoolExecutor(1) as other:
        assert executor is not None
        assert places(executor) == 3
        assert places(other) == os.cpu_count()


def test_there_is_at_least_one_process() -> None:
    assert default_jobs() >= 1
