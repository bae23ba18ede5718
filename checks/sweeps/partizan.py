"""The misère monoids of many partizan octal games: a table that is kept in a database as it grows.

Each game is a task of its own that can be repeated, and its result is stored when it comes, so a sweep that was
interrupted goes on where it stopped. The results are the same on every machine.
"""

from __future__ import annotations

import csv
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields, replace
from functools import partial
from io import StringIO
from itertools import combinations_with_replacement

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.fitting import LAST_NUMBERED, integer_law
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.partizan.universes import IntegerMonoid
from knotgames.algebra.steps import Spent, spend
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.certificates.integer_laws import check_law, law_certificate
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.sweeps.executors import Executor
from knotgames.checks.sweeps.quotients import ALL_HEAPS, Bounds, made, octal_codes
from knotgames.checks.sweeps.store import Damaged, Format, Store, digest

FINITE, INTEGERS, INFINITE, OPEN = "finite", "integers", "infinite", "open"
"""Of all heaps the monoid is finite; the integers, or these times a finite group; infinite, as that of the heaps to one
is; not known.
"""

BOUNDS = Bounds(limit=120, heaps=200)
"""How far each game is followed, unless said otherwise."""


@dataclass(frozen=True)
class PartizanRow:
    """What is known of one game.

    Attributes:
        code: the codes of Left and of Right.
        status: `finite`, `integers`, `infinite` or `open`.
        proved: `all heaps`, or the heap to which what follows is proved.
        order: of the finite monoid there; None if it is infinite.
        group: which one the monoid is there if it is infinite: Z, or its product with a finite group.
        law: the outcomes of 0, 1, ..., and in brackets those that repeat after them, and below 0 downwards; if they
            begin at another integer than 0, this one and a colon stand before. For each element of the finite group so,
            in ascending order.
        preperiod, period, step: of the elements of the heaps, if they are proved.
        growth: the heaps at which the order changed, and the order from then on, as `heap:order` with spaces between.
        stopped: why the search came to no end, if it did not.
        seconds: how long it took.
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


_COLUMNS = [field.name for field in fields(PartizanRow)]

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
    "group"   TEXT,          -- which one it is if it is infinite: Z, or its product with a finite group
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
    """The pairs of codes 0.d_1d_2... of at most this many digits, of two that are mirror images the one that comes
    first.

    A player without any move has the code 0.0, which comes before all others.

    >>> list(partizan_codes(1))[:3], sum(1 for _ in partizan_codes(1)), sum(1 for _ in partizan_codes(2))
    (['0.0|0.0', '0.0|0.1', '0.0|0.2'], 36, 2080)
    """
    for left, right in combinations_with_replacement(["0.0", *octal_codes(digits)], 2):
        yield f"{left}|{right}"


def row_of(code: str, bounds: Bounds) -> PartizanRow:
    """Follow one game; the certificate of what is found is checked. The errors are those of `quotients.row_of`.

    >>> row = row_of("0.13|0.3", BOUNDS)
    >>> row.status, row.proved, row.order, row.preperiod, row.period, row.growth
    ('finite', 'all heaps', 13, 2, 3, '0:1 1:2 2:9 4:13')
    >>> row = row_of("0.3|0.03", BOUNDS)
    >>> row.status, row.proved, row.group, row.law, row.period, row.step
    ('integers', 'all heaps', 'Z', 'N(R) below (PRN)', 2, -1)
    """
    start, game, law = time.monotonic(), PartizanCode.parse(code), None
    with Budget(bounds.steps).counted():
        q = misere_quotient(game, bounds.heaps, limit=bounds.limit)
        if q.stopped is not None:
            try:
                law = integer_law(game, max(q.last + 1, LAST_NUMBERED), q.last + 1)
            except Spent as spent:
                q = replace(q, stopped=f"at heap {q.last + 1}: {spent}")
    spend(0)  # what another budget than this one has cut short is no row
    row = _of_monoid(code, q) if law is None else _of_law(code, q, law)
    return replace(row, seconds=round(time.monotonic() - start, 3))


def _of_monoid(code: str, q: MisereQuotient) -> PartizanRow:
    require_accepted(certificate(q), check, code)
    return PartizanRow(
        code=code,
        status=OPEN if q.series is None else FINITE,
        proved=str(q.last) if q.series is None else ALL_HEAPS,
        order=len(q),
        group=None,
        law=None,
        preperiod=None if q.series is None else q.series.preperiod,
        period=None if q.series is None else q.series.period,
        step=None,
        growth=_growth(q),
        stopped=q.stopped or (None if q.series else f"no period is proved by the heaps up to {q.last}"),
        seconds=0.0,
    )


def _of_law(code: str, q: MisereQuotient, law: IntegerLaw) -> PartizanRow:
    require_accepted(law_certificate(law), check_law, code)
    return PartizanRow(
        code=code,
        status=INFINITE if law.series is None else INTEGERS,
        proved=str(law.last) if law.series is None else ALL_HEAPS,
        order=None,
        group=str(law.monoid),
        law="; ".join(map(_law_text, law.monoid.rows)),
        preperiod=None if law.series is None else law.series.preperiod,
        period=None if law.series is None else law.series.period,
        step=None if law.series is None else law.series.step,
        growth=_growth(q),
        stopped=law.stopped or (None if law.series else f"no period is proved by the heaps up to {law.last}"),
        seconds=0.0,
    )


def _law_text(row: IntegerMonoid) -> str:
    start = f"{row.start}: " if row.start else ""
    middle, above, below = ("".join(side) for side in (row.middle, row.above, row.below))
    return f"{start}{middle}({above}) below ({below})"


def _growth(q: MisereQuotient) -> str:
    return " ".join(f"{heap}:{order}" for heap, order in q.growth)


def rows_of(codes: Sequence[str], bounds: Bounds) -> list[PartizanRow]:
    """Follow several games: one task for an executor."""
    return [row_of(code, bounds) for code in codes]


def sweep(
    codes: Sequence[str],
    bounds: Bounds,
    database: str,
    executor: Executor | None = None,
    progress: Callable[[PartizanRow, int], None] | None = None,
) -> list[PartizanRow]:
    """Follow many games that the database does not have for these bounds.

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

    >>> [row.order for row in sweep(["0.0|0.1", "0.33|0.3", "0.7|0.07"], BOUNDS, ":memory:")]
    [2, 5, None]
    """
    key, follow = json.dumps(asdict(bounds)), partial(rows_of, bounds=bounds)
    with Store(database, FORMAT, _check) as store:
        known = _rows(store, key)
        missing = [code for code in codes if code not in known]
        for done, row in enumerate(made(missing, follow, executor), start=len(codes) - len(missing) + 1):
            entry = (key, *astuple(row))
            store.write(("monoids", [(*entry, digest(entry))]))
            if progress is not None:
                progress(row, done)
        known = _rows(store, key)
    return [known[code] for code in codes]


def _check(store: Store) -> None:
    """Check every row by its digest, and that its status is one there is.

    Raises:
        Damaged: naming the first game whose row is not as it was written.
    """
    for *entry, kept in store.rows("SELECT * FROM monoids ORDER BY bounds, code"):
        row = PartizanRow(*entry[1:])
        if digest(entry) != kept or row.status not in (FINITE, INTEGERS, INFINITE, OPEN):
            raise Damaged(f"the row of the game {row.code} is not as it was written")


def _rows(store: Store, key: str) -> dict[str, PartizanRow]:
    found = store.rows("SELECT * FROM monoids WHERE bounds = ?", key)
    return {row.code: row for row in (PartizanRow(*values[1:-1]) for values in found)}


def table_text(rows: Iterable[PartizanRow]) -> str:
    """The rows as CSV, without the seconds: the same on every machine."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_COLUMNS[:-1])
    writer.writerows(astuple(row)[:-1] for row in rows)
    return stream.getvalue()


def summary(rows: Sequence[PartizanRow]) -> str:
    """What a sweep found, in lines."""
    counts = Counter(row.status for row in rows)
    said = {
        "games": len(rows),
        "finite": f"{counts[FINITE]} for all heaps",
        "integers": f"{counts[INTEGERS]} for all heaps, or these times a finite group",
        "infinite": f"{counts[INFINITE]}, by the heaps to some heap",
        "open": counts[OPEN],
    }
    return "".join(f"{name + ':':11} {text}\n" for name, text in said.items())
