"""Rational pseudodiagrams as planar diagram codes.

The tangle [a1(b1), ..., an(bn)] is made by reflecting what there is in the axis from the north-west to the south-east,
and adding twists to the right [Johnson2011b, section 4]. Two reflections cancel, so that here the last twists are added
to the right, those before them at the bottom, and so on by turns. A crossing counts +1 if the strand from the
south-west to the north-east lies over, which a reflection does not change.
"""

from __future__ import annotations

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.tangles import INFINITE, twists
from knotgames.games.rational.tangle import Pseudodiagram


def from_rational(diagram: Pseudodiagram) -> Diagram:
    """Return the pseudodiagram that a rational tangle closes up to.

    Its crossings are ordered by twists; in each twist the unresolved crossings come last, and count +1 as in the code.

    Raises:
        InputError: it closes up to a link of two components.

    >>> print(from_rational(Pseudodiagram.parse("[(2), (2)]")))
    PD[X[0,5,1,6],X[4,1,5,2],X[6,4,7,3],X[2,0,3,7]]
    """
    tangle, unresolved = INFINITE, list[int]()
    for resolved, many in diagram.twists:
        tangle = tangle * twists(resolved) + twists(many)
        unresolved += range(len(tangle.code) - many, len(tangle.code))
    return Diagram(tangle.numerator(), unresolved)
