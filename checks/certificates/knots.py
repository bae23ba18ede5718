"""Certificates of knots: for resolutions of a pseudodiagram why they are the unknot, or why they are not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checks.certificates.acceptance import accepted
from checks.checkers import unknotting
from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.passes import Pass


def unknotting_certificate(diagram: Diagram, passes: Mapping[int, tuple[Pass, ...]]) -> dict[str, Any]:
    """The certificate that resolutions of a pseudodiagram are the unknot.

    Args:
        diagram: the pseudodiagram.
        passes: for each resolution (bit i says whether crossing `unresolved[i]` is switched) the passes that lead from
            it to a circle, as `games.knot.diagrams.simplify.simplified` finds them.

    >>> certificate = unknotting_certificate(Diagram([(0, 0, 1, 1)]), {0: ((5, 1),), 1: ((4, 1),)})
    >>> check_unknotting(certificate)
    2
    """
    return {
        "format": unknotting.FORMAT,
        **_about(diagram),
        "cases": [{"resolution": bits, "moves": list(map(list, moves))} for bits, moves in passes.items()],
    }


def check_unknotting(certificate: Any) -> int:
    """Have the independent checker read a certificate; return how many resolutions it shows to be the unknot.

    Raises:
        InputError: the certificate is rejected, with the place.
    """
    return accepted(certificate, unknotting, "a certificate of unknots")


def _about(diagram: Diagram) -> dict[str, Any]:
    return {"pd": list(map(list, diagram.pd)), "unresolved": [crossing + 1 for crossing in diagram.unresolved]}
