"""To Knot or Not to Knot on any diagram of a knot."""

from __future__ import annotations

from typing import Any

from algebra.knot_values import VALUES
from algebra.ruleset import Example, Ruleset
from games.knot.diagram import Diagram, Move

__all__ = ["RULESET", "Diagram", "Move"]


def solve(position: Diagram, moves: bool = False) -> dict[str, Any]:
    """The solved position."""
    from games.knot.tables import values
    from games.knot.unknot import unknotted

    value = VALUES[int(values(unknotted(position.pd, position.unresolved))[-1])]
    return {
        "position": str(position),
        "outcome": str(value.outcome),
        "value": str(value),
        "parity": "odd" if value.odd else "even",
    }


RULESET = Ruleset(
    name="knot",
    summary="To Knot or Not to Knot on any diagram of a knot",
    notation="a planar diagram code: PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]] unresolved 1,3",
    parse=Diagram.parse,
    solve=solve,
    examples=(
        Example("[[1,5,2,4],[3,1,4,6],[5,3,6,2]]", {"outcome": "U"}, "[Johnson2011b, Theorem 5.3], of the word 3"),
    ),
)
