"""Invariants of knots, against tables, the state sum, and the equations of colorings."""

from math import comb

import pytest
from hypothesis import given

from knotgames.algebra.boolean import DNF
from knotgames.checks.papers.johnson2011b.s03.figure_14 import determinant
from knotgames.games.knot.diagrams import invariants as module
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.invariants import Invariants, invariants, jones_polynomial, vanishing
from knotgames.games.knot.gates.arrangement import Arrangement
from knotgames.games.knot.gates.vanishing import leading
from knotgames.games.knot.notation.text import parse
from tests.games.knot.diagrams.strategies import shadows
from tests.games.knot.plain import jones


@pytest.mark.parametrize(
    ("name", "least", "coefficients"),
    [  # the tables of knots, up to reflection
        ("3_1", 1, [1, 0, 1, -1]),
        ("4_1", -2, [1, -1, 1, -1, 1]),
        ("5_1", 2, [1, 0, 1, -1, 1, -1]),
        ("5_2", 1, [1, -1, 2, -1, 1, -1]),
        ("8_18", -4, [1, -4, 6, -7, 9, -7, 6, -4, 1]),
        ("8_19", 3, [1, 0, 1, 0, 0, -1]),
        ("10_132", 2, [1, 0, 1, -1, 1, -1]),
    ],
)
def test_jones_polynomials_of_tables(name: str, least: int, coefficients: list[int]) -> None:
    expected = {least + place: one for place, one in enumerate(coefficients) if one}
    found = dict(invariants(parse(f"{name} unresolved none")).jones or {})
    assert found in (expected, {-exponent: one for exponent, one in sorted(expected.items(), reverse=True)})


@given(shadows(8))
def test_they_are_those_of_the_state_sum_and_of_colorings(diagram: Diagram) -> None:
    knot = diagram.resolved(0)
    found = invariants(knot)
    by_states = {-exponent // 4: one for exponent, one in jones(knot.pd, knot.signs).items()}
    assert dict(found.jones or {}) == jones_polynomial(knot.pd) == by_states
    assert found.determinant == (determinant(knot.pd) if knot.pd else 1)
    assert found.writhe == sum(knot.signs)
    first = found.vanishing
    for order in range(first[0] + 1 if first else 9):  # the derivatives of V - 1 at 1, over factorials
        derivative = sum(one * _binomial(exponent, order) for exponent, one in by_states.items()) - (order == 0)
        assert derivative == (first[1] if first and order == first[0] else 0)


def _binomial(exponent: int, order: int) -> int:
    return comb(exponent, order) if exponent >= 0 else (-1) ** order * comb(order - exponent - 1, order)


@pytest.mark.parametrize("form", ["a", "ab", "a ~a", "ab ~ab"])
def test_the_first_coefficient_of_a_form_is_as_the_theorem_says(form: str) -> None:
    terms = DNF.parse(form).terms
    variables = DNF.parse(form).variables
    diagram = Arrangement.of(terms, variables).provable().layout().diagram()
    for place in range(1 << variables):
        found, first = invariants(diagram.resolved(place)).vanishing, leading(terms, place)
        assert found == (first and (first.order, first.coefficient))


def test_what_is_too_costly_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WORK", 1)
    found = invariants(parse("3_1 unresolved none"))
    assert found == Invariants(3, None)
    assert (found.determinant, found.vanishing) == (None, None)


def test_the_unknot_has_the_polynomial_1() -> None:
    assert vanishing({0: 1}) is None
    assert invariants(parse("PD[]")) == Invariants(0, {0: 1})
