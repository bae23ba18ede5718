"""Sweeps of misère quotients, of one game and of two, and the processes that they run in."""

import os
import select
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from knotgames.checks import pools
from knotgames.checks.sweeps.executors import Executor, default_jobs, processes
from knotgames.checks.sweeps.quotients import SWEEP, octal_codes
from knotgames.checks.sweeps.table import Bounds
from tests.in_copy import status_in_a_copy


def test_a_sweep_gives_the_same_rows_with_an_executor() -> None:
    codes = list(octal_codes(1))[:3]
    plain = SWEEP.run(codes, Bounds(), ":memory:")
    with ThreadPoolExecutor(2) as pool:
        others = SWEEP.run(codes, Bounds(), ":memory:", Executor(pool.submit, lambda: 2))
    assert [row.code for row in others] == codes
    assert [(row.order, row.growth, row.proved) for row in others] == [(r.order, r.growth, r.proved) for r in plain]


def test_another_budget_is_another_sweep(tmp_path: Path) -> None:
    path = str(tmp_path / "sweep.db")
    assert SWEEP.run(["0.77"], Bounds(limit=20), path)[0].order == 18
    assert SWEEP.run(["0.77"], Bounds(limit=100), path)[0].order == 40
    assert SWEEP.run(["0.77"], Bounds(limit=20), path)[0].stopped == "at heap 12: there are more than 20 elements"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM quotients").fetchone() == (2,)


def test_the_table_of_a_sweep_has_a_line_for_each_code() -> None:
    lines = SWEEP.csv(SWEEP.run(["0.3", "0.123"], Bounds(), ":memory:")).splitlines()
    assert lines[0] == "code,proved,order,p_size,type,preperiod,period,growth,infinite,stopped"
    assert lines[2] == ("0.123,all heaps,20,5,,5,5,0:1 1:2 3:6 8:12 9:20,,")


def test_a_row_says_from_which_heap_a_quotient_is_infinite() -> None:
    (row,) = SWEEP.run(["0.404"], Bounds(), ":memory:")
    assert (row.proved, row.order, row.infinite) == ("11", 18, 12)
    assert row.stopped == "at heap 12: there are more than 300 elements"
    assert "infinite:   1" in SWEEP.summary([row])


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


WITHOUT = """
import runpy, sys
sys.modules["distributed"] = None
runpy.run_module("knotgames.checks.sweeps.member", run_name="__main__")
"""


def test_without_the_library_it_is_said_how_to_install_it() -> None:
    result = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=600, check=False)
    assert result.returncode == 2
    assert result.stderr == (
        "knotgames: a Dask cluster needs the optional library distributed: pip install '.[dask]' in a clone\n"
    )
