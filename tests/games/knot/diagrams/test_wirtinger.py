"""Colorings of arcs: Fox colorings against the determinants that are published, and relations in permutations."""

from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.wirtinger import fox_coloring, presentation
from tests.games.knot.diagrams.strategies import shadows
from tests.games.knot.plain import jones
from tests.games.rational.positions import examples


@examples(80)
@given(shadows(8), st.integers(0, 255), st.sampled_from([3, 5, 7]))
def test_fox_colorings_obey_the_relations_and_tell_the_determinant(shadow: Diagram, bits: int, prime: int) -> None:
    diagram = shadow.resolved(bits % 2**shadow.crossings)
    colors = fox_coloring(diagram.pd, prime)
    at_minus_one = abs(sum((-1) ** (power // 4) * factor for power, factor in jones(diagram.pd, diagram.signs).items()))
    assert (colors is not None) == (at_minus_one % prime == 0)
    if colors is not None:
        assert len(set(colors)) > 1
        for over, left, right in presentation(diagram.pd).relations:
            assert (2 * colors[over] - colors[left] - colors[right]) % prime == 0


@examples(60)
@given(shadows(8))
def test_an_arc_runs_from_one_passage_under_to_the_next(diagram: Diagram) -> None:
    arcs, relations = presentation(diagram.pd)
    assert sorted(arcs) == list(range(2 * diagram.crossings))
    assert sorted(set(arcs.values())) == list(range(diagram.crossings))
    for (a, b, c, d), (over, left, right) in zip(diagram.pd, relations, strict=True):
        assert arcs[b] == arcs[d] == over
        assert {arcs[a], arcs[c]} == {left, right}
