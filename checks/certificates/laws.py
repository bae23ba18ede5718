"""Certificates of infinite misère quotients: a law and a family, in JSON for their checkers.

One checker verifies that the law gives the P-positions among the sums of the heaps (a law whose states are elements of
a monoid has its own); another, that by this law infinitely many sums are pairwise distinguishable. The checkers share
no code with the search, and compute the options of a code themselves.
"""

from __future__ import annotations

from typing import Any

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.law import Vector
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.checkers import law, monoid_law


def certificate(proof: Infinite, code: Code | None = None) -> dict[str, Any]:
    """Return the certificate that the misère quotient of some heaps is infinite; without a code it lists options."""
    game = {"digits": list(code.digits)} if code else _options(proof)
    form = monoid_law.FORMAT if proof.law.monoid else law.FORMAT
    made: dict[str, Any] = {"format": form, "game": game, "law": proof.law.to_json(), "family": proof.family.to_json()}
    if proof.law.monoid:
        made["law"] |= {
            "bounded": [[1, len(proof.law.least), 1]],  # to the checker of families an element is a count below so many
            "generators": [one.heap for one in proof.law.bounded],
            "words": [_named(counts) for counts in proof.law.least.values()],
            "worth": [_named(vector) for vector in proof.law.worth],
            "apart": list(proof.law.apart),
        }
        made["family"] |= {
            "step": [0, *proof.family.step[-2:]],
            "context": [*proof.law.state(proof.family.context), *proof.family.context[-2:]],
            "context_step": [0, *proof.family.context_step[-2:]],
        }
    return made


def _options(proof: Infinite) -> dict[str, Any]:
    return {"options": [[list(left) for left in options] for options in proof.heaps]}


def _named(counts: Vector) -> list[int]:
    """Return the numbers of the coordinates of a vector, with multiplicity."""
    return [i for i, count in enumerate(counts) for _ in range(count)]


check = counted("heaps", law.FORMAT, monoid_law.FORMAT)
"""Check a certificate; return its largest heap."""
