"""Executors: processes, and how many tasks are done at once."""

import os
import select
import signal

import pytest

from knotgames.checks import pools
from knotgames.checks.sweeps.executors import default_jobs, processes
from tests.in_copy import status_in_a_copy


def test_there_are_no_more_processes_than_tasks_nor_than_were_asked_for() -> None:
    with processes(3) as executor:
        assert executor is not None
        found = [future.result() for future in [executor.submit(os.getpid) for _ in range(2)]]
    assert 1 <= len(set(found)) <= 2
    assert os.getpid() not in found
    with processes(1) as executor:
        assert executor is None


@pytest.mark.skipif(pools.method() == "spawn", reason="what is open here is not open in processes that are not forked")
def test_they_end_with_the_process_that_started_them() -> None:
    """The end of a pipe to which one writes is open in all of them, so reading ends when all have ended."""
    reading, writing = os.pipe()

    def killed() -> int:
        with processes(2) as executor:
            assert executor is not None
            executor.submit(os.getpid).result()
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    with open(os.devnull, "r+b") as nothing:
        number = nothing.fileno()
        assert status_in_a_copy(killed, number, number, number) == -signal.SIGKILL
    os.close(writing)
    assert select.select([reading], [], [], 600)[0] == [reading]
    assert os.read(reading, 1) == b""
    os.close(reading)


def test_there_is_at_least_one_process() -> None:
    assert default_jobs() >= 1
