"""Certificates of knots: reasons why resolutions of a pseudodiagram are the unknot or are not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.acceptance import counted
from knotgames.checks.checkers import coloring, jones, unknotting
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.frontier import work
from knotgames.games.knot.diagrams.jones import Evaluation, evaluated, is_knotted
from knotgames.games.knot.diagrams.passes import moved_by
from knotgames.games.knot.diagrams.simplify import Simplified


def unknotting_certificate(found: Sequence[Simplified]) -> dict[str, Any]:
    """Return the certificate that resolutions of a pseudodiagram are the knots to which they were simplified.

    A diagram without crossings is the unknot. The results are those of `simplified` for resolutions of one
    pseudodiagram, or for one diagram without unresolved crossings.
    """
    (diagram,) = {one.start for one in found}
    return {
        "format": unknotting.FORMAT,
        "pd": list(map(list, diagram.pd)),
        "unresolved": [crossing + 1 for crossing in diagram.unresolved],
        "cases": [
            {
                "resolution": one.resolution or 0,
                "moves": list(map(list, one.passes)),
                "left": list(map(list, moved_by(diagram, one.passes, one.resolution).code())),
            }
            for one in found
        ],
    }


check_unknotting = counted("resolutions", unknotting.FORMAT)
"""Check a certificate; return the number of resolutions in it."""


def jones_certificate(values: Mapping[str, tuple[Code, Evaluation]]) -> dict[str, Any]:
    """Return the certificate that knots are not the unknot, by their Jones polynomials at a point.

    The values are, for each knot name, the planar diagram code and the bracket, all modulo the same number. The checker
    computes the bracket in the order of the code.
    """
    (modulus,) = {found.modulus for _, found in values.values()}
    return {
        "format": jones.FORMAT,
        "modulus": modulus,
        "knots": [
            {
                "name": name,
                "pd": list(map(list, code)),
                "point": found.point,
                "order": [crossing + 1 for crossing in found.order],
            }
            for name, (code, found) in values.items()
        ],
    }


check_jones = counted("knots", jones.FORMAT)
"""Check a certificate; return the number of knots that it shows not to be the unknot."""


def evaluate_jones(certificate: Any, most: int) -> frozenset[str]:
    """Check a certificate of Jones polynomials like `check_jones`, but let the library evaluate large diagrams.

    The library evaluates the bracket at the same point and in the same order. Return the names of the knots that it
    evaluated. The checker accepts all others.

    Args:
        most: the greatest number of values that the checker computes for one diagram, as
            `games.knot.diagrams.frontier.work` counts them.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    try:
        modulus, knots = certificate["modulus"], certificate["knots"]
        orders = [[crossing - 1 for crossing in knot["order"]] for knot in knots]
        wide = []
        for knot, order in zip(knots, orders, strict=True):
            place = f"the certificate is rejected at knot {knot['name']}"
            if not jones.whole([modulus, knot["point"], knot["pd"], knot["order"]]):  # type: ignore[no-untyped-call]
                raise InputError(f"{place}: whole numbers")
            if sorted(order) != [*range(len(knot["pd"]))]:
                raise InputError(f"{place}: order")
            if work(knot["pd"], order) > most:
                code = Diagram(knot["pd"], ()).pd
                if not is_knotted(code, evaluated(code, order, knot["point"], modulus)):
                    raise InputError(f"{place}: its bracket is that of an unknot")
                wide.append(knot)
    except InputError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"this is not a certificate of Jones polynomials: {type(error).__name__} {error}") from error
    narrow = [knot for knot in knots if knot not in wide]
    if narrow or not wide:
        check_jones({**certificate, "knots": narrow})
    return frozenset(knot["name"] for knot in wide)


check_coloring = counted("knots", coloring.FORMAT)
"""Check a certificate; return the number of knots that it shows not to be the unknot."""
