"""The file of a census: a SQLite database that a person can query, and that is checked when it is opened.

All shadows with a given number of crossings are put down in one transaction. Each is entered with all its counts once
it is valued. In the end the file is written again in order, so that the same census gives the same file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.checks.sweeps.store import Damaged, Format, Store, digest
from knotgames.games.knot.census import FEWEST, ValuedShadow
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.unknot import DETECTED

FORMAT = Format(
    name="census",
    made_by="knotgames census",
    application="knot",
    version=3,
    schema="""\
CREATE TABLE levels ( -- the shadows with so many crossings: each is in `shadows`, or still in `waiting`
    crossings INTEGER NOT NULL PRIMARY KEY,
    shadows   INTEGER NOT NULL, -- how many there are
    finished  INTEGER NOT NULL, -- 1 if all are valued, and the file was written in order since; else 0
    digest    TEXT NOT NULL     -- of this row and of the codes of all these shadows, in their order
) WITHOUT ROWID;
CREATE TABLE waiting ( -- shadows that are not valued yet
    crossings INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    pd        TEXT NOT NULL,
    PRIMARY KEY (crossings, number)
) WITHOUT ROWID;
CREATE TABLE shadows ( -- prime reduced knot shadows on the sphere, up to reflection and orientation
    crossings INTEGER NOT NULL,
    number    INTEGER NOT NULL, -- 1, 2, ... among those with as many crossings, in the order of their codes
    dowker    TEXT NOT NULL,    -- the least Dowker-Thistlethwaite code, such as 4 6 8 2
    pd        TEXT NOT NULL,    -- the planar diagram code of an alternating knot with this shadow
    knot      TEXT,             -- the name of that knot in Rolfsen's table, which has ten crossings at most
    value     TEXT NOT NULL,    -- the value of the shadow, with all crossings unresolved
    outcome   TEXT NOT NULL,    -- who wins: K the Knotter, U the Unknotter, 1 who starts, 2 who does not
    digest    TEXT NOT NULL,    -- of this row and of the rows of `positions` that belong to it
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
""",
)
"""The format of the file of a census."""


Place = tuple[int, int]
"""The number of crossings of a shadow, and its number among the shadows with as many crossings."""


@dataclass(frozen=True)
class Totals:
    """The totals over all shadows with a given number of crossings.

    Attributes:
        positions: the number of pseudodiagrams with each value that occurs.
        outcomes: the number of shadows with each outcome that occurs.
    """

    crossings: int
    shadows: int
    positions: Mapping[KnotValue, int]
    outcomes: Mapping[Outcome, int]

    def to_json(self) -> dict[str, Any]:
        """Return the mapping that `knotgames census --json` writes."""
        return {
            "crossings": self.crossings,
            "shadows": self.shadows,
            "positions": {str(value): count for value, count in self.positions.items()},
            "outcomes": {str(outcome): count for outcome, count in self.outcomes.items()},
        }


class CensusFile:
    """A census in a file, made if it does not exist, open for one process at a time. Use it in a `with` statement.

    Raises:
        InputError: the file is no census, is one of another version or program, is damaged or in use, or cannot be
            read or written.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._store = Store(path, FORMAT, _check)

    def __enter__(self) -> CensusFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.__exit__()

    def shadows(self, crossings: int) -> int | None:
        """Return the number of shadows with this many crossings, or None if they are not put down."""
        rows = self._store.rows("SELECT shadows FROM levels WHERE crossings = ?", crossings)
        return int(rows[0][0]) if rows else None

    def put_down(self, crossings: int, pds: Sequence[Code]) -> int:
        """Put down all shadows with a number of crossings, once, and count them."""
        waiting = [(crossings, number, _text(pd)) for number, pd in enumerate(pds, 1)]
        self._store.write(("levels", [_level(crossings, False, (pd for _, _, pd in waiting))]), ("waiting", waiting))
        return len(waiting)

    def waiting(self, crossings: int) -> dict[Place, Code]:
        """Return the shadows with this many crossings that are not yet valued, in order."""
        rows = self._store.rows("SELECT number, pd FROM waiting WHERE crossings = ? ORDER BY number", crossings)
        return {(crossings, number): tuple(map(tuple, json.loads(pd))) for number, pd in rows}

    def entered(self) -> int:
        """The number of valued shadows."""
        return int(self._store.rows("SELECT count(*) FROM shadows")[0][0])

    def enter(self, found: Mapping[Place, ValuedShadow]) -> None:
        """Enter shadows that were waiting, all of them or none.

        Raises:
            InputError: one was not waiting.
        """
        shadows, positions = [], []
        for place, shadow in found.items():
            pd = _text(shadow.pd)
            if self._store.rows("SELECT pd FROM waiting WHERE crossings = ? AND number = ?", *place) != [(pd,)]:
                raise InputError(f"'{self.path}' does not wait for such a shadow as number {place[1]} of {place[0]}")
            dowker = " ".join(map(str, shadow.dowker))
            row = (*place, dowker, pd, shadow.knot, str(shadow.value), str(shadow.value.outcome))
            counts = sorted((str(value), count) for value, count in shadow.counts)
            shadows.append((*row, digest(row, counts)))
            positions += [(*place, value, count) for value, count in counts]
        entered = ("DELETE FROM waiting WHERE crossings = ? AND number = ?", list(found))
        self._store.write(("shadows", shadows), ("positions", positions), deletion=entered)

    def finish(self) -> None:
        """Write the file again, in order, in one step, unless it is finished."""
        unfinished = {crossings for (crossings,) in self._store.rows("SELECT crossings FROM levels WHERE NOT finished")}
        if not unfinished:
            return
        levels = [
            _level(crossings, not self.waiting(crossings), _codes(self._store, crossings))
            for (crossings,) in self._store.rows("SELECT crossings FROM levels ORDER BY crossings")
        ]
        waiting = self._store.each("SELECT * FROM waiting ORDER BY crossings, number")
        shadows, positions = self._store.each(_SHADOWS), self._store.each(_POSITIONS)
        self._store.rewrite(("levels", levels), ("waiting", waiting), ("shadows", shadows), ("positions", positions))

    def totals(self, crossings: int) -> Totals:
        """Return the totals of the shadows with this many crossings."""
        outcomes = dict(self._store.rows("SELECT outcome, shadows FROM outcomes WHERE crossings = ?", crossings))
        positions = dict(self._store.rows("SELECT value, count FROM totals WHERE crossings = ?", crossings))
        return Totals(
            crossings,
            sum(outcomes.values()),
            {value: positions[str(value)] for value in VALUES if str(value) in positions},
            {outcome: outcomes[outcome] for outcome in Outcome if outcome in outcomes},
        )


_SHADOWS = "SELECT * FROM shadows ORDER BY crossings, number"
_POSITIONS = "SELECT * FROM positions ORDER BY crossings, number, value"


def _text(pd: Code) -> str:
    return json.dumps(pd, separators=(",", ":"))


def _level(crossings: int, finished: bool, codes: Iterable[str]) -> tuple[int, int, int, str]:
    """Return the row of `levels` for shadows with these codes."""
    of_codes, shadows = sha256(), 0
    for pd in codes:
        of_codes.update(f"{pd}\n".encode())
        shadows += 1
    row = (crossings, shadows, int(finished))
    return *row, digest(row, of_codes.hexdigest())


def _codes(store: Store, crossings: int) -> Iterator[str]:
    """Yield the codes of all shadows with this many crossings, in order; raise Damaged if the numbering has a gap."""
    rows = store.each(
        "SELECT number, pd FROM (SELECT * FROM waiting UNION ALL SELECT crossings, number, pd FROM shadows) "
        "WHERE crossings = ? ORDER BY number",
        crossings,
    )
    for expected, (number, pd) in enumerate(rows, 1):
        if number != expected:
            raise Damaged(f"there are not just the shadows with {crossings} crossings that were put down")
        yield pd


def _check(store: Store) -> None:
    """Check all digests, sums of counts (3^n for n crossings) and levels; raise Damaged for the first error."""
    possible = "typeof(crossings) = 'integer' AND crossings BETWEEN ? AND ?"
    for table in ("levels", "waiting", "shadows"):
        if store.rows(f"SELECT 1 FROM {table} WHERE NOT ({possible}) LIMIT 1", FEWEST, DETECTED):
            raise Damaged("there is a shadow with a number of crossings that no shadow can have")
    outcome_of = {str(value): str(value.outcome) for value in VALUES}
    counted = groupby(store.each(_POSITIONS), key=lambda row: (row[0], row[1]))
    place, rows = next(counted, _NONE)
    for *row, kept in store.each(_SHADOWS):
        crossings, number, _, pd, _, value, outcome = row
        found = []
        if place is not None and place < (crossings, number):
            break
        if place == (crossings, number):
            found = [(value, count) for _, _, value, count in rows]
            place, rows = next(counted, _NONE)
        name = f"shadow {number} with {crossings} crossings"
        total = sum(count for _, count in found)
        if total != 3**crossings or any(count < 1 for _, count in found):
            raise Damaged(f"the counts of {name} add up to {total:,}, not to 3^{crossings} = {3**crossings:,}")
        if value not in dict(found) or outcome_of.get(value) != outcome or not dict(found).keys() <= outcome_of.keys():
            raise Damaged(f"{name} has values that no shadow can have")
        if len(json.loads(pd)) != crossings or digest(row, found) != kept:
            raise Damaged(f"{name} is not as it was entered")
    if place is not None:
        raise Damaged(f"there are counts of shadow {place[1]} with {place[0]} crossings, but not the shadow")
    levels = store.rows("SELECT * FROM levels ORDER BY crossings")
    for row in levels:
        crossings, _, finished, _ = row
        if row != _level(crossings, finished, _codes(store, crossings)):
            raise Damaged(f"there are not just the shadows with {crossings} crossings that were put down")
    put_down = {crossings for crossings, *_ in levels}
    for (crossings,) in store.rows("SELECT crossings FROM shadows UNION SELECT crossings FROM waiting"):
        if crossings not in put_down:
            raise Damaged(f"there are shadows with {crossings} crossings, but not all of them")


_NONE: tuple[Place | None, Iterable[Any]] = (None, ())
