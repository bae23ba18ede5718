"""Good and forged certificates of moves that simplify diagrams."""

from typing import Any

from knotgames.checks.certificates.knots import unknotting_certificate
from knotgames.checks.checkers.unknotting import FORMAT
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.diagrams.simplify import simplified
from tests.checks.checkers.forgeries import Certificate, forged
from tests.games.knot.diagrams.strategies import KINK, TREFOIL

TWO_LOOPS = ((0, 1, 1, 2), (2, 0, 3, 3))
NOT_PLANAR = ((0, 1, 2, 3), (0, 1, 3, 2))
"""A closed curve with two crossings on a torus, which a move leads to a circle, as if it were on a sphere."""


def of(pd: Any, *cases: Any, unresolved: Any = ()) -> Certificate:
    """A certificate that moves lead resolutions to circles."""
    told = [{"resolution": resolution, "moves": moves, "left": []} for resolution, moves in cases]
    return {"format": FORMAT, "pd": [list(one) for one in pd], "unresolved": list(unresolved), "cases": told}


LARGE = random_shadow(16, 3).leaving([1, 5, 11])

GOOD: dict[str, Certificate] = {
    "a loop": of(KINK, (0, [[5, 1]])),
    "a loop, both ways": of(KINK, (0, [[5, 1]]), (1, [[4, 1]]), unresolved=[1]),
    "a loop, one way of two": of(KINK, (1, [[4, 1]]), unresolved=[1]),
    "what is left of a trefoil": unknotting_certificate([simplified(Diagram(TREFOIL), place) for place in range(8)]),
    "sixteen crossings": unknotting_certificate([simplified(LARGE, place, rounds=3) for place in range(8)]),
    "crossings more on the way": of(TWO_LOOPS, (0, [[8, 1, 2, 3, 3], [14, 1], [13, 1, 2, 4], [13, 4]])),
    "more crossings more": of(TWO_LOOPS, (0, [[11, 1, 3, 1, 3], [19, 3, 1, 1, 3, 2], [7, 5]])),
}

FORGED: dict[str, Certificate] = {
    "another format": forged(GOOD["a loop"], {"format": "knotgames unknotting certificate 2"}),
    "no cases": of(KINK),
    "no crossing": of([], (0, [])),
    "nothing is done": of(TREFOIL, (0, [])),
    "another diagram is left": forged(GOOD["what is left of a trefoil"], {"cases/0/left/0": [1, 2, 3, 0]}),
    "a crossing of eight edges": of([[0, 0, 1, 1, 2, 2, 3, 3]], (0, [[5, 1]])),
    "a label that stands once": of([[0, 0, 1, 2]], (0, [[5, 1]])),
    "a strand over and under": of(TREFOIL, (0, [[12, 2], [15, 1]])),
    "a strand that crosses itself": of(TWO_LOOPS, (0, [[8, 1, 2, 2, 4], [11, 1], [5, 3]])),
    "a strand that does not arrive": of(TREFOIL, (0, [[13, 1], [12, 2]])),
    "two components": of([*NOT_PLANAR, (4, 4, 5, 5)], (0, [[7, 2], [13, 1]])),
    "not planar": of(NOT_PLANAR, (0, [[7, 2]])),
    "a resolution twice": of(KINK, (0, [[5, 1]]), (0, [[5, 1]])),
    "a resolution that is not there": of(KINK, (1, [[5, 1]])),
    "a resolution too large, after one that is there": of(KINK, (0, [[5, 1]]), (3, [[4, 1]]), unresolved=[1]),
    "a negative resolution": of(KINK, (-1, [[4, 1]]), unresolved=(1,)),
    "an unresolved crossing twice": of(KINK, (1, [[4, 1]]), unresolved=(1, 1)),
    "an unresolved crossing that is not there": of(KINK, (1, [[5, 1]]), unresolved=(2,)),
    "an unresolved crossing 0": of(KINK, (1, [[5, 1]]), unresolved=(0,)),
    "no number of crossings": of(KINK, (0, [[5]])),
    "a strand of no crossing": of(KINK, (0, [[5, 0]])),
    "a strand that starts nowhere": of(KINK, (0, [[9, 1]])),
}
