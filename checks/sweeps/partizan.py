"""The misère monoids of many partizan octal games."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.counts import CountLaw
from knotgames.algebra.misere.partizan.fitting import LAST_NUMBERED, infinite_law
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.steps import Spent, spend
from knotgames.checks.budget import Budget
from knotgames.checks.certificates import integer_laws, quotients
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.sweeps.quotients import octal_codes
from knotgames.checks.sweeps.store import Format
from knotgames.checks.sweeps.table import Bounds, Sweep, common_columns, growth_text

FINITE, INTEGERS, INFINITE, OPEN = "finite", "integers", "infinite", "open"
"""The statuses of the monoid of all heaps.

It is finite; the integers, or their product with a finite group; infinite, because the monoid of the first heaps is;
or not known.
"""

BOUNDS = Bounds(limit=120, heaps=200)
"""The default bounds."""


@dataclass(frozen=True)
class PartizanRow:
    """The facts about one game: the columns of the table in FORMAT.

    A law is the outcomes of 0, 1, ..., then in brackets the repeating ones, and the outcomes below 0 downwards. If they
    begin at another integer, this integer and a colon come first. There is one law for each element of the finite
    group, in ascending order, and none if the law has counts. The growth is `heap:order` for each heap at which the
    order changes.
    """

    code: str
    status: str
    proved: str
    order: int | None
    group: str | None
    law: str | None
    preperiod: int | None
    period: int | None
    step: int | None
    growth: str
    stopped: str | None
    seconds: float


FORMAT = Format(
    name="table of partizan monoids",
    made_by="knotgames quotient --sweep --partizan",
    application="pmis",
    version=3,
    schema="""\
CREATE TABLE monoids ( -- what is known of a partizan game when it is followed so far
    bounds    TEXT NOT NULL, -- how far: elements, heaps and steps, as JSON
    code      TEXT NOT NULL, -- the codes of Left and of Right, such as 0.7|0.07
    status    TEXT NOT NULL, -- finite, integers, infinite or open
    proved    TEXT NOT NULL, -- 'all heaps', or the heap to which the monoid is proved
    "order"   INTEGER,       -- of the finite monoid there
    "group"   TEXT,          -- which one it is if it is infinite: Z, or its product with finite groups and monoids
    law       TEXT,          -- the outcomes of the elements of this group
    preperiod INTEGER,       -- of the elements of the heaps, their period, and what a period adds, if they are proved
    period    INTEGER,
    step      INTEGER,
    growth    TEXT NOT NULL, -- the heaps at which the order changed, and the order from then on
    stopped   TEXT,          -- why the search came to no end, if it did not
    seconds   REAL NOT NULL, -- how long it took
    digest    TEXT NOT NULL, -- of this row
    PRIMARY KEY (bounds, code)
) WITHOUT ROWID;
""",
)


def partizan_codes(digits: int) -> Iterator[str]:
    """Yield the pairs of codes 0.d_1d_2... with at most this many digits, the first of each pair of mirror images.

    A player without moves has the code 0.0, which comes first.

    >>> list(partizan_codes(1))[:3], sum(1 for _ in partizan_codes(1)), sum(1 for _ in partizan_codes(2))
    (['0.0|0.0', '0.0|0.1', '0.0|0.2'], 36, 2080)
    """
    for left, right in combinations_with_replacement(["0.0", *octal_codes(digits)], 2):
        yield f"{left}|{right}"


def row_of(code: str, bounds: Bounds) -> PartizanRow:
    """Follow one game; the certificate of the result is checked. The errors are those of `quotients.row_of`."""
    start, game, law = time.monotonic(), PartizanCode.parse(code), None
    with Budget(bounds.steps).counted():
        q = misere_quotient(game, bounds.heaps, limit=bounds.limit)
        if q.stopped is not None:
            try:
                law = infinite_law(game, max(q.last + 1, LAST_NUMBERED), q.last + 1)
            except Spent as spent:
                q = replace(q, stopped=f"at heap {q.last + 1}: {spent}")
    spend(0)  # what another budget than this one has cut short is no row
    if law is None:
        require_accepted(quotients.certificate(q), quotients.check, code)
        status = OPEN if q.series is None else FINITE
    else:
        require_accepted(integer_laws.law_certificate(law), integer_laws.check_law, code)
        status = INFINITE if law.series is None else INTEGERS
    return PartizanRow(
        code=code,
        status=status,
        order=len(q) if law is None else None,
        group=None if law is None else str(law.monoid),
        law=None if law is None or isinstance(law, CountLaw) else "; ".join(map(_law_text, law.monoid.rows)),
        step=None if law is None or law.series is None else law.series.step,
        growth=growth_text(q.growth),
        seconds=round(time.monotonic() - start, 3),
        **common_columns(q if law is None else law),
    )


def _law_text(row: IntegerMonoid) -> str:
    start = f"{row.start}: " if row.start else ""
    middle, above, below = ("".join(side) for side in (row.middle, row.above, row.below))
    return f"{start}{middle}({above}) below ({below})"


def summary(rows: Sequence[PartizanRow]) -> str:
    """Return the results of a sweep in lines."""
    counts = Counter(row.status for row in rows)
    said = {
        "games": len(rows),
        "finite": f"{counts[FINITE]} for all heaps",
        "integers": f"{counts[INTEGERS]} for all heaps, or these times a finite group",
        "infinite": f"{counts[INFINITE]}, by the heaps to some heap",
        "open": counts[OPEN],
    }
    return "".join(f"{name + ':':11} {text}\n" for name, text in said.items())


def _is_possible(row: PartizanRow) -> bool:
    return row.status in (FINITE, INTEGERS, INFINITE, OPEN)


SWEEP = Sweep(PartizanRow, FORMAT, "game", BOUNDS, partizan_codes, row_of, _is_possible, summary)
