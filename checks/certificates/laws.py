"""Certificates of infinite misère quotients: a law and a family, in JSON for the checkers of laws and of families.

The one checks that the law says which sums of the heaps are P-positions, the other that by this law infinitely many
sums are told apart in pairs. They share no code with the search, and work out the options of a code themselves.
"""

from __future__ import annotations

from typing import Any

from algebra.heaps.octal import Code
from algebra.misere.laws.search import Infinite
from checks.certificates.acceptance import accepted
from checks.checkers import family, law


def certificate(proof: Infinite, code: Code | None = None) -> dict[str, Any]:
    """The certificate that the misère quotient of some heaps is infinite.

    Args:
        proof: the law and the family.
        code: the code of the game, if it has one; otherwise the options are listed.
    """
    return {
        "format": law.FORMAT,
        "game": {"options": [[list(left) for left in options] for options in proof.heaps]}
        if code is None
        else {"digits": list(code.digits)},
        "law": proof.law.to_json(),
        "family": proof.family.to_json(),
    }


def check(certificate: Any) -> int:
    """Have the independent checkers read a certificate; return the heap to which it speaks.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    kind = "a certificate of an infinite misère quotient"
    accepted(certificate, family, kind)
    return int(accepted(certificate, law, kind)["heaps"])
