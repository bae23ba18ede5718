"""Certificates of laws of infinite partizan misère monoids, in JSON: integers, residues and counts.

`checkers.integer_law` and `checkers.count_law` read them. They share no code with this module, and compute the options
of both players themselves.
"""

from __future__ import annotations

from typing import Any

from knotgames.algebra.misere.partizan.counts import CountLaw
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.certificates.quotients import game_of
from knotgames.checks.checkers import count_law, integer_law


def law_certificate(law: IntegerLaw) -> dict[str, Any]:
    """Return the certificate that the misère monoid is the integers, or their product with a finite group.

    The monoid is of all heaps if a period is proved. An element is a list of an integer and residues by the orders of
    cyclic groups. The outcomes of the integers next to each element of the finite part are those from a start on, those
    that repeat above, and those below. If counts are part of the law, an element has states in place of residues, by
    the index and the period of cyclic monoids, and the monoid is only claimed to be infinite.
    """
    if isinstance(law, CountLaw):
        kind: dict[str, Any] = {"format": count_law.FORMAT, "cycles": [list(cycle) for cycle in law.monoid.cycles]}
    else:
        period = None if law.series is None else [max(law.series.preperiod, 1), law.series.period]
        kind = {"format": integer_law.FORMAT, "orders": list(law.monoid.orders), "period": period}
    return {
        **kind,
        "game": game_of(law),
        "phi": list(map(list, law.phi)),
        "outcomes": [
            {"start": row.start, **{side: "".join(getattr(row, side)) for side in ("middle", "above", "below")}}
            for row in law.monoid.rows
        ],
    }


check_law = counted("heaps", integer_law.FORMAT, count_law.FORMAT)
"""Check a certificate; return its largest heap."""
