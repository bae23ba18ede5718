"""A table of facts about many games, kept in a database while it grows.

Each game is a separate task that can be repeated. Its result is stored at once, so an interrupted sweep continues where
it stopped. The results are the same on every machine.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from functools import partial
from io import StringIO
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from knotgames.checks.sweeps.batches import in_batches
from knotgames.checks.sweeps.executors import Executor
from knotgames.checks.sweeps.store import Damaged, Format, Store, digest

ALL_HEAPS = "all heaps"
"""The entry `proved` of a monoid that is proved for all heaps."""

AT_ONCE = 64
"""The largest number of games in a task; some games take a thousand times as long as others."""


@dataclass(frozen=True)
class Bounds:
    """The bounds up to which each game is followed. The steps are those of the search; None for no bound."""

    limit: int = 300
    heaps: int = 1_000
    steps: int | None = None


class Row(Protocol):
    """The facts about one game: a dataclass that begins with the code and ends with the seconds."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def code(self) -> str:
        """The code of the game."""

    @property
    def proved(self) -> str:
        """`all heaps`, or the heap up to which the monoid is proved."""


R = TypeVar("R", bound=Row)


@dataclass(frozen=True)
class Sweep(Generic[R]):
    """A kind of table.

    Attributes:
        format: the file, with one table, whose columns are the bounds, the fields of a row, and a digest.
        codes: yields all codes with at most the given number of digits.
        follow: follows one game.
        is_possible: tests if a row can occur.
    """

    row: type[R]
    format: Format
    what: str
    bounds: Bounds
    codes: Callable[[int], Iterator[str]]
    follow: Callable[[str, Bounds], R]
    is_possible: Callable[[R], bool]
    summary: Callable[[Sequence[R]], str]

    def run(
        self,
        codes: Sequence[str],
        bounds: Bounds,
        database: str,
        executor: Executor | None = None,
        progress: Callable[[R, int], None] | None = None,
    ) -> list[R]:
        """Follow the games that the database does not have for these bounds; return the rows of all, in order.

        Raises:
            InputError: the file is of another kind, version or program, is damaged or in use, or cannot be used.

        >>> from knotgames.checks.sweeps.partizan import SWEEP
        >>> [row.order for row in SWEEP.run(["0.0|0.1", "0.33|0.3", "0.7|0.07"], SWEEP.bounds, ":memory:")]
        [2, 5, None]
        """
        key, follow = json.dumps(asdict(bounds)), partial(_followed, self.follow, bounds)
        with Store(database, self.format, self._check) as store:
            known = self._known(store, key)
            missing = [code for code in codes if code not in known]
            done = len(codes) - len(missing)
            for _, rows in in_batches(follow, missing, executor, 1 if executor is None else AT_ONCE):
                for row in rows:
                    entry = (key, *astuple(row))
                    store.write((self.format.table, [(*entry, digest(entry))]))
                    done += 1
                    if progress is not None:
                        progress(row, done)
            known = self._known(store, key)
        return [known[code] for code in codes]

    def _known(self, store: Store, key: str) -> dict[str, R]:
        entries = store.rows(f"SELECT * FROM {self.format.table} WHERE bounds = ?", key)
        return {row.code: row for row in (self.row(*entry[1:-1]) for entry in entries)}

    def _check(self, store: Store) -> None:
        """Raise Damaged for the first game whose row differs from what was written."""
        for *entry, written in store.rows(f"SELECT * FROM {self.format.table} ORDER BY bounds, code"):
            row = self.row(*entry[1:])
            if digest(entry) != written or not self.is_possible(row):
                raise Damaged(f"the row of the {self.what} {row.code} is not as it was written")

    def csv(self, rows: Iterable[R]) -> str:
        """Return the rows as CSV without the seconds, so that it is the same on every machine."""
        stream = StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([field.name for field in fields(self.row)][:-1])
        writer.writerows(astuple(row)[:-1] for row in rows)
        return stream.getvalue()


def _followed(follow: Callable[[str, Bounds], R], bounds: Bounds, codes: Sequence[str]) -> list[R]:
    return [follow(code, bounds) for code in codes]


def common_columns(monoid: Any) -> dict[str, Any]:
    """Return the columns that every kind of monoid has."""
    series = monoid.series
    return {
        "proved": str(monoid.last) if series is None else ALL_HEAPS,
        "preperiod": None if series is None else series.preperiod,
        "period": None if series is None else series.period,
        "stopped": monoid.stopped or (None if series else f"no period is proved by the heaps up to {monoid.last}"),
    }


def growth_text(growth: Iterable[tuple[int, int]]) -> str:
    """Return the heaps at which the order changes, each with the new order."""
    return " ".join(f"{heap}:{order}" for heap, order in growth)
