"""Sweeps of partizan octal games: taken up where they stopped, and the table of the documentation."""

import csv
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from knotgames.checks.sweeps.partizan import BOUNDS, SWEEP, PartizanRow, partizan_codes, row_of
from knotgames.checks.sweeps.table import Bounds

Capture = pytest.CaptureFixture[str]
TABLE = Path(__file__).parents[3] / "docs" / "reference" / "partizan-quotients.csv"
CODES = ["0.0|0.1", "0.1|0.3", "0.13|0.3", "0.01|0.04", "0.7|0.07"]


def test_a_sweep_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, made = str(tmp_path / "sweep.db"), list[str]()

    def counted(code: str, bounds: Bounds) -> PartizanRow:
        if len(made) == 3:
            raise KeyboardInterrupt
        made.append(code)
        return row_of(code, bounds)

    with pytest.raises(KeyboardInterrupt):
        replace(SWEEP, follow=counted).run(CODES, BOUNDS, path)
    reached: list[int] = []
    rows = SWEEP.run(CODES, BOUNDS, path, progress=lambda row, done: reached.append(done))
    assert reached == [4, 5]
    assert [row.status for row in rows] == ["finite", "integers", "finite", "infinite", "integers"]
    assert [row.law for row in rows[-2:]] == ["N(R) below (L)", "N(R) below (PRN)"]


def test_the_command_sweeps_all_pairs_of_codes(tmp_path: Path, capsys: Capture) -> None:
    table = tmp_path / "table.csv"
    assert main(["quotient", "--sweep", "1", "--partizan", "--limit", "12", "--heaps", "8", "--csv", str(table)]) == 0
    assert capsys.readouterr().out.startswith("games:      36\nfinite:")
    with table.open(encoding="utf-8") as stream:
        assert [row["code"] for row in csv.DictReader(stream)] == list(partizan_codes(1))
    assert main(["quotient", "0.3|0.1", "--partizan"]) == 2
    assert "--partizan is for a --sweep" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["0.07|0.7", "0.03|0.3", "0.77|0.77", "0.12|0.5", "0.2|0.52", *CODES[:-1]])
def test_the_table_in_the_documentation_is_what_a_sweep_gives(code: str) -> None:
    """Of mirror images one is in the table: 0.07|0.7 is partizan kayles with the players exchanged."""
    assert SWEEP.csv([row_of(code, BOUNDS)]).splitlines()[1] in TABLE.read_text(encoding="utf-8").splitlines()


def test_the_table_has_every_game_once_and_no_monoid_of_three_elements() -> None:
    with TABLE.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["code"] for row in rows] == list(partizan_codes(2))
    assert set(Counter(row["status"] for row in rows)) <= {"finite", "integers", "infinite", "open"}
    orders = {int(step.split(":")[1]) for row in rows for step in row["growth"].split()}
    assert 3 not in orders
    assert {1, 2, *range(4, 21)} <= orders
    assert all((row["order"] == "") == (row["group"] != "") for row in rows)
    assert all((row["law"] == "") == (row["group"] == "" or "C(" in row["group"]) for row in rows)
