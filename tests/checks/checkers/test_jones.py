"""The checker of Jones polynomials at a point: what it says of what it refuses, and that it tells just the knots."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.checks.checkers import jones
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.unknot import unknotted
from tests.checks.checkers.forgeries.jones import FORGED, of
from tests.games.knot.diagrams.strategies import shadows
from tests.games.rational.positions import examples

SAID = {
    "two components": "knot one: it has several components",
    "not planar": "knot one: it is not planar",
    "crossings taken twice": "knot one: order",
    "a loop": "knot one: its bracket is that of an unknot",
    "no knots": "format",
    "another format": "format",
}


@pytest.mark.parametrize("forged", SAID)
def test_what_is_wrong_is_said_with_its_place(forged: str) -> None:
    with pytest.raises(jones.Rejected, match=SAID[forged]):
        jones.check(FORGED[forged])  # type: ignore[no-untyped-call]


@examples(80)
@given(shadows(8), st.integers(0, 255), st.integers(2, 10**9), st.randoms(use_true_random=False))
def test_only_knots_are_told_whatever_the_point_and_the_order(
    shadow: Diagram, bits: int, point: int, random: Any
) -> None:
    diagram = shadow.resolved(bits % 2**shadow.crossings)
    order = list(range(1, diagram.crossings + 1))
    random.shuffle(order)
    made = of(diagram.pd, order, point, 2**61 - 1)
    if not diagram.pd or unknotted(diagram.pd, ())[0]:
        with pytest.raises((jones.Rejected, KeyError)):
            jones.check(made)  # type: ignore[no-untyped-call]
    else:
        assert jones.check(made)["knots"] == 1  # type: ignore[no-untyped-call]
