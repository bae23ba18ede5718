"""The bracket at a point is the value of the bracket of the definition, and what the checker computes by itself; it
tells what the Jones polynomial tells.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.checks.checkers import jones as checker
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.frontier import ordering
from knotgames.games.knot.diagrams.jones import HIGHEST, MODULUS, Evaluation, evaluated, is_knotted
from knotgames.games.knot.diagrams.shadows import random_shadow
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


def is_as_checked(code: Code, found: Evaluation) -> bool:
    """Whether the checker finds the same bracket, which is that of a circle times the value."""
    order = [crossing + 1 for crossing in found.order]
    value, loop = checker.bracket(code, order, found.point, found.modulus)  # type: ignore[no-untyped-call]
    return bool(value == found.value * loop % found.modulus)


@examples(40)
@given(
    st.integers(1, 40),
    st.integers(0, 10**6),
    st.integers(0, 2**40),
    st.sampled_from([5, 7, 2**40 + 1]),
    st.sampled_from([MODULUS, HIGHEST, 1009, 3**20, 2]),
)
def test_the_checker_computes_the_same_modulo_primes_and_others(
    crossings: int, seed: int, bits: int, point: int, modulus: int
) -> None:
    code = random_shadow(crossings, seed).resolved(bits % 2**crossings).pd
    assert is_as_checked(code, evaluated(code, ordering(code), point, modulus))


def test_orders_that_cut_many_edges_have_the_same_value() -> None:
    code = random_shadow(24, 3).resolved(0b101101110010).pd
    best = evaluated(code, ordering(code))
    scattered = evaluated(code, sorted(range(24), key=lambda crossing: crossing * 7 % 24))
    assert scattered.value == best.value
    assert is_as_checked(code, scattered)


def test_equal_matchings_that_are_kept_apart_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    code = random_shadow(14, 2).resolved(0b1011).pd
    expected = evaluated(code, ordering(code))
    monkeypatch.setattr("knotgames.games.knot.diagrams.jones.MIXING", 0)  # all are sorted alike, but for the first edge
    assert evaluated(code, ordering(code)) == expected


@pytest.mark.parametrize("modulus", [0, -7, HIGHEST + 1])
def test_a_modulus_out_of_range_is_refused(modulus: int) -> None:
    with pytest.raises(ValueError, match=f"expected a modulus from 1 to 2\\^32, found {modulus}"):
        evaluated(((0, 0, 1, 1),), [0], modulus=modulus)


def test_a_point_with_no_inverse_is_refused() -> None:
    with pytest.raises(ValueError, match="not invertible"):
        evaluated(((0, 0, 1, 1),), [0], point=6, modulus=9)
