"""Colorings of arcs: Fox colorings against the determinants that are published, and relations in permutations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.wirtinger import conjugacy_class, fox_coloring, inverse, presentation, product
from knotgames.games.knot.notation.text import parse
from tests.games.knot.diagrams.strategies import shadows
from tests.games.knot.plain import jones
from tests.games.rational.positions import examples

DETERMINANTS = {
    "3_1": 3,
    "4_1": 5,
    "5_1": 5,
    "5_2": 7,
    "6_1": 9,
    "7_4": 15,
    "8_18": 45,
    "8_19": 3,
    "10_124": 1,
    "10_153": 1,
}
"""As KnotInfo has them (C. Livingston and A. H. Moore, knotinfo.org)."""


@pytest.mark.parametrize("name", DETERMINANTS)
def test_a_knot_is_colored_modulo_the_primes_of_its_determinant(name: str) -> None:
    code = parse(name).pd
    for prime in (3, 5, 7, 11, 13, 17, 19, 23):
        assert (fox_coloring(code, prime) is not None) == (DETERMINANTS[name] % prime == 0)


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


def test_classes_of_the_alternating_group_of_five() -> None:
    five, three = (1, 2, 3, 4, 0), (1, 2, 0, 3, 4)
    sizes = [
        len(conjugacy_class(element, [five, three])) for element in (five, inverse(five), three, product(three, three))
    ]
    assert sizes == [12, 12, 20, 20]
    assert inverse(five) in conjugacy_class(five, [five, three])
    assert product(five, inverse(five)) == (0, 1, 2, 3, 4)
