"""The file in which long work keeps its results: a SQLite database that is checked before it is used.

Its header names the application and the version of the format. The table `about` names the program that made it. Each
entry has a digest. A file that fails any check is refused and left unchanged: nothing is written before the whole
file was read. One process at a time has it open.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.output import write_bytes

MEMORY = ":memory:"
"""The path of a database in memory, which is lost in the end."""

ABOUT = """\
CREATE TABLE about ( -- what made this file, and alone goes on with it
    program TEXT NOT NULL
);
"""
"""The table that every file has."""

Row = Sequence[int | float | str | bytes | None]
"""A row of a table."""

Insertion = tuple[str, Iterable[Row]]
"""The name of a table, and rows for it."""

Deletion = tuple[str, Sequence[Row]]
"""A statement that deletes a row, and the keys of the rows to delete."""


@dataclass(frozen=True)
class Format:
    """The format of the files of one kind of work.

    Attributes:
        name: the word for the file in messages, such as `census`.
        made_by: the command that makes it.
        application: four letters for the header of the file.
        schema: tables and views, in SQL.
    """

    name: str
    made_by: str
    application: str
    version: int
    schema: str

    @property
    def table(self) -> str:
        """The name of the first table."""
        return self.schema.split()[2]

    @property
    def statements(self) -> list[str]:
        """The statements that make an empty file."""
        return [f"{statement};" for statement in (ABOUT + self.schema).split(";\n") if statement]


class Damaged(ValueError):
    """An entry that differs from what was written. Opening the file turns it into an InputError."""


@cache
def program() -> str:
    """Return the name and version of this program. Results of another version are not used."""
    return f"knotgames {version('knotgames')}"


def digest(*entry: Any) -> str:
    """Return the digest of an entry (JSON data) together with the name and version of this program."""
    text = json.dumps([program(), *entry], ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Store:
    r"""A file of a format, made if it does not exist. Use it in a `with` statement.

    Its `check` reads all entries with `rows`, and raises Damaged if one differs from what was written.

    Raises:
        InputError: the file is of another kind, version or program, is damaged or in use, or cannot be read or written.

    >>> numbers = Format("list", "knotgames list", "list", 1, "CREATE TABLE numbers (n INTEGER NOT NULL);\n")
    >>> with Store(MEMORY, numbers, check=lambda store: None) as store:
    ...     store.write(("numbers", [(2,), (3,)]))
    ...     store.rows("SELECT sum(n) FROM numbers")
    [(5,)]
    """

    def __init__(self, path: str, format: Format, check: Callable[[Store], None]) -> None:
        self.path, self.format = path, format
        if path != MEMORY:
            _require_format(path, format)
        with self._errors():
            self._database = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with self._errors():
                self._database.execute("PRAGMA trusted_schema = OFF")
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")  # from the first transaction to the end
                self._database.execute("BEGIN EXCLUSIVE")
                if not self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    _make(self._database, format)
                self._database.execute("COMMIT")
            self._require_whole(check)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def rows(self, query: str, *arguments: int | str) -> list[Any]:
        """Return the rows of a query."""
        with self._errors():
            return self._database.execute(query, arguments).fetchall()

    def each(self, query: str, *arguments: int | str) -> Iterator[Any]:
        """Yield the rows of a query, for tables too large for memory."""
        with self._errors():
            return iter(self._database.execute(query, arguments))

    def write(self, *insertions: Insertion, deletion: Deletion | None = None) -> None:
        """Put rows into tables and delete others, in one transaction; a row replaces one with the same key."""
        with self._errors():
            self._database.execute("BEGIN")
            try:
                _insert(self._database, insertions)
                if deletion is not None:
                    self._database.executemany(*deletion)
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:  # a full disk has ended it already
                    self._database.execute("ROLLBACK")
                raise

    def rewrite(self, *insertions: Insertion) -> None:
        """Write the file again with these rows, in one step, unless it has exactly these."""
        with self._errors(), closing(sqlite3.connect(MEMORY, isolation_level=None)) as fresh:
            fresh.execute("BEGIN")
            _make(fresh, self.format)
            _insert(fresh, insertions)
            fresh.execute("COMMIT")
            data = fresh.serialize()
        if Path(self.path).read_bytes() != data:
            write_bytes(data, self.path)

    def _require_whole(self, check: Callable[[Store], None]) -> None:
        """Raise InputError unless this program made the file."""
        with self._errors():
            schema = self._database.execute(_SCHEMA).fetchall()
            if schema != _schema(self.format):
                raise self._refusal("its tables and views are different")
            if self._database.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
                raise self._refusal("its pages do not fit together")
            made_by = self._database.execute("SELECT program FROM about").fetchall()
        if made_by != [(program(),)]:
            raise InputError(
                f"'{self.path}' was made by {_said(made_by)}, but this is {program()}, which may find "
                f"different results: "
                f"use a new file"
            )
        try:
            with self._errors():
                check(self)
        except (Damaged, ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
            if isinstance(error, InputError):
                raise
            raise self._refusal(str(error) if isinstance(error, Damaged) else "an entry cannot be read") from None

    def _refusal(self, why: str) -> InputError:
        return InputError(
            f"'{self.path}' is damaged ({why}) and was not changed: "
            f"expected an unchanged file made by '{self.format.made_by}', or a new name"
        )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError:
            raise self._refusal("a text in it cannot be read") from None
        except sqlite3.Error as error:
            text = str(error)
            if "locked" in text:
                by = f"another {self.format.made_by} is writing to it, or its file system has no locks"
                raise InputError(f"'{self.path}' is in use: {by}") from None
            if any(sign in text for sign in ("malformed", "not a database", "corrupt", "decode")):
                raise self._refusal(f"'{text}'") from error
            unlocked = "; expected a file system with locks" if "disk I/O" in text else ""
            raise InputError(f"cannot use '{self.path}' as a {self.format.name}: {text}{unlocked}") from error


_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"


@cache
def _schema(format: Format) -> list[Any]:
    with closing(sqlite3.connect(MEMORY, isolation_level=None)) as fresh:
        _make(fresh, format)
        return fresh.execute(_SCHEMA).fetchall()


def _make(database: sqlite3.Connection, format: Format) -> None:
    database.execute(f"PRAGMA application_id = {int.from_bytes(format.application.encode(), 'big')}")
    database.execute(f"PRAGMA user_version = {format.version}")
    for statement in format.statements:
        database.execute(statement)
    database.execute("INSERT INTO about VALUES (?)", (program(),))


def _insert(database: sqlite3.Connection, insertions: Iterable[Insertion]) -> None:
    for table, rows in insertions:
        for row in rows:
            database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _said(made_by: list[Any]) -> str:
    found = made_by[0][0] if len(made_by) == 1 else None
    return found if isinstance(found, str) and found.isprintable() and len(found) < 60 else "another program"


def _require_format(path: str, format: Format) -> None:
    """Raise InputError for a file of another kind, before SQLite opens it; an absent or empty one passes."""
    try:
        if not Path(path).exists():
            return
        if not Path(path).is_file():
            raise InputError(f"'{path}' is not a file: expected one made by '{format.made_by}', or a new name")
        with Path(path).open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror or error}") from error
    if not header:
        return
    application, found = (header[at : at + 4] for at in (68, 60))
    if header[:16] != b"SQLite format 3\0" or application != format.application.encode():
        raise InputError(f"'{path}' is not a {format.name}: expected a file made by '{format.made_by}', or a new name")
    if header[18:20] != bytes((1, 1)):
        raise InputError(
            f"'{path}' is damaged (its header has changed) and was not changed: "
            f"expected an unchanged file made by '{format.made_by}', or a new name"
        )
    if int.from_bytes(found, "big") != format.version:
        raise InputError(
            f"'{path}' is a {format.name} of version {int.from_bytes(found, 'big')}, expected version "
            f"{format.version}: make it again in another file"
        )
