"""The checker of colorings: what it accepts, and what each of its conditions alone refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from checks.checkers import coloring
from tests.checks.checkers.forging import conditions, without
from tests.games.knot.diagrams.strategies import KINK, TREFOIL

FLIPS = ((0, 2, 1), (2, 1, 0), (1, 0, 2))
HOPF = ((0, 2, 1, 3), (2, 0, 3, 1))
NOT_PLANAR = ((0, 5, 2, 3), (1, 4, 3, 0), (4, 1, 5, 2))
"""A closed curve on a torus."""
TWO_LOOPS = ((0, 1, 1, 2), (2, 0, 3, 3))
OTHER_LOOPS = ((0, 1, 1, 2), (2, 3, 3, 0))


def certificate(pd: Any, elements: Any, colors: Sequence[int]) -> dict[str, Any]:
    knot = {"name": "one", "pd": pd, "elements": elements, "colors": list(colors)}
    return {"format": coloring.FORMAT, "knots": [knot]}


def check(checker: Any, made: dict[str, Any]) -> int:
    established: int = checker.check(made)["knots"]
    return established


def test_a_trefoil_has_three_colors() -> None:
    made = certificate(TREFOIL, FLIPS, [0, 0, 1, 1, 2, 2])
    assert check(coloring, made) == 1


def test_no_arc_of_it_may_have_another_color() -> None:
    for label in range(6):
        colors = [0, 0, 1, 1, 2, 2]
        colors[label] = (colors[label] + 1) % 3
        with pytest.raises(coloring.Rejected, match="knot one: crossing"):
            check(coloring, certificate(TREFOIL, FLIPS, colors))


FORGED = {
    "permutation": (
        "knot one: element 0 is no permutation",
        certificate(OTHER_LOOPS, [[0, 0], [1, 1]], [0, 1, 1, 0]),
    ),
    "several components": ("knot one: it has several components", certificate(HOPF, FLIPS, [0, 0, 1, 2])),
    "not planar": ("knot one: it is not planar", certificate(NOT_PLANAR, FLIPS, [0, 1, 1, 2, 0, 2])),
    "two colors over": ("knot one: crossing 1 has two colors over", certificate(TWO_LOOPS, FLIPS, [0, 1, 2, 1])),
    "product(left, over)": ("knot one: crossing 1", certificate(TWO_LOOPS, FLIPS, [0, 1, 1, 0])),
    "one color": ("knot one: it has one color", certificate(KINK, FLIPS, [0, 0])),
    '"format"': ("format", {"format": coloring.FORMAT, "knots": []}),
}
"""For each condition of the checker what it says, and a certificate that it alone refuses."""


@pytest.mark.parametrize("condition", FORGED)
def test_each_condition_refuses_what_nothing_else_does(condition: str) -> None:
    said, forged = FORGED[condition]
    with pytest.raises(coloring.Rejected, match=said):
        check(coloring, forged)
    assert check(without(coloring, condition), forged) == len(forged["knots"])


def test_there_is_a_forged_certificate_for_each_condition() -> None:
    assert len(FORGED) == conditions(coloring)


@pytest.mark.parametrize(
    "forged",
    [
        certificate([], FLIPS, []),
        certificate([[0, 0, 1]], FLIPS, [0, 1]),
        certificate([[0, 0, 0, 1]], FLIPS, [0, 1]),
        certificate(TREFOIL, FLIPS, [0, 0, 1, 1, 2]),
        certificate(TREFOIL, FLIPS[:2], [0, 0, 1, 1, 2, 2]),
        certificate(TREFOIL, [(0, 2, 1), (2, 1, 0), (1, 0)], [0, 0, 1, 1, 2, 2]),
        {**certificate(TREFOIL, FLIPS, [0, 0, 1, 1, 2, 2]), "format": "another"},
    ],
)
def test_what_is_no_certificate_is_refused(forged: dict[str, Any]) -> None:
    with pytest.raises((coloring.Rejected, KeyError, IndexError, ValueError)):
        check(coloring, forged)
