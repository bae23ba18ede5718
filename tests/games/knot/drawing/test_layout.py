"""Layouts: every edge is drawn whole, edges do not meet, and stand around a crossing as the code says."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given

from games.knot.diagrams.diagram import Code, Diagram, other_ends
from games.knot.diagrams.random_shadow import random_shadow
from games.knot.drawing.layout import layout
from tests.games.knot.diagrams.strategies import shadows
from tests.games.rational.positions import examples


@examples(15)
@given(shadows(8))
def test_the_halves_of_an_edge_meet_in_its_middle_and_those_of_a_crossing_at_it(diagram: Diagram) -> None:
    if diagram.pd:
        halves = layout(diagram.pd)
        assert sorted(halves) == [(c, place) for c in range(diagram.crossings) for place in range(4)]
        for end, other in other_ends(diagram.pd).items():
            assert np.allclose(halves[end][-1], halves[other][-1])
        for crossing in range(diagram.crossings):
            assert all(np.allclose(halves[crossing, 0][0], halves[crossing, place][0]) for place in range(4))


def straight(code: Code) -> list[tuple[complex, complex]]:
    """The lines between the points of a layout, in the plane of complex numbers."""
    return [(complex(*one), complex(*other)) for points in layout(code).values() for one, other in pairwise(points)]


def meet(one: tuple[complex, complex], other: tuple[complex, complex]) -> bool:
    """Whether two segments have an inner point in common."""

    def side(a: complex, b: complex, c: complex) -> float:
        return ((b - a).conjugate() * (c - a)).imag

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-12 and side(c, d, a) * side(c, d, b) < -1e-12


@pytest.mark.parametrize("seed", range(12))
def test_edges_meet_at_crossings_alone(seed: int) -> None:
    diagram = random_shadow(1 + seed, seed)
    lines = straight(diagram.pd)
    assert np.isfinite(np.array(lines)).all()
    assert not any(meet(one, other) for one, other in combinations(lines, 2))


@pytest.mark.parametrize("seed", range(12))
def test_edges_leave_a_crossing_in_the_order_of_the_code(seed: int) -> None:
    diagram = random_shadow(1 + seed, seed)
    halves = layout(diagram.pd)
    for crossing in range(diagram.crossings):
        ways = [complex(*(halves[crossing, place][1] - halves[crossing, place][0])) for place in range(4)]
        turns = [np.angle(ways[(k + 1) % 4] / ways[k]) % (2 * np.pi) for k in range(4)]
        assert np.isclose(sum(turns), 2 * np.pi)  # counterclockwise, once around
