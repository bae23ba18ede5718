"""The file of a census: its schema, its totals, and what is no such file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from algebra.notation import InputError
from checks.sweeps.census import valued_all
from checks.sweeps.census_file import CensusFile
from games.knot.diagrams.shadows import shadows
from tests.checks.sweeps.small_census import SMALL, finished
from tests.messages import refusal


def test_the_totals_are_sums_of_what_is_entered(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished())
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


def test_the_schema_can_be_queried(tmp_path: Path) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished())
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


@pytest.mark.parametrize("content", [b"some text\n", b"SQLite format 3\0" + bytes(84)])
def test_a_file_that_is_no_census_is_refused_and_left_alone(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert "notes.txt' is not a census" in refusal(capsys, ["census", "--crossings", "4", "--db", str(path)])
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_another_version_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished()[:60] + (2).to_bytes(4, "big") + finished()[64:])
    assert "is a census of version 2, expected version 1" in refusal(
        capsys, ["census", "--crossings", "4", "--db", str(path)]
    )


def test_a_damaged_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "census.db"
    path.write_bytes(finished()[:100] + b"\x55" * (len(finished()) - 100))
    assert "cannot use" in refusal(capsys, ["census", "--crossings", "4", "--db", str(path)])


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "census.db")
    with CensusFile(path), pytest.raises(InputError, match="is in use: another census is being taken in it"):
        CensusFile(path)
    with CensusFile(path) as file:
        assert file.codes() == {}
