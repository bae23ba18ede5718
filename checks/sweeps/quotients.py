"""The misère quotients of many octal codes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, quotient_or_law
from knotgames.algebra.misere.structure import isomorphism_type
from knotgames.algebra.steps import spend
from knotgames.checks.budget import Budget
from knotgames.checks.certificates import laws, quotients
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.sweeps.store import Format
from knotgames.checks.sweeps.table import ALL_HEAPS, Bounds, Sweep, common_columns, growth_text


@dataclass(frozen=True)
class Row:
    """The facts about one code: the columns of the table in FORMAT."""

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
"""The format of the file of a table of quotients."""


def octal_codes(digits: int) -> Iterator[str]:
    """Yield the octal codes 0.d_1d_2... with at most this many digits, in the order of their digits."""
    for code in product(range(8), repeat=digits):
        if any(code):
            yield "0." + "".join(map(str, code)).rstrip("0")


def row_of(code: str, bounds: Bounds) -> Row:
    """Follow one code; the certificates of the results are checked.

    Raises:
        OutOfBudget: the steps do not suffice for heap 0, or the budget of the caller is spent.
        Defect: a certificate is rejected.

    >>> row = row_of("0.123", Bounds())
    >>> row.proved, row.order, row.p_size, row.preperiod, row.period, row.growth
    ('all heaps', 20, 5, 5, 5, '0:1 1:2 3:6 8:12 9:20')
    """
    start = time.monotonic()
    with Budget(bounds.steps).counted():
        game = Code.parse(code)
        q, found = quotient_or_law(game, bounds.heaps, limit=bounds.limit)
    spend(0)  # what another budget than this one has cut short is no row
    require_accepted(quotients.certificate(q), quotients.check, code)
    if isinstance(found, Infinite):
        require_accepted(laws.certificate(found, game), laws.check, code)
    return Row(
        code=code,
        order=len(q),
        p_size=len(q.p_portion),
        type=isomorphism_type(q.monoid, q.p_portion),
        growth=growth_text(q.growth),
        infinite=found.law.last if isinstance(found, Infinite) else None,
        seconds=round(time.monotonic() - start, 3),
        **common_columns(q),
    )


def _is_possible(row: Row) -> bool:
    return row.order == int(row.growth.split(":")[-1]) and 0 <= row.p_size <= row.order


def summary(rows: Sequence[Row]) -> str:
    """Return the results of a sweep in lines."""
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


SWEEP = Sweep(Row, FORMAT, "code", Bounds(), octal_codes, row_of, _is_possible, summary)
