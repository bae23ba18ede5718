"""The checker of Jones polynomials at a point: what it accepts, and what each of its conditions alone refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.checkers import jones
from games.knot.diagrams.diagram import Diagram
from games.knot.unknot import unknotted
from tests.checks.checkers.forging import conditions, without
from tests.games.knot.diagrams.strategies import KINK, TREFOIL, shadows
from tests.games.rational.positions import examples

HOPF = ((0, 2, 1, 3), (2, 0, 3, 1))
NOT_PLANAR = ((0, 1, 2, 3), (0, 1, 3, 2))
TWO_LOOPS = ((0, 1, 1, 2), (2, 0, 3, 3))


def certificate(pd: Any, order: Sequence[int] | None = None, point: int = 5, modulus: int = 1009) -> dict[str, Any]:
    order = range(1, len(pd) + 1) if order is None else order
    knot = {"name": "one", "pd": pd, "point": point, "order": list(order)}
    return {"format": jones.FORMAT, "modulus": modulus, "knots": [knot]}


def check(checker: Any, made: dict[str, Any]) -> int:
    established: int = checker.check(made)["knots"]
    return established


def test_a_trefoil_is_told() -> None:
    assert check(jones, certificate(TREFOIL)) == 1


FORGED = {
    "several components": ("knot one: it has several components", certificate(HOPF)),
    "not planar": ("knot one: it is not planar", certificate(NOT_PLANAR)),
    "order": ("knot one: order", certificate(TWO_LOOPS, [1, 1, 2, 2])),
    "unknot": ("knot one: its bracket is that of an unknot", certificate(KINK)),
    '"format"': ("format", {"format": jones.FORMAT, "modulus": 1009, "knots": []}),
}
"""For each condition of the checker what it says, and a certificate that it alone refuses."""


@pytest.mark.parametrize("condition", FORGED)
def test_each_condition_refuses_what_nothing_else_does(condition: str) -> None:
    said, forged = FORGED[condition]
    with pytest.raises(jones.Rejected, match=said):
        check(jones, forged)
    assert check(without(jones, condition), forged) == len(forged["knots"])


def test_there_is_a_forged_certificate_for_each_condition() -> None:
    assert len(FORGED) == conditions(jones)


@pytest.mark.parametrize(
    "forged",
    [
        certificate(TREFOIL, modulus=1),
        certificate(TREFOIL, modulus=0),
        certificate(TREFOIL, point=1009),
        certificate(TREFOIL, point=1),
        certificate(TREFOIL, [1, 2]),
        certificate(TREFOIL, [0, 1, 2]),
        certificate([], []),
        certificate([[0, 0, 1]], [1]),
        certificate([[0, 0, 0, 1]], [1]),
        {**certificate(TREFOIL), "format": "another"},
    ],
)
def test_what_is_no_certificate_is_refused(forged: dict[str, Any]) -> None:
    with pytest.raises((jones.Rejected, KeyError, ValueError, ZeroDivisionError)):
        check(jones, forged)


@examples(80)
@given(shadows(8), st.integers(0, 255), st.integers(2, 10**9), st.randoms(use_true_random=False))
def test_only_knots_are_told_whatever_the_point_and_the_order(
    shadow: Diagram, bits: int, point: int, random: Any
) -> None:
    diagram = shadow.resolved(bits % 2**shadow.crossings)
    order = list(range(1, diagram.crossings + 1))
    random.shuffle(order)
    made = certificate(diagram.pd, order, point, 2**61 - 1)
    if not diagram.pd or unknotted(diagram.pd, ())[0]:
        with pytest.raises((jones.Rejected, KeyError)):
            check(jones, made)
    else:
        assert check(jones, made) == 1
