"""Certificates of knots: for resolutions of a pseudodiagram why they are the unknot, or why they are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checks.certificates.acceptance import accepted
from checks.checkers import unknotting
from games.knot.diagrams.passes import moved_by
from games.knot.diagrams.simplify import Simplified


def unknotting_certificate(found: Sequence[Simplified]) -> dict[str, Any]:
    """The certificate that resolutions of a pseudodiagram are the knots to which they were simplified: where no crossing
    is left, the unknot.

    Args:
        found: what `simplified` found of resolutions of one pseudodiagram, or of one diagram without unresolved
            crossings.

    >>> from games.knot.diagrams.diagram import Diagram
    >>> from games.knot.diagrams.simplify import simplified
    >>> kink = Diagram([(0, 0, 1, 1)])
    >>> check_unknotting(unknotting_certificate([simplified(kink, resolution) for resolution in (0, 1)]))
    2
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


def check_unknotting(certificate: Any) -> int:
    """Have the independent checker read a certificate; return how many resolutions it tells of.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    return accepted(certificate, unknotting, "a certificate of unknots")
