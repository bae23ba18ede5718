"""The misère quotients of many octal codes: a table that is kept in a database as it grows.

Each code is a task of its own that can be repeated. Its result is stored when it comes, so a sweep that was interrupted
goes on where it stopped. The results are the same on every machine.
"""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from functools import partial
from io import StringIO
from itertools import product
from typing import TypeVar

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, quotient_or_law
from knotgames.algebra.misere.structure import isomorphism_type
from knotgames.algebra.steps import spend
from knotgames.checks.budget import Budget
from knotgames.checks.certificates import laws
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.sweeps.batches import in_batches
from knotgames.checks.sweeps.executors import Executor
from knotgames.checks.sweeps.store import Damaged, Format, Store, digest

ALL_HEAPS = "all heaps"
"""What a quotient is proved for if it is that of all heaps."""

Made = TypeVar("Made")

AT_ONCE = 64
"""How many codes are followed in one task at most: some take a thousand times as long as others."""


@dataclass(frozen=True)
class Bounds:
    """How far each code is followed.

    Attributes:
        limit: how many elements a monoid may have.
        heaps: the largest heap.
        steps: how many steps the search may take, if they are bounded (`algebra.steps`).

    >>> row_of("0.77", Bounds(heaps=5)).stopped
    'no period is proved by the heaps up to 5'
    """

    limit: int = 300
    heaps: int = 1_000
    steps: int | None = None


@dataclass(frozen=True)
class Row:
    """What is known of one code.

    Attributes:
        code: the code.
        proved: `all heaps`, or the heap to which the quotient is proved.
        order, p_size: of the quotient there.
        type: `T_n` or `R_8`, if it is isomorphic to one of them.
        preperiod, period: of the pretending function, if they are proved.
        growth: the heaps at which the order changed, and the order from then on, as `heap:order` with spaces between.
        infinite: the heap from which the quotient is infinite, if a law shows it.
        stopped: why the search came to no end, if it did not.
        seconds: how long it took.

    >>> row = row_of("0.33", Bounds())  # one counter is taken of a heap, or two
    >>> row.proved, row.order, row.type
    ('all heaps', 6, 'T_2')
    """

    code: str
    proved: str
    order: int
    p_size: int
    type: str | None
    preperiod: int | None
    period: int | None
    growth: str
    infinite: int | None
    stopped: str | None
    seconds: float


_COLUMNS = [field.name for field in fields(Row)]

FORMAT = Format(
    name="table of quotients",
    made_by="knotgames quotient --sweep",
    application="misq",
    version=3,
    schema="""\
CREATE TABLE quotients ( -- what is known of a code when it is followed so far
    bounds    TEXT NOT NULL,    -- how far: elements, heaps and steps, as JSON
    code      TEXT NOT NULL,    -- an octal code such as 0.77
    proved    TEXT NOT NULL,    -- 'all heaps', or the heap to which the quotient is proved
    "order"   INTEGER NOT NULL, -- of the quotient there
    p_size    INTEGER NOT NULL, -- how many of its elements are P-positions
    type      TEXT,             -- T_n or R_8, if it is isomorphic to one of them
    preperiod INTEGER,          -- of the pretending function, and its period, if they are proved
    period    INTEGER,
    growth    TEXT NOT NULL,    -- the heaps at which the order changed, and the order from then on
    infinite  INTEGER,          -- the heap from which the quotient is infinite, if a law shows it
    stopped   TEXT,             -- why the search came to no end, if it did not
    seconds   REAL NOT NULL,    -- how long it took
    digest    TEXT NOT NULL,    -- of this row
    PRIMARY KEY (bounds, code)
) WITHOUT ROWID;
""",
)
"""What the file of a table of quotients is."""


def octal_codes(digits: int) -> Iterator[str]:
    """The octal codes 0.d_1d_2... of at most this many digits, in the order of their digits.

    >>> list(octal_codes(1))
    ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7']
    >>> sum(1 for _ in octal_codes(3))
    511
    """
    for code in product(range(8), repeat=digits):
        if any(code):
            yield "0." + "".join(map(str, code)).rstrip("0")


def row_of(code: str, bounds: Bounds) -> Row:
    """Follow one code; the certificates of what is found are checked.

    Raises:
        OutOfBudget: the steps do not suffice for heap 0, or the budget of whoever asks for the row is spent.
        Defect: a certificate is rejected.

    >>> row = row_of("0.123", Bounds())
    >>> row.proved, row.order, row.p_size, row.preperiod, row.period, row.growth
    ('all heaps', 20, 5, 5, 5, '0:1 1:2 3:6 8:12 9:20')
    """
    start = time.monotonic()
    with Budget(bounds.steps).counted():
        q, found = quotient_or_law(Code.parse(code), bounds.heaps, limit=bounds.limit)
    spend(0)  # what another budget than this one has cut short is no row
    require_accepted(certificate(q), check, code)
    if isinstance(found, Infinite):
        require_accepted(laws.certificate(found, q.code), laws.check, code)
    return Row(
        code=code,
        proved=str(q.last) if q.series is None else ALL_HEAPS,
        order=len(q),
        p_size=len(q.p_portion),
        type=isomorphism_type(q.monoid, q.p_portion),
        preperiod=None if q.series is None else q.series.preperiod,
        period=None if q.series is None else q.series.period,
        growth=" ".join(f"{heap}:{order}" for heap, order in q.growth),
        infinite=found.law.last if isinstance(found, Infinite) else None,
        stopped=q.stopped or (None if q.series else f"no period is proved by the heaps up to {q.last}"),
        seconds=round(time.monotonic() - start, 3),
    )


