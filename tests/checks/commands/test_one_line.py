"""A message is one line of bounded length, whatever the names and texts in it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.printed import Run

NAME = "a\nb\x1b"
CALLS = (
    ["solve", NAME],
    ["solve", "formal", "u", "--json", f"{NAME}/x"],
    ["play", "--from", NAME],
    ["quotient", f"{NAME}.json"],
    ["discover", NAME],
    ["prove", "--file", NAME],
    ["certificate", NAME, "--check"],
    ["schema", NAME],
    ["new", "paper", NAME],
    ["verify", NAME],
    ["grundy", "0.3", "--heaps", "9", "--db", NAME],
)


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_name_with_a_newline_is_escaped(
    call: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    if call[0] == "grundy":
        (tmp_path / NAME).write_text("another file")
    said = run(*call, status=2).err
    assert said.startswith("knotgames: ")
    assert said.count("\n") == 1
    assert r"a\nb\x1b" in said  # with the control characters escaped


def test_a_place_is_shown_on_lines_of_its_own(run: Run) -> None:
    said = run("solve", "formal", "{*, q}", status=2).err
    assert said == (
        "knotgames: formal game '{*, q}', column 5: expected a game (u, k, *, or one in braces), found 'q'\n"
        "  {*, q}\n"
        "      ^\n"
    )


@pytest.mark.parametrize("call", [["verify"], ["solve"], ["play", "--from"]])
def test_a_long_name_is_shortened(call: list[str], run: Run) -> None:
    said = run(*call, "x" * 3_000, status=2).err
    assert said.count("\n") == 1
    assert len(said) < 620


def test_a_transcript_of_many_moves_is_refused_in_one_line(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "played.json"
    run("play", "partizan-kayles", " + ".join(["1"] * 200), "--json", str(path), typed="")
    path.write_text(path.read_text().replace('"positions": [', '"positions": ["1",'))
    said = run("play", "--from", str(path), status=2).err
    assert said.count("\n") == 1
    assert len(said) < 620


def test_the_message_of_a_database_is_one_line(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "values.db"
    run("grundy", "0.3", "--heaps", "9", "--db", str(path))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = 'x', name = ? WHERE name = 'about'", ("a\nb",))
        database.commit()
    said = run("grundy", "0.3", "--heaps", "9", "--db", str(path), status=2).err
    assert said.count("\n") == 1
    assert r"a\nb" in said


def test_doctor_names_a_folder_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("KNOTGAMES_CACHE", str(tmp_path / NAME))
    assert run("doctor").out.endswith(f"kept between runs in {tmp_path}/a\\nb\\x1b\n")
