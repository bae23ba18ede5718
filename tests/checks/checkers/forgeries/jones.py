"""Good and forged certificates of Jones polynomials at a point."""

from collections.abc import Sequence
from typing import Any

from knotgames.checks.checkers.jones import FORMAT
from knotgames.games.knot.notation.text import parse
from tests.checks.checkers.forgeries import Certificate, forged
from tests.games.knot.diagrams.strategies import TREFOIL

HOPF = ((0, 2, 1, 3), (2, 0, 3, 1))
NOT_PLANAR = ((0, 1, 2, 3), (0, 1, 3, 2))
TWO_LOOPS = ((0, 1, 1, 2), (2, 0, 3, 3))


def of(pd: Any, order: Sequence[int] | None = None, point: int = 5, modulus: int = 1009) -> Certificate:
    """A certificate of one knot."""
    order = range(1, len(pd) + 1) if order is None else order
    knot = {"name": "one", "pd": [list(one) for one in pd], "point": point, "order": list(order)}
    return {"format": FORMAT, "modulus": modulus, "knots": [knot]}


MIRRORED = [(b, c, d, a) for a, b, c, d in TREFOIL]

GOOD: dict[str, Certificate] = {
    "a trefoil": of(TREFOIL),
    "its mirror image": of(MIRRORED),
    "a trefoil in another order": of(TREFOIL, [3, 1, 2]),
    "a trefoil at another point": of(TREFOIL, point=7, modulus=101),
    "a figure-eight knot": of(parse("4_1").pd),
    "two trefoils": {**of(TREFOIL), "knots": of(TREFOIL)["knots"] + of(MIRRORED)["knots"]},
    "a trefoil with a loop": of(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 6, 2), (6, 7, 7, 0))),
}

LOOPS = {sign: of([(0, 0, 1, 1), (1, 0, 0, 1)][sign : sign + 1]) for sign in (0, 1)}

FORGED: dict[str, Certificate] = {
    "another format": forged(GOOD["a trefoil"], {"format": "knotgames jones certificate 2"}),
    "no knots": forged(GOOD["a trefoil"], {"knots": []}),
    "no crossing": of([]),
    "a crossing of three edges": of([[0, 0, 1]]),
    "a label that stands once": of([[0, 0, 0, 1]]),
    "two components": of(HOPF),
    "not planar": of(NOT_PLANAR),
    "a loop": LOOPS[0],
    "the other loop": LOOPS[1],
    "two loops": of(TWO_LOOPS),
    "two loops alike": of(((0, 1, 1, 2), (2, 3, 3, 0))),
    "crossings taken twice": of(TWO_LOOPS, [1, 1, 2, 2]),
    "crossings taken twice, and others not at all": of(parse("4_1").pd, [3, 4, 3, 4]),
    "a crossing that is not taken": of(TREFOIL, [1, 2]),
    "a crossing 0": of(TREFOIL, [0, 1, 2]),
    "modulo 1": of(TREFOIL, modulus=1),
    "modulo 0": of(TREFOIL, modulus=0),
    "a point with no inverse": of(TREFOIL, point=1009),
    "the point 1": of(TREFOIL, point=1),
    "an unknot of five crossings": of(parse("X[0,3,1,4] X[1,5,2,4] X[5,3,6,2] X[6,7,7,8] X[8,9,9,0]").resolved(0).pd),
}
