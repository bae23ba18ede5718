"""Sweeps of codes: they go on where they stopped, and give the same rows anywhere."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from knotgames.checks.sweeps.executors import Executor
from knotgames.checks.sweeps.quotients import Bounds, octal_codes, summary, sweep, table_text


def test_a_sweep_gives_the_same_rows_with_an_executor() -> None:
    codes = list(octal_codes(1))[:3]
    plain = sweep(codes, Bounds(), ":memory:")
    with ThreadPoolExecutor(2) as pool:
        others = sweep(codes, Bounds(), ":memory:", Executor(pool.submit, lambda: 2))
    assert [row.code for row in others] == codes
    assert [(row.order, row.growth, row.proved) for row in others] == [(r.order, r.growth, r.proved) for r in plain]


def test_another_budget_is_another_sweep(tmp_path: Path) -> None:
    path = str(tmp_path / "sweep.db")
    assert sweep(["0.77"], Bounds(limit=20), path)[0].order == 18
    assert sweep(["0.77"], Bounds(limit=100), path)[0].order == 40
    assert sweep(["0.77"], Bounds(limit=20), path)[0].stopped == "at heap 12: there are more than 20 elements"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM quotients").fetchone() == (2,)


def test_the_table_of_a_sweep_has_a_line_for_each_code() -> None:
    lines = table_text(sweep(["0.3", "0.123"], Bounds(), ":memory:")).splitlines()
    assert lines[0] == "code,proved,order,p_size,type,preperiod,period,growth,infinite,stopped"
    assert lines[2] == ("0.123,all heaps,20,5,,5,5,0:1 1:2 3:6 8:12 9:20,,")


def test_a_row_says_from_which_heap_a_quotient_is_infinite() -> None:
    (row,) = sweep(["0.404"], Bounds(), ":memory:")
    assert (row.proved, row.order, row.infinite) == ("11", 18, 12)
    assert row.stopped == "at heap 12: there are more than 300 elements"
    assert "infinite:   1" in summary([row])
