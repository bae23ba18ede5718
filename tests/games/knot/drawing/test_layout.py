"""Layouts: edges do not meet, stand around a crossing as the code says, have the symmetries of the shadow, and stay."""

from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from knotgames.games.knot.diagrams.diagram import Code, CrossingMove, Diagram, other_ends
from knotgames.games.knot.diagrams.plane_map import automorphisms, plane_map_of
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.drawing.layout import Layout, layout
from knotgames.games.knot.notation.text import parse
from tests.games.knot.diagrams.strategies import KINK, TREFOIL

SEEDS = range(12)


@cache
def shadow(seed: int) -> Diagram:
    return random_shadow(1 + seed, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_edge_is_drawn_from_one_crossing_to_the_other(seed: int) -> None:
    code = shadow(seed).pd
    drawing = layout(code)
    assert sorted(drawing.edges) == [(c, place) for c in range(len(code)) for place in range(4)]
    for end, other in other_ends(code).items():
        assert np.allclose(drawing.edges[end], drawing.edges[other][::-1])
        assert np.isclose(drawing.edges[end][0], drawing.crossing(end[0]))


def straight(code: Code) -> list[tuple[complex, complex]]:
    """The lines between the points of a layout."""
    edges = layout(code).edges
    once = [edges[one] for one, other in other_ends(code).items() if one < other]
    return [pair for edge in once for pair in pairwise(edge.tolist())]


def meet(one: tuple[complex, complex], other: tuple[complex, complex]) -> bool:
    """Whether two segments have an inner point in common."""

    def side(a: complex, b: complex, c: complex) -> float:
        return ((b - a).conjugate() * (c - a)).imag

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-12 and side(c, d, a) * side(c, d, b) < -1e-12


@pytest.mark.parametrize("seed", SEEDS)
def test_edges_meet_at_crossings_alone(seed: int) -> None:
    lines = straight(shadow(seed).pd)
    assert np.isfinite(np.array(lines)).all()
    assert not any(meet(one, other) for one, other in combinations(lines, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_edges_leave_a_crossing_in_the_order_of_the_code(seed: int) -> None:
    code = shadow(seed).pd
    edges = layout(code).edges
    for crossing in range(len(code)):
        ways = [edges[crossing, place][1] - edges[crossing, place][0] for place in range(4)]
        turns = [np.angle(ways[(k + 1) % 4] / ways[k]) % (2 * np.pi) for k in range(4)]
        assert np.isclose(sum(turns), 2 * np.pi)  # counterclockwise, once around


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_moves_nothing(seed: int) -> None:
    start = position = shadow(seed)
    before = layout(start.pd)
    for crossing in range(start.crossings):
        position = position.after(CrossingMove(crossing, 1 if (crossing + seed) % 3 else -1))
        now = layout(position.pd)
        turn = next(t for t in range(4) if (*start.pd[crossing][t:], *start.pd[crossing][:t]) == position.pd[crossing])
        for place in range(4):
            assert (now.edges[crossing, place] == before.edges[crossing, (place + turn) % 4]).all()


def symmetries(code: Code, drawing: Layout) -> int:
    """How many symmetries of the shadow are symmetries of the drawing: of the distances of all its points."""
    ends = [divmod(dart, 4) for dart in range(4 * len(code))]
    places = np.array([drawing.edges[end][1] for end in ends])
    apart = np.abs(places[:, None] - places)
    found = [np.array(one.images) for one in automorphisms(plane_map_of(code))]
    return sum(np.allclose(apart[one][:, one], apart, atol=1e-6) for one in found)


@pytest.mark.parametrize(
    ("knot", "order"),
    [("3_1", 6), ("4_1", 2), ("5_1", 10), ("7_1", 14), ("8_18", 8), ("9_35", 6), ("9_40", 4), ("10_123", 10)],
)
def test_a_drawing_has_the_symmetries_that_leave_a_face_where_it_is(knot: str, order: int) -> None:
    code = parse(knot).pd
    assert symmetries(code, layout(code)) == order


def test_a_drawing_is_the_same_whenever_it_is_made() -> None:
    for code in (KINK, TREFOIL, random_shadow(9, 4).pd):
        from knotgames.games.knot.drawing import layout as module

        first = layout(code).edges
        module._drawn.cache_clear()
        again = layout(code).edges
        assert all((again[end] == points).all() for end, points in first.items())
