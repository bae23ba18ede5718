"""Rational pseudodiagrams as planar diagram codes.

The tangle [a1(b1), ..., an(bn)] is made by reflecting what there is in the axis from the north-west to the south-east,
and adding twists to the right [Johnson2011b, section 4]. Two reflections cancel, so that here the last twists are added
to the right, those before them at the bottom, and so on by turns. A crossing counts +1 if the strand from the
south-west to the north-east lies over, which a reflection does not change.
"""

from __future__ import annotations

from itertools import count

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.plane_map import joined
from knotgames.games.rational.tangle import Pseudodiagram


def from_rational(diagram: Pseudodiagram) -> Diagram:
    """Return the pseudodiagram that a rational tangle closes up to.

    Its crossings are ordered by twists; in each twist the unresolved crossings come last, and count +1 as in the code.

    Raises:
        InputError: it closes up to a link of two components.

    >>> print(from_rational(Pseudodiagram.parse("[(2), (2)]")))
    PD[X[0,5,1,6],X[4,1,5,2],X[6,4,7,3],X[2,0,3,7]]
    """
    edges = count()
    same: list[tuple[int, int]] = []
    code: list[list[int]] = []
    unresolved: list[int] = []
    edge = {corner: next(edges) for corner in ("NW", "NE", "SW", "SE")}
    rightwards = len(diagram.twists) % 2 == 1
    start = (("NW", "NE"), ("SW", "SE")) if rightwards else (("NW", "SW"), ("NE", "SE"))
    same += [(edge[one], edge[other]) for one, other in start]
    for resolved, many in diagram.twists:
        for sign in [1 if resolved > 0 else -1] * abs(resolved) + [0] * many:
            if not sign:
                unresolved.append(len(code))
            if rightwards:
                corners = {"NW": edge["NE"], "SW": edge["SE"], "NE": next(edges), "SE": next(edges)}
                edge |= {"NE": corners["NE"], "SE": corners["SE"]}
            else:
                corners = {"NW": edge["SW"], "NE": edge["SE"], "SW": next(edges), "SE": next(edges)}
                edge |= {"SW": corners["SW"], "SE": corners["SE"]}
            around = [corners[corner] for corner in ("NW", "SW", "SE", "NE")]
            code.append(around if sign >= 0 else [*around[1:], around[0]])
        rightwards = not rightwards
    same += [(edge["NW"], edge["NE"]), (edge["SW"], edge["SE"])]
    least = joined(same)
    return Diagram([[*map(least, around)] for around in code], unresolved)
