"""The file of a census: a SQLite database that a person can query.

The schema below is its documentation (`sqlite3 F .schema` shows it). While a census is taken, shadows are entered as
they are found, each with all its counts or not at all. In the end the file is written anew in order, so that it does
not depend on how often the work was interrupted, nor on who did it: the same census is the same file.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from algebra.knot_type.values import VALUES, KnotValue
from algebra.notation import InputError
from algebra.outcome import Outcome
from checks.output import write_bytes
from games.knot.census import ValuedShadow
from games.knot.diagrams.diagram import Code

SCHEMA = """\
CREATE TABLE shadows ( -- prime reduced knot shadows on the sphere, up to reflection and orientation
    crossings INTEGER NOT NULL,
    number    INTEGER NOT NULL, -- 1, 2, ... among those with as many crossings, in the order of their codes
    dowker    TEXT NOT NULL,    -- the least Dowker-Thistlethwaite code, such as 4 6 8 2
    pd        TEXT NOT NULL,    -- the planar diagram code of an alternating knot with this shadow
    knot      TEXT,             -- the name of that knot in Rolfsen's table, which has ten crossings at most
    value     TEXT NOT NULL,    -- the value of the shadow, with all crossings unresolved
    outcome   TEXT NOT NULL,    -- who wins: K the Knotter, U the Unknotter, 1 who starts, 2 who does not
    PRIMARY KEY (crossings, number)
) WITHOUT ROWID;
CREATE TABLE positions ( -- how many of the 3^crossings pseudodiagrams of a shadow have a value
    crossings INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    value     TEXT NOT NULL,    -- one of the 38, such as 011 or 111*; those that do not occur are left out
    count     INTEGER NOT NULL,
    PRIMARY KEY (crossings, number, value),
    FOREIGN KEY (crossings, number) REFERENCES shadows
) WITHOUT ROWID;
CREATE VIEW totals AS -- how many pseudodiagrams of all shadows have a value
    SELECT crossings, value, sum(count) AS count FROM positions GROUP BY crossings, value;
CREATE VIEW outcomes AS -- how many shadows have an outcome
    SELECT crossings, outcome, count(*) AS shadows FROM shadows GROUP BY crossings, outcome;
"""

VERSION = 1
"""The version of the schema."""

APPLICATION = int.from_bytes(b"knot", "big")
"""What the header of the file calls its application."""


Place = tuple[int, int]
"""The number of crossings of a shadow, and its number among those with as many crossings."""

Rows = Iterable[tuple[int | str | None, ...]]
"""Rows of a table."""


@dataclass(frozen=True)
class Totals:
    """What all shadows with so many crossings add up to.

    Attributes:
        crossings: their number of crossings.
        shadows: how many there are.
        positions: how many of their pseudodiagrams have each value that occurs.
        outcomes: how many of the shadows have each outcome that occurs.
    """

    crossings: int
    shadows: int
    positions: Mapping[KnotValue, int]
    outcomes: Mapping[Outcome, int]

    def to_json(self) -> dict[str, Any]:
        """The totals as the mapping that `knotgames census --json` writes."""
        return {
            "crossings": self.crossings,
            "shadows": self.shadows,
            "positions": {str(value): count for value, count in self.positions.items()},
            "outcomes": {str(outcome): count for outcome, count in self.outcomes.items()},
        }


class CensusFile:
    """A census in a file, which is made if there is none, open for one process at a time. Use it in a `with` statement.

    Args:
        path: the file.

    Raises:
        InputError: the file is no census, is one of another version, is in use, or cannot be read or written.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        if not Path(path).exists() or not Path(path).stat().st_size:
            write_bytes(_written((), ()), path)
        _require_census(path)
        self._database = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with self._errors():
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")  # from the first transaction to the end
                self._database.execute("BEGIN EXCLUSIVE")
                self._database.execute("COMMIT")
        except InputError:
            self._database.close()
            raise

    def __enter__(self) -> CensusFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def codes(self) -> dict[Place, Code]:
        """The planar diagram codes of the shadows that are entered."""
        rows = self._rows("SELECT crossings, number, pd FROM shadows")
        return {(crossings, number): tuple(map(tuple, json.loads(pd))) for crossings, number, pd in rows}

    def enter(self, found: Mapping[Place, ValuedShadow]) -> None:
        """Enter shadows, all of them or none."""
        shadows, positions = [], []
        for place, shadow in found.items():
            pd = json.dumps(shadow.pd, separators=(",", ":"))
            dowker = " ".join(map(str, shadow.dowker))
            shadows.append((*place, dowker, pd, shadow.knot, str(shadow.value), str(shadow.value.outcome)))
            positions += [(*place, str(value), count) for value, count in shadow.counts]
        with self._errors():
            self._database.execute("BEGIN")
            _insert(self._database, shadows, positions)
            self._database.execute("COMMIT")

    def finish(self) -> None:
        """Write the file anew, in order, in one step, if it is not so already."""
        shadows = self._rows("SELECT * FROM shadows ORDER BY crossings, number")
        positions = self._rows("SELECT * FROM positions ORDER BY crossings, number, value")
        data = _written(shadows, positions)
        if Path(self.path).read_bytes() != data:
            write_bytes(data, self.path)

    def totals(self, crossings: int) -> Totals:
        """What the shadows with so many crossings add up to."""
        outcomes = dict(self._rows("SELECT outcome, shadows FROM outcomes WHERE crossings = ?", crossings))
        positions = dict(self._rows("SELECT value, count FROM totals WHERE crossings = ?", crossings))
        return Totals(
            crossings,
            sum(outcomes.values()),
            {value: positions[str(value)] for value in VALUES if str(value) in positions},
            {outcome: outcomes[outcome] for outcome in Outcome if outcome in outcomes},
        )

    def _rows(self, query: str, *arguments: int) -> list[Any]:
        with self._errors():
            return self._database.execute(query, arguments).fetchall()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if "locked" in str(error):
                raise InputError(f"'{self.path}' is in use: another census is being taken in it") from None
            raise InputError(f"cannot use '{self.path}' as a census: {error}") from error


def _insert(database: sqlite3.Connection, shadows: Rows, positions: Rows) -> None:
    database.executemany("INSERT INTO shadows VALUES (?, ?, ?, ?, ?, ?, ?)", shadows)
    database.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", positions)


def _written(shadows: Rows, positions: Rows) -> bytes:
    """A whole file with these rows."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("BEGIN")
        for statement in SCHEMA.split(";\n"):
            database.execute(statement)
        _insert(database, shadows, positions)
        database.execute("COMMIT")
        return database.serialize()


def _require_census(path: str) -> None:
    """Refuse a file that this program has not made, before anything in it is touched."""
    try:
        with Path(path).open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror or error}") from error
    application, version = (int.from_bytes(header[at : at + 4], "big") for at in (68, 60))
    if header[:16] != b"SQLite format 3\0" or application != APPLICATION:
        raise InputError(f"'{path}' is not a census: expected a file that 'knotgames census' has made, or none")
    if version != VERSION:
        raise InputError(f"'{path}' is a census of version {version}, expected version {VERSION}")
