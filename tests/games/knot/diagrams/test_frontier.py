"""Orders of crossings: each is taken once, and looking ahead finds none with more work."""

from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.frontier import ordering, work
from knotgames.games.knot.diagrams.shadows import random_shadow
from tests.games.knot.diagrams.strategies import pseudodiagrams
from tests.games.rational.positions import examples


@examples(60)
@given(pseudodiagrams(9), st.integers(0, 20))
def test_every_crossing_is_taken_once(diagram: Diagram, tries: int) -> None:
    order = ordering(diagram.pd, diagram.unresolved, tries=tries)
    assert sorted(order) == list(range(diagram.crossings))
    plain = ordering(diagram.pd, diagram.unresolved)
    assert work(diagram.pd, order, diagram.unresolved) <= work(diagram.pd, plain, diagram.unresolved)


def test_looking_ahead_helps_in_large_diagrams() -> None:
    code = random_shadow(60, 5).pd
    assert work(code, ordering(code, tries=50)) < work(code, ordering(code))
