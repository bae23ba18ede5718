"""The file of a census: a SQLite database that a person can query, and that is checked when it is opened.

The schema below is its documentation (`sqlite3 F .schema` shows it). While a census is taken, shadows are entered as
they are found, each with all its counts or not at all. In the end the file is written anew in order, so that it does
not depend on how often the work was interrupted, nor on who did it: the same census is the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from algebra.knot_type.values import VALUES, KnotValue
from algebra.outcome import Outcome
from checks.sweeps.store import Damaged, Format, Store, digest
from games.knot.census import FEWEST, ValuedShadow
from games.knot.diagrams.diagram import Code
from games.knot.unknot import DETECTED

FORMAT = Format(
    name="census",
    made_by="knotgames census",
    application="knot",
    version=2,
    schema="""\
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


Place = tuple[int, int]
"""The number of crossings of a shadow, and its number among those with as many crossings."""


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

    def codes(self) -> dict[Place, Code]:
        """The planar diagram codes of the shadows that are entered."""
        rows = self._store.rows("SELECT crossings, number, pd FROM shadows")
        return {(crossings, number): tuple(map(tuple, json.loads(pd))) for crossings, number, pd in rows}

    def enter(self, found: Mapping[Place, ValuedShadow]) -> None:
        """Enter shadows, all of them or none."""
        shadows, positions = [], []
        for place, shadow in found.items():
            pd = json.dumps(shadow.pd, separators=(",", ":"))
            dowker = " ".join(map(str, shadow.dowker))
            row = (*place, dowker, pd, shadow.knot, str(shadow.value), str(shadow.value.outcome))
            counts = sorted((str(value), count) for value, count in shadow.counts)
            shadows.append((*row, digest(row, counts)))
            positions += [(*place, value, count) for value, count in counts]
        self._store.write(("shadows", shadows), ("positions", positions))

    def finish(self) -> None:
        """Write the file anew, in order, in one step, if it is not so already."""
        self._store.rewrite(("shadows", self._store.rows(_SHADOWS)), ("positions", self._store.rows(_POSITIONS)))

    def totals(self, crossings: int) -> Totals:
        """What the shadows with so many crossings add up to."""
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


def _check(store: Store) -> None:
    """Check every shadow by its digest and the sum of its counts, 3^n for n crossings.

    Raises:
        Damaged: naming the first shadow that is not as it was entered.
    """
    counts = {
        place: [(value, count) for _, _, value, count in rows]
        for place, rows in groupby(store.rows(_POSITIONS), key=lambda row: (row[0], row[1]))
    }
    outcome_of = {str(value): str(value.outcome) for value in VALUES}
    for *row, kept in store.rows(_SHADOWS):
        crossings, number, _, pd, _, value, outcome = row
        if not (isinstance(crossings, int) and FEWEST <= crossings <= DETECTED):
            raise Damaged("there is a shadow with a number of crossings that no shadow can have")
        name = f"shadow {number} with {crossings} crossings"
        found = counts.pop((crossings, number), [])
        total = sum(count for _, count in found)
        if total != 3**crossings or any(count < 1 for _, count in found):
            raise Damaged(f"the counts of {name} add up to {total:,}, not to 3^{crossings} = {3**crossings:,}")
        if value not in dict(found) or outcome_of.get(value) != outcome or not dict(found).keys() <= outcome_of.keys():
            raise Damaged(f"{name} has values that no shadow can have")
        if len(json.loads(pd)) != crossings or digest(row, found) != kept:
            raise Damaged(f"{name} is not as it was entered")
    if counts:
        number, crossings = next(iter(counts))[::-1]
        raise Damaged(f"there are counts of shadow {number} with {crossings} crossings, but not the shadow")
