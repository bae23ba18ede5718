"""Good and forged certificates of colorings."""

from collections.abc import Sequence
from typing import Any

from knotgames.checks.checkers.coloring import FORMAT
from knotgames.games.knot.diagrams.wirtinger import fox_coloring, presentation, reflections
from knotgames.games.knot.notation.text import parse
from tests.checks.checkers.forgeries import Certificate, forged
from tests.games.knot.diagrams.strategies import KINK, TREFOIL

FLIPS = ((0, 2, 1), (2, 1, 0), (1, 0, 2))
HOPF = ((0, 2, 1, 3), (2, 0, 3, 1))
NOT_PLANAR = ((0, 5, 2, 3), (1, 4, 3, 0), (4, 1, 5, 2))
"""A closed curve on a torus."""
TWO_LOOPS = ((0, 1, 1, 2), (2, 0, 3, 3))
CHAIN = [(2 * i + 5 if i else 0, 2 * i + 6, 2 * i + 6, 2 * i + 7) for i in range(12)]
LONG = [TREFOIL[0], (3, 1, 4, 29), TREFOIL[2], *CHAIN]
"""A trefoil with twelve loops."""
OTHER_LOOPS = ((0, 1, 1, 2), (2, 3, 3, 0))


TURNS = ((1, 2, 3, 0), (2, 0, 3, 1), (2, 3, 1, 0), (1, 3, 0, 2), (3, 2, 0, 1), (3, 0, 1, 2))
"""The cycles of four things, which unlike reflections tell left from right."""
MIRRORED = ((1, 4, 2, 5), (5, 2, 0, 3), (3, 0, 4, 1))


def of(pd: Any, elements: Any, colors: Sequence[int]) -> Certificate:
    """A certificate of one knot."""
    knot = {
        "name": "one",
        "pd": [list(one) for one in pd],
        "elements": [list(one) for one in elements],
        "colors": list(colors),
    }
    return {"format": FORMAT, "knots": [knot]}


def fox(name: str, prime: int) -> Certificate:
    """The certificate of a knot that has a Fox coloring."""
    code = parse(name).pd
    colors = fox_coloring(code, prime)
    assert colors is not None
    return of(code, reflections(prime), [colors[arc] for _, arc in sorted(presentation(code).arcs.items())])


GOOD: dict[str, Certificate] = {
    "a trefoil": of(TREFOIL, FLIPS, [0, 0, 1, 1, 2, 2]),
    "a trefoil colored by cycles": of(TREFOIL, TURNS, [0, 0, 2, 2, 1, 1]),
    "its mirror image": of(MIRRORED, TURNS, [0, 0, 4, 4, 1, 1]),
    "a trefoil with twelve loops": of(LONG, FLIPS, [0, 0, 1, 1, 2, 2, *[0] * 24]),
    "a figure-eight knot": fox("4_1", 5),
    "a knot of ten crossings": fox("10_123", 11),
}

FORGED: dict[str, Certificate] = {
    "another format": forged(GOOD["a trefoil"], {"format": "knotgames coloring certificate 2"}),
    "no knots": forged(GOOD["a trefoil"], {"knots": []}),
    "no crossing": of([], FLIPS, []),
    "a crossing of three edges": of([[0, 0, 1]], FLIPS, [0, 1]),
    "a label that stands once": of([[0, 0, 0, 1]], FLIPS, [0, 1]),
    "two components": of(HOPF, FLIPS, [0, 0, 1, 2]),
    "not planar": of(NOT_PLANAR, FLIPS, [0, 1, 1, 2, 0, 2]),
    "constants": of(OTHER_LOOPS, [[0, 0], [1, 1]], [0, 1, 1, 0]),
    "two colors over": of(TWO_LOOPS, FLIPS, [0, 1, 2, 1]),
    "a larger color over than before": of(TWO_LOOPS, FLIPS, [2, 0, 1, 0]),
    "a relation that does not hold": of(TWO_LOOPS, FLIPS, [0, 1, 1, 0]),
    "relations whose left is the smaller one": of(OTHER_LOOPS, [(1, 2, 0), (2, 0, 1)], [0, 1, 1, 0]),
    "relations that do not hold at the last crossings": of(LONG, FLIPS, [0, 0, 1, 1, 2, 2, *[0] * 20, 1, 1, 0, 0]),
    "one color": of(KINK, FLIPS, [0, 0]),
    "another color": of(TREFOIL, FLIPS, [0, 0, 1, 1, 2, 1]),
    "a color too few": of(TREFOIL, FLIPS, [0, 0, 1, 1, 2]),
    "a color that is not there": of(TREFOIL, FLIPS[:2], [0, 0, 1, 1, 2, 2]),
    "a permutation of two": of(TREFOIL, [(0, 2, 1), (2, 1, 0), (1, 0)], [0, 0, 1, 1, 2, 2]),
    "a map that is no permutation, and no color": of(TREFOIL, [*FLIPS, (2, 2, 2)], [0, 0, 1, 1, 2, 2]),
}
