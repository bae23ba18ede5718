"""Tangles and closed braids: determinants against continued fractions and the formula for torus knots."""

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram, components, connected_sum, genus_of
from knotgames.games.knot.diagrams.tangles import INFINITE, ZERO, braid_closure, ramified, torus, twists
from knotgames.games.rational.tangle import continuant
from tests.games.knot.plain import determinant


@given(st.lists(st.integers(-3, 3).filter(bool), min_size=1, max_size=4))
def test_products_of_twists_have_the_fraction_of_conway(word: list[int]) -> None:
    tangle = twists(word[0])
    for number in word[1:]:
        tangle = tangle * twists(number)
    code = tangle.numerator()
    assert genus_of(code) == 0
    assert (components(code) == 1) == (continuant(word)[0] % 2 == 1)
    if components(code) == 1:
        assert determinant(Diagram(code).pd) == abs(continuant(word)[0])


@given(st.lists(st.integers(-4, 4).filter(bool), min_size=2, max_size=3))
def test_determinants_of_pretzels(numbers: list[int]) -> None:
    """The determinant of a pretzel is the sum of all products of all numbers but one."""
    code = ramified([twists(number) for number in numbers]).numerator()
    if components(code) == 1:
        products = 0
        for left_out in range(len(numbers)):
            product = 1
            for place, number in enumerate(numbers):
                product *= 1 if place == left_out else number
            products += product
        assert determinant(Diagram(code).pd) == abs(products)


@pytest.mark.parametrize(("p", "q"), [(2, 3), (3, 4), (3, 5), (-3, 5), (4, 5), (2, 4), (3, 6), (1, 5), (5, 1)])
def test_torus_links(p: int, q: int) -> None:
    code = torus(p, q)
    assert genus_of(code) == 0
    assert not code or components(code) == gcd(p, q)
    if code and gcd(p, q) == 1:  # the determinant is 1 if both are odd, else the odd one
        assert determinant(Diagram(code).pd) == (1 if p % 2 and q % 2 else abs(p if p % 2 else q))


@given(st.lists(st.sampled_from([1, -1, 2, -2, 3, -3]), max_size=8))
def test_closed_braids_are_planar(word: list[int]) -> None:
    try:
        code = braid_closure(word)
    except InputError:
        return
    assert genus_of(code) == 0
    assert len(code) == len(word)


def test_sums_of_diagrams_with_loops() -> None:
    loop = Diagram([(1, 1, 2, 2)])
    other = Diagram([(1, 2, 2, 1)])
    assert connected_sum([]) == ()
    assert Diagram(connected_sum([loop, other, loop])).crossings == 3
    assert Diagram(connected_sum([Diagram([]), loop])).pd == loop.pd


def test_a_circle_that_crosses_nothing_is_refused() -> None:
    assert INFINITE.numerator() == ()
    for tangle in (ZERO, ZERO + ZERO, twists(0) + INFINITE + INFINITE):
        with pytest.raises(InputError, match="a circle that crosses nothing"):
            tangle.numerator()
