"""The file of a census: its schema, its totals, and what is no such file."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.census_file import CensusFile
from knotgames.games.knot.census import valued_all
from knotgames.games.knot.diagrams.shadows import shadows
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


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "census.db")
    with CensusFile(path), pytest.raises(InputError, match="is in use: another knotgames census is writing to it"):
        CensusFile(path)
    with CensusFile(path) as file:
        assert file.entered() == 0


def changed(path: Path, *statements: str) -> None:
    """The file of a census after somebody edited it."""
    path.write_bytes(finished())
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


NOT_AS_ENTERED = "shadow 1 with 3 crossings has changed since it was entered"
NO_VALUES = "shadow 1 with 3 crossings has impossible values"
NOT_ALL = "the shadows with 7 crossings are not the ones that were entered"
NO_CROSSINGS = "a shadow has an impossible number of crossings"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (
            "UPDATE positions SET count = count + 987 WHERE crossings = 3 AND value = '000'",
            "the counts of shadow 1 with 3 crossings add up to 1,014, not to 3^3 = 27",
        ),
        (
            "DELETE FROM positions WHERE crossings = 4",
            "the counts of shadow 1 with 4 crossings add up to 0, not to 3^4 = 81",
        ),
        (
            "DELETE FROM shadows WHERE crossings = 3",
            "shadow 1 with 3 crossings is missing, but its counts are there",
        ),
        ("UPDATE shadows SET pd = '[]' WHERE crossings = 3", NOT_AS_ENTERED),
        ("UPDATE shadows SET pd = '[[' WHERE crossings = 3", "an entry cannot be read"),
        ("UPDATE shadows SET knot = '3_2' WHERE crossings = 3", NOT_AS_ENTERED),
        ("UPDATE shadows SET outcome = 'K' WHERE crossings = 3", NO_VALUES),
        ("UPDATE positions SET value = '003' WHERE crossings = 3 AND value = '000'", NO_VALUES),
        (
            "UPDATE positions SET count = count + (CASE value WHEN '000' THEN 1 ELSE -1 END) WHERE crossings = 3 "
            "AND value IN ('000', '222')",
            NOT_AS_ENTERED,
        ),
        ("UPDATE shadows SET crossings = 1000000000 WHERE crossings = 3", NO_CROSSINGS),
        ("UPDATE shadows SET crossings = 'x' WHERE crossings = 3", NO_CROSSINGS),
        ("DELETE FROM shadows WHERE crossings = 7 AND number = 10; DELETE FROM positions WHERE number = 10", NOT_ALL),
        ("UPDATE levels SET shadows = 11 WHERE crossings = 7", NOT_ALL),
        ("UPDATE levels SET finished = 0 WHERE crossings = 7", NOT_ALL),
        ("INSERT INTO waiting VALUES (7, 11, '[]')", NOT_ALL),
        ("INSERT INTO waiting VALUES (7, 10, '[]')", NOT_ALL),
        ("INSERT INTO waiting VALUES (8, 1, '[]')", "some shadows with 8 crossings are missing"),
        ("DELETE FROM levels WHERE crossings = 7", "some shadows with 7 crossings are missing"),
        ("CREATE TABLE more (x)", "its tables and views are different"),
        ("DROP VIEW totals", "its tables and views are different"),
    ],
)
def test_an_edited_census_is_refused_and_left_alone(
    statement: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "census.db"
    changed(path, *statement.split("; "))
    content = path.read_bytes()
    assert refusal(capsys, ["census", "--crossings", "4", "--db", str(path)]) == (
        f"knotgames: '{path}' is damaged ({why}) and was not changed: "
        "expected an unchanged file made by 'knotgames census', or a new name\n"
    )
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["census.db"]


def test_an_endless_view_is_refused_before_it_is_asked(tmp_path: Path) -> None:
    endless = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 3 AS crossings, i, i AS count FROM n"
    )
    path = tmp_path / "census.db"
    changed(path, "DROP VIEW totals", f"CREATE VIEW totals AS {endless}")
    with pytest.raises(InputError, match="its tables and views are different"):
        CensusFile(str(path))


def test_no_corruption_of_a_file_is_believed(tmp_path: Path) -> None:
    whole, random, path = finished(), Random(24), tmp_path / "census.db"
    path.write_bytes(whole)
    with CensusFile(str(path)) as file:
        expected = [file.totals(crossings) for crossings in range(3, SMALL + 1)]
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(random.choice((1, 1, 4, 40))):
            data[random.randrange(len(data))] = random.randrange(256)
        if random.random() < 0.2:
            del data[random.randrange(100, len(data)) :]
        path.write_bytes(data)
        try:
            with CensusFile(str(path)) as file:
                assert file.entered() == 17
                assert [file.totals(crossings) for crossings in range(3, SMALL + 1)] == expected
        except InputError:
            refused += 1
            assert path.read_bytes() == data
    assert refused > 100