def rows_of(codes: Sequence[str], bounds: Bounds) -> list[Row]:
    """Follow several codes: one task for an executor.

    >>> [row.order for row in rows_of(["0.3", "0.33"], Bounds())]
    [2, 6]
    """
    return [row_of(code, bounds) for code in codes]


def sweep(
    codes: Sequence[str],
    bounds: Bounds,
    database: str,
    executor: Executor | None = None,
    progress: Callable[[Row, int], None] | None = None,
) -> list[Row]:
    """Follow many codes that the database does not have for these bounds.

    Args:
        codes: the codes.
        bounds: how far each is followed.
        database: the file of the database, or `:memory:`.
        executor: where the tasks run; here, one after the other, if there is none.
        progress: called with each row that is new, and how many codes are done.

    Returns:
        The rows of the codes, in their order.

    Raises:
        InputError: the file is of another kind, version or program, is damaged or in use, or cannot be used.

    >>> [row.order for row in sweep(["0.3", "0.33", "0.75"], Bounds(), ":memory:")]
    [2, 6, 8]
    """
    key, follow = json.dumps(asdict(bounds)), partial(rows_of, bounds=bounds)
    with Store(database, FORMAT, _check) as store:
        known = _rows(store, key)
        missing = [code for code in codes if code not in known]
        for done, row in enumerate(made(missing, follow, executor), start=len(codes) - len(missing) + 1):
            entry = (key, *astuple(row))
            store.write(("quotients", [(*entry, digest(entry))]))
            if progress is not None:
                progress(row, done)
        known = _rows(store, key)
    return [known[code] for code in codes]


def made(
    codes: Sequence[str], follow: Callable[[Sequence[str]], list[Made]], executor: Executor | None
) -> Iterator[Made]:
    """What becomes of codes, as it is found: one after the other where there is no executor, else in tasks of several.

    Args:
        codes: the codes.
        follow: what gives the results of several of them.
        executor: where the tasks run, if there is one.
    """
    if executor is None:
        for code in codes:
            yield from follow([code])
        return
    for _, found in in_batches(follow, codes, executor, AT_ONCE):
        yield from found


def _check(store: Store) -> None:
    """Check every row by its digest, and that its order is that to which the quotient grew.

    Raises:
        Damaged: naming the first code whose row is not as it was written.
    """
    for *entry, kept in store.rows("SELECT * FROM quotients ORDER BY bounds, code"):
        row = Row(*entry[1:])
        if digest(entry) != kept or row.order != int(row.growth.split(":")[-1]) or not 0 <= row.p_size <= row.order:
            raise Damaged(f"the row of the code {row.code} is not as it was written")


def _rows(store: Store, key: str) -> dict[str, Row]:
    found = store.rows("SELECT * FROM quotients WHERE bounds = ?", key)
    return {row.code: row for row in (Row(*values[1:-1]) for values in found)}


def table_text(rows: Iterable[Row]) -> str:
    """The rows as CSV, without the seconds: the same on every machine.

    >>> print(table_text(rows_of(["0.3", "0.33"], Bounds())), end="")
    code,proved,order,p_size,type,preperiod,period,growth,infinite,stopped
    0.3,all heaps,2,1,T_1,0,2,0:1 1:2,,
    0.33,all heaps,6,2,T_2,0,3,0:1 1:2 2:6,,
    """
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_COLUMNS[:-1])
    writer.writerows(astuple(row)[:-1] for row in rows)
    return stream.getvalue()


def summary(rows: Sequence[Row]) -> str:
    """What a sweep found, in lines.

    >>> print(summary(rows_of(["0.3", "0.33"], Bounds())), end="")
    codes:      2
    all heaps:  2 (2 tame, 0 wild)
    infinite:   0
    unfinished: 0
    """
    whole = [row for row in rows if row.proved == ALL_HEAPS]
    infinite = sum(1 for row in rows if row.infinite is not None)
    tame = sum(1 for row in whole if (row.type or "").startswith("T_"))
    lines = [
        f"codes:      {len(rows)}",
        f"all heaps:  {len(whole)} ({tame} tame, {len(whole) - tame} wild)",
        f"infinite:   {infinite}",
        f"unfinished: {len(rows) - len(whole) - infinite}",
    ]
    return "".join(f"{line}\n" for line in lines)
