"""A table of what is known of many games, kept in a database as it grows.

Each game is a task of its own that can be repeated. Its result is stored when it comes, so a sweep that was interrupted
goes on where it stopped. The results are the same on every machine.
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
"""What a monoid is proved for if it is that of all heaps."""

AT_ONCE = 64
"""How many games are followed in one task at most: some take a thousand times as long as others."""


@dataclass(frozen=True)
class Bounds:
    """How far each game is followed.

    Attributes:
        limit: how many elements a monoid may have.
        heaps: the largest heap.
        steps: how many steps the search may take, if they are bounded (`algebra.steps`).

    >>> from knotgames.checks.sweeps.quotients import row_of
    >>> row_of("0.77", Bounds(heaps=5)).stopped
    'no period is proved by the heaps up to 5'
    """

    limit: int = 300
    heaps: int = 1_000
    steps: int | None = None


class Row(Protocol):
    """What is known of one game: a dataclass whose first field is the code, and whose last one the seconds it took."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def code(self) -> str:
        """The code of the game."""

    @property
    def proved(self) -> str:
        """`all heaps`, or the heap to which the monoid is proved."""


R = TypeVar("R", bound=Row)


@dataclass(frozen=True)
class Sweep(Generic[R]):
    """A kind of table.

    Attributes:
        row: the type of its rows.
        format: the file, with one table, whose columns are the bounds, those of a row, and a digest.
        what: what a code stands for in messages.
        bounds: how far each game is followed, unless said otherwise.
        codes: all games with codes of at most so many digits.
        follow: follows one game.
        is_possible: whether there can be such a row.
        summary: what a sweep found, in lines.
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
        """Follow the games that the database does not have for these bounds.

        Args:
            codes: the games.
            bounds: how far each is followed.
            database: the file of the database, or `:memory:`.
            executor: where the tasks run; here, one after the other, if there is none.
            progress: called with each row that is new, and how many games are done.

        Returns:
            The rows of the games, in their order.

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
        """Raise Damaged, naming the first game whose row is not as it was written."""
        for *entry, written in store.rows(f"SELECT * FROM {self.format.table} ORDER BY bounds, code"):
            row = self.row(*entry[1:])
            if digest(entry) != written or not self.is_possible(row):
                raise Damaged(f"the row of the {self.what} {row.code} is not as it was written")

    def csv(self, rows: Iterable[R]) -> str:
        """The rows as CSV, without the seconds: the same on every machine.

        >>> from knotgames.checks.sweeps.quotients import SWEEP
        >>> print(SWEEP.csv(SWEEP.run(["0.3", "0.33"], SWEEP.bounds, ":memory:")), end="")
        code,proved,order,p_size,type,preperiod,period,growth,infinite,stopped
        0.3,all heaps,2,1,T_1,0,2,0:1 1:2,,
        0.33,all heaps,6,2,T_2,0,3,0:1 1:2 2:6,,
        """
        stream = StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([field.name for field in fields(self.row)][:-1])
        writer.writerows(astuple(row)[:-1] for row in rows)
        return stream.getvalue()


def _followed(follow: Callable[[str, Bounds], R], bounds: Bounds, codes: Sequence[str]) -> list[R]:
    return [follow(code, bounds) for code in codes]


def common_columns(monoid: Any) -> dict[str, Any]:
    """The columns that do not depend on the kind of a monoid, which is proved to its last heap, or has a series."""
    series = monoid.series
    return {
        "proved": str(monoid.last) if series is None else ALL_HEAPS,
        "preperiod": None if series is None else series.preperiod,
        "period": None if series is None else series.period,
        "stopped": monoid.stopped or (None if series else f"no period is proved by the heaps up to {monoid.last}"),
    }


def growth_text(growth: Iterable[tuple[int, int]]) -> str:
    """The heaps at which the order changed, and the order from then on.

    >>> growth_text([(0, 1), (1, 2)])
    '0:1 1:2'
    """
    return " ".join(f"{heap}:{order}" for heap, order in growth)
