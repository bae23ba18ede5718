"""Small theories of sums, and the certificates of their quotients."""

from copy import deepcopy
from functools import cache
from typing import Any

from knotgames.algebra.knot_type.theory import theory_from
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.induction.discovery import discover


@cache
def _constant(separate: bool, fixed: bool) -> dict[str, Any]:
    always_u = {"u": {"u": "u", "k": "u"}, "k": {"u": "u", "k": "u"}}
    data = {"terminals": {"u": 0, "k": 1}, "sums": {"+": always_u}, "separate_moves": separate, "fixed_parity": fixed}
    found = discover(theory_from(data, "constant", "a test"))
    return certificate(found.rulebook, found.tables)


def constant(separate: bool = False, fixed: bool = True) -> dict[str, Any]:
    """The certificate of the theory in which the Unknotter wins every sum: a class for each parity and outcome."""
    return deepcopy(_constant(separate, fixed))
