"""The checker of colorings: what each of its conditions says of what it refuses."""

import pytest

from knotgames.checks.checkers import coloring
from tests.checks.checkers.forgeries.coloring import FLIPS, FORGED, of
from tests.games.knot.diagrams.strategies import TREFOIL

SAID = {
    "constants": "knot one: an element is no permutation",
    "two components": "knot one: it has several components",
    "not planar": "knot one: it is not planar",
    "two colors over": r"knot one: two colors over at \[0, 1, 1, 2\]",
    "a relation that does not hold": "knot one: another color goes out of",
    "one color": "knot one: it has one color",
    "no knots": "format",
    "another format": "format",
}


@pytest.mark.parametrize("forged", SAID)
def test_what_is_wrong_is_said_with_its_place(forged: str) -> None:
    with pytest.raises(coloring.Rejected, match=SAID[forged]):
        coloring.check(FORGED[forged])  # type: ignore[no-untyped-call]


def test_no_arc_of_a_trefoil_may_have_another_color() -> None:
    for label in range(6):
        colors = [0, 0, 1, 1, 2, 2]
        colors[label] = (colors[label] + 1) % 3
        with pytest.raises(coloring.Rejected, match=r"knot one: two colors|knot one: another color"):
            coloring.check(of(TREFOIL, FLIPS, colors))  # type: ignore[no-untyped-call]
