"""Layers: lines go down, from layer to layer; boxes have room; few lines cross."""

from itertools import combinations, pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.monoids.layers import SPACE, increasing, layered
from tests.algebra.monoids.test_monoid import sampled


@st.composite
def orders(draw: st.DrawFn) -> tuple[list[float], list[tuple[int, int]]]:
    """Widths, and covering pairs of a partial order."""
    count = draw(st.integers(1, 12))
    widths = draw(st.lists(st.floats(10, 90), min_size=count, max_size=count))
    below = [set(draw(st.lists(st.integers(0, i - 1), max_size=3))) if i else set() for i in range(count)]
    reached: list[set[int]] = []
    for i in range(count):
        reached.append(below[i].union(*(reached[j] for j in below[i])))
    pairs = [(j, i) for i in range(count) for j in below[i] if not any(j in reached[k] for k in below[i] - {j})]
    return widths, pairs


@sampled
@given(orders())
def test_lines_and_boxes(order: tuple[list[float], list[tuple[int, int]]]) -> None:
    widths, covers = order
    drawn = layered(widths, covers)
    assert sorted((path[0], path[-1]) for path in drawn.paths) == sorted(covers)
    for path in drawn.paths:
        assert all(drawn.depths[b] == drawn.depths[a] + 1 for a, b in pairwise(path))
    for a, b in combinations(range(len(widths)), 2):
        if drawn.depths[a] == drawn.depths[b]:
            apart = abs(drawn.places[a] - drawn.places[b])
            assert apart >= (widths[a] + widths[b]) / 2 + SPACE - 0.01
    for node, width in enumerate(widths):
        assert -0.01 <= drawn.places[node] - width / 2 <= drawn.places[node] + width / 2 <= drawn.width + 0.01


def test_a_planar_order_is_drawn_without_crossings() -> None:
    """Two chains of five, whose elements were given in a mixed order."""
    covers = [(0, 9), (9, 2), (2, 7), (7, 4), (0, 1), (1, 8), (8, 3), (3, 6), (6, 5), (4, 5)]
    drawn = layered([20.0] * 10, covers)
    for one, other in product(drawn.paths, repeat=2):
        for (a, b), (c, d) in product(pairwise(one), pairwise(other)):
            if drawn.depths[a] == drawn.depths[c]:
                assert (drawn.places[a] - drawn.places[c]) * (drawn.places[b] - drawn.places[d]) >= 0


@sampled
@given(st.lists(st.integers(-20, 20), min_size=1, max_size=8))
def test_the_nearest_increasing_sequence(numbers: list[int]) -> None:
    fitted = increasing(numbers)
    assert all(a <= b for a, b in pairwise(fitted))
    assert abs(sum(fitted) - sum(numbers)) < 1e-9
    # it is a projection onto a cone: what is left is orthogonal to it
    assert abs(sum((n - f) * f for n, f in zip(numbers, fitted, strict=True))) < 1e-6
