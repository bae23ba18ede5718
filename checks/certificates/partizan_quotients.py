"""Certificates of misère monoids of partizan games: what was decided, in JSON that independent checkers read.

Finite monoids are read by `checkers.partizan_quotient`, laws by `checkers.integer_law`. They share no code with what
writes the certificates, and work out the options of both players themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from knotgames.algebra.misere.partizan.codes import PartizanCode, Sides
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.partizan.quotient import PartizanQuotient
from knotgames.algebra.partizan.sums import Player
from knotgames.checks.certificates.acceptance import accepted
from knotgames.checks.certificates.quotients import steps_of, telling
from knotgames.checks.checkers import integer_law as checker_of_laws
from knotgames.checks.checkers import partizan_quotient


def certificate(q: PartizanQuotient) -> dict[str, Any]:
    """The certificate that a monoid with its outcomes is the misère monoid of its heaps, or of all if it has a period.

    Elements are numbered in the order of the monoid, the identity first. A word is an element before it and the
    generator by which it comes from that one; a deficit, which comes with its element, is a mask in hexadecimal.
    """
    return {
        "format": partizan_quotient.FORMAT,
        "game": _game(q.code, q.heaps),
        "phi": list(q.phi),
        "generators": list(q.generators),
        "steps": [q.monoid.table[q.phi[heap]].tolist() for heap in q.generators],
        "words": steps_of(q.words),
        "held": [list(q.held_by(player)) for player in Player],
        "deficits": [[[x, f"{mask:x}"] for x, mask in side] for side in q.deficits],
        "tests": telling_elements(q),
        "period": None if q.series is None else [max(q.series.preperiod, 1), q.series.period],
    }


def digits(code: PartizanCode) -> list[list[int]]:
    """The digits of Left's code and of Right's; a 0 for a player who has no move.

    >>> digits(PartizanCode.parse("0.7|0.0"))
    [[0, 7], [0]]
    """
    return [[0] if side is None else list(side.digits) for side in code.codes]


def telling_elements(q: PartizanQuotient) -> list[int]:
    """Elements c such that for any x != y, xc and yc differ in outcome for one of them; each was needed at its turn.

    >>> from knotgames.algebra.misere.partizan.quotient import partizan_quotient
    >>> telling_elements(partizan_quotient(PartizanCode.parse("0.33|0.3")))
    [0, 1]
    """
    return telling(q.monoid.table, np.unique(list(map(str, q.outcomes)), return_inverse=True)[1])


def check(certificate: Any) -> int:
    """Have the independent checker read a certificate; return the order of the monoid that it establishes.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    return int(accepted(certificate, partizan_quotient, "a certificate of a partizan misère monoid")["order"])


def law_certificate(law: IntegerLaw) -> dict[str, Any]:
    """The certificate that the misère monoid of heaps, or of all heaps if a period is proved, is the integers, or these
    times a finite group.

    An element is a list of an integer and of residues by the orders of cyclic groups. The outcomes of the integers
    beside each element of the finite part are those from a start on, those that repeat above, and those below.

    >>> from knotgames.algebra.misere.partizan.fitting import integer_law
    >>> written = law_certificate(integer_law(PartizanCode.parse("0.7|0.07"), 20, 2))
    >>> written["phi"][:3], written["orders"], written["outcomes"], written["period"]
    ([[0], [1], [-1]], [], [{'start': 0, 'middle': 'N', 'above': 'R', 'below': 'PRN'}], [1, 3])
    """
    return {
        "format": checker_of_laws.FORMAT,
        "game": _game(law.code, law.heaps),
        "orders": list(law.monoid.orders),
        "phi": list(map(list, law.phi)),
        "outcomes": [
            {"start": row.start, **{side: "".join(getattr(row, side)) for side in ("middle", "above", "below")}}
            for row in law.monoid.rows
        ],
        "period": None if law.series is None else [max(law.series.preperiod, 1), law.series.period],
    }


def check_law(certificate: Any) -> int:
    """Have the independent checker read the certificate of a law; return the heap up to which it looks at them.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    return int(accepted(certificate, checker_of_laws, "a certificate of a law")["heaps"])


def _game(code: PartizanCode | None, heaps: Sequence[Sides]) -> dict[str, Any]:
    """The game of a certificate: the digits of two codes, or the options of each heap for Left and for Right."""
    if code is not None:
        return {"digits": digits(code)}
    return {"options": [[list(map(list, side)) for side in sides] for sides in heaps]}
