"""The bracket at a point is the value of the bracket of the definition; it tells what the Jones polynomial tells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.frontier import ordering
from games.knot.diagrams.jones import MODULUS, evaluated, is_knotted
from tests.games.knot.diagrams.strategies import shadows
from tests.games.knot.plain import bracket, jones_is_trivial
from tests.games.rational.positions import examples


@examples(80)
@given(shadows(7), st.integers(0, 127), st.integers(2, 10**9))
def test_the_bracket_at_a_point_is_that_of_the_definition(shadow: Diagram, bits: int, point: int) -> None:
    diagram = shadow.resolved(bits % 2**shadow.crossings)
    found = evaluated(diagram.pd, ordering(diagram.pd, tries=3), point)
    expected = sum(factor * pow(point, power, MODULUS) for power, factor in bracket(diagram.pd).items())
    assert found.value == expected % MODULUS
    assert is_knotted(diagram.pd, found) != jones_is_trivial(diagram.pd, diagram.signs)
