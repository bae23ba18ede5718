"""Certificates that partizan misère monoids are the integers, or their product with a finite group, in JSON.

`checkers.integer_law` reads them. It shares no code with this module, and computes the options of both players itself.
"""

from __future__ import annotations

from typing import Any

from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.certificates.quotients import game_of
from knotgames.checks.checkers import integer_law


def law_certificate(law: IntegerLaw) -> dict[str, Any]:
    """Return the certificate that the misère monoid is the integers, or their product with a finite group.

    The monoid is of all heaps if a period is proved. An element is a list of an integer and residues by the orders of
    cyclic groups. The outcomes of the integers next to each element of the finite part are those from a start on, those
    that repeat above, and those below.
    """
    return {
        "format": integer_law.FORMAT,
        "game": game_of(law),
        "orders": list(law.monoid.orders),
        "phi": list(map(list, law.phi)),
        "outcomes": [
            {"start": row.start, **{side: "".join(getattr(row, side)) for side in ("middle", "above", "below")}}
            for row in law.monoid.rows
        ],
        "period": None if law.series is None else [max(law.series.preperiod, 1), law.series.period],
    }


check_law = counted("heaps", integer_law.FORMAT)
"""Check a certificate; return its largest heap."""
