"""The checked file of long work: what is foreign, old, damaged or in use is refused, and left as it is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest import mock

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.census_file import FORMAT as CENSUS
from knotgames.checks.sweeps.census_file import CensusFile
from knotgames.checks.sweeps.quotients import FORMAT as QUOTIENTS
from knotgames.checks.sweeps.quotients import SWEEP
from knotgames.checks.sweeps.store import Damaged, Format, Store, digest
from knotgames.checks.sweeps.table import Bounds
from tests.messages import exactly

FORMAT = Format(
    "list", "knotgames list", "list", 3, "CREATE TABLE lines (\n    text TEXT PRIMARY KEY, digest TEXT\n);\n"
)


def check(store: Store) -> None:
    for text, kept in store.rows("SELECT * FROM lines"):
        if digest(text) != kept:
            raise Damaged(f"the line '{text}' has changed since it was written")


def opened(path: Path) -> Store:
    return Store(str(path), FORMAT, check)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one line."""
    made = tmp_path / "list.db"
    with opened(made) as store:
        store.write(("lines", [("one", digest("one"))]))
    return made


def changed(path: Path, statement: str) -> bytes:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(statement)
    return path.read_bytes()


def refused(path: Path, message: str) -> None:
    content = path.read_bytes()
    with pytest.raises(InputError, match=exactly(message)):
        opened(path)
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_was_written_is_there(path: Path) -> None:
    with opened(path) as store:
        assert store.rows("SELECT text FROM lines") == [("one",)]


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    with opened(empty) as store:
        assert store.rows("SELECT * FROM lines") == []


def test_rows_are_written_all_or_none(path: Path) -> None:
    with opened(path) as store, pytest.raises(InputError, match=r"cannot use .* as a list: table lines has 2 columns"):
        store.write(("lines", [("two", digest("two")), ("three",)]))
    with opened(path) as store:
        assert store.rows("SELECT text FROM lines") == [("one",)]


@pytest.mark.parametrize("content", [b"x", b"some text" * 100, b"SQLite format 3\0" + bytes(84)])
def test_a_foreign_file_is_refused(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    refused(path, f"'{path}' is not a list: expected a file made by 'knotgames list', or a new name")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev"])
def test_what_is_no_file_is_refused(device: str) -> None:
    with pytest.raises(InputError, match=exactly(
        f"'{device}' is not a file: expected one made by 'knotgames list', or a new name"
    )):  # fmt: skip
        opened(Path(device))


def test_another_version_of_the_format_is_refused(path: Path) -> None:
    changed(path, "PRAGMA user_version = 2")
    refused(path, f"'{path}' is a list of version 2, expected version 3: make it again in another file")


@pytest.mark.parametrize(("program", "said"), [("knotgames 0.0.1", "knotgames 0.0.1"), ("\x1b[2J", "another program")])
def test_the_file_of_another_program_is_refused(program: str, said: str, path: Path) -> None:
    changed(path, f"UPDATE about SET program = '{program}'")
    with pytest.raises(InputError, match=f"' was made by {said}, but this is knotgames .*: use a new file"):
        opened(path)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE lines SET text = 'two'", "the line 'two' has changed since it was written"),
        ("UPDATE lines SET digest = NULL", "the line 'one' has changed since it was written"),
        ("CREATE INDEX more ON lines (digest)", "its tables and views are different"),
        (
            "CREATE TRIGGER more AFTER INSERT ON lines BEGIN DELETE FROM lines; END",
            "its tables and views are different",
        ),
    ],
)
def test_a_file_that_was_changed_is_refused(statement: str, why: str, path: Path) -> None:
    changed(path, statement)
    refused(
        path,
        f"'{path}' is damaged ({why}) and was not changed: expected an unchanged file made by 'knotgames "
        f"list', or a new name",
    )


def test_a_file_whose_index_has_another_text_than_its_table_is_refused(path: Path) -> None:
    """Every line is as it was written, and only a check of all pages sees that the index does not fit."""
    with closing(sqlite3.connect(path)) as database:
        ((size,),) = database.execute("PRAGMA page_size")
        ((page,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'")
    content = path.read_bytes()
    index = slice((page - 1) * size, page * size)
    assert content[index].count(b"one") == 1
    path.write_bytes(content[: index.start] + content[index].replace(b"one", b"two") + content[index.stop :])
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT * FROM lines").fetchall() == [("one", digest("one"))]
    refused(
        path,
        f"'{path}' is damaged (its pages do not fit together) and was not changed: "
        "expected an unchanged file made by 'knotgames list', or a new name",
    )


def test_a_file_that_would_be_written_beside_itself_is_refused(path: Path) -> None:
    changed(path, "PRAGMA journal_mode = WAL")
    refused(
        path,
        f"'{path}' is damaged (its header has changed) and was not changed: "
        "expected an unchanged file made by 'knotgames list', or a new name",
    )


def test_two_at_once_are_refused(path: Path) -> None:
    with opened(path), pytest.raises(InputError, match=exactly(
        f"'{path}' is in use: another knotgames list is writing to it, or its file system has no locks"
    )):  # fmt: skip
        opened(path)


def test_the_files_of_a_census_and_of_a_sweep_are_not_mistaken_for_each_other(tmp_path: Path) -> None:
    census, quotients = str(tmp_path / "census.db"), str(tmp_path / "quotients.db")
    with CensusFile(census):
        pass
    SWEEP.run(["0.3"], Bounds(), quotients)
    assert CENSUS.application != QUOTIENTS.application
    with pytest.raises(
        InputError, match="is not a table of quotients: expected a file made by 'knotgames quotient --sw"
    ):
        SWEEP.run(["0.3"], Bounds(), census)
    with pytest.raises(InputError, match="is not a census: expected a file made by 'knotgames census', or a new name"):
        CensusFile(quotients)


def test_a_row_of_a_sweep_that_was_edited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "quotients.db"
    SWEEP.run(["0.3", "0.33"], Bounds(), str(path))
    changed(path, """UPDATE quotients SET "order" = 7777 WHERE code = '0.33'""")
    with pytest.raises(InputError, match=exactly(
        f"'{path}' is damaged (the row of the code 0.33 has changed since it was written) and was not changed: "
        "expected an unchanged file made by 'knotgames quotient --sweep', or a new name"
    )):  # fmt: skip
        SWEEP.run(["0.3", "0.33"], Bounds(), str(path))


def test_a_file_system_without_locks_is_named(tmp_path: Path) -> None:
    path = tmp_path / "list.db"
    refused = sqlite3.OperationalError("disk I/O error")
    with (
        mock.patch("sqlite3.connect", side_effect=refused),
        pytest.raises(
            InputError,
            match=exactly(f"cannot use '{path}' as a list: disk I/O error; expected a file system with locks"),
        ),
    ):
        opened(path)
