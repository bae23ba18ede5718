"""Flypes: they can be undone, keep the knot, and leave as many classes as there are alternating knots."""

from __future__ import annotations

import pytest

from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.flypes import alternating_knots, flypes
from games.knot.diagrams.plane_map import canonical, is_one_curve, plane_map_of
from games.knot.diagrams.shadows import shadows
from games.knot.notation.names import ALTERNATING
from tests.games.knot.plain import jones

A002864 = {3: 1, 4: 1, 5: 2, 6: 3, 7: 7, 8: 18, 9: 41, 10: 123}
"""Prime alternating knots with n crossings, up to reflection (OEIS)."""


@pytest.mark.parametrize("crossings", A002864)
def test_the_classes_under_flypes_are_as_many_as_alternating_knots(crossings: int) -> None:
    assert len(alternating_knots(crossings)) == A002864[crossings] == ALTERNATING[crossings]


def test_a_flype_can_be_undone() -> None:
    for crossings in range(3, 9):
        maps = {canonical(plane_map_of(pd)) for pd in shadows(crossings)}
        for plane_map in maps:
            assert is_one_curve(plane_map)
            for turned in flypes(plane_map):
                assert turned in maps
                assert plane_map in flypes(turned)


def up_to_reflection(polynomial: dict[int, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A Jones polynomial and that of the mirror image, in one order."""
    return tuple(sorted(tuple(sorted((sign * e, c) for e, c in polynomial.items())) for sign in (1, -1)))


@pytest.mark.parametrize("crossings", range(3, 8))
def test_the_shadows_of_an_alternating_knot_have_its_jones_polynomial_and_no_others_have(crossings: int) -> None:
    """Alternating knots of so few crossings are told apart by it."""
    polynomials: list[tuple[tuple[tuple[int, int], ...], ...]] = []
    for members in alternating_knots(crossings):
        diagrams = [Diagram(pd, ()) for pd in members]
        found = {up_to_reflection(jones(diagram.pd, diagram.signs)) for diagram in diagrams}
        assert len(found) == 1
        polynomials += found
    assert len(set(polynomials)) == len(polynomials)
