"""Layers and orders of monoids, and which are groups."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import VALUES, knot_monoid, payoffs_of
from knotgames.algebra.monoids.abelian import Vector, cyclic_parts, echelon, spans
from knotgames.algebra.monoids.drawing import monoid_html
from knotgames.algebra.monoids.green import divisibility, j_classes
from knotgames.algebra.monoids.layers import SPACE, increasing, layered
from knotgames.algebra.monoids.monoid import BoolArray
from knotgames.algebra.monoids.orders import better, order_of
from tests.algebra.monoids.test_monoid import cyclic, sampled

PAYOFFS = [payoffs_of(value.x, value.y, value.parity) for value in VALUES]
BETTER = better([knot_monoid().table], PAYOFFS)
RELATIONS: dict[str, BoolArray] = {"better": BETTER, "divides": divisibility(knot_monoid())}


def test_better_is_better_in_every_sum() -> None:
    """The definition, for each pair of values."""
    m = knot_monoid()
    for i, j in product(range(0, len(VALUES), 3), range(len(VALUES))):
        wins = all(
            first >= second
            for c in VALUES
            for first, second in zip(
                PAYOFFS[m.index_of(VALUES[i] + c)], PAYOFFS[m.index_of(VALUES[j] + c)], strict=True
            )
        )
        assert BETTER[i, j] == wins


def test_values_that_are_as_good_as_each_other_are_weakly_equivalent() -> None:
    """Two values differ in some sum unless they are 222 and 222* [Johnson2011a, Theorem 10.2]."""
    alike = [tuple(str(VALUES[i]) for i in part) for part in order_of(BETTER).classes if len(part) > 1]
    assert alike == [("222", "222*")]


def test_more_is_kept_under_two_sums_than_holds_in_one_step() -> None:
    """With two sums a context is nested: what the first step keeps, the second may not."""
    minimum, maximum = (np.fromfunction(f, (3, 3), dtype=int) for f in (np.minimum, np.maximum))
    payoffs = [(0,), (0,), (1,)]
    assert better([minimum], payoffs).sum() == 9 - 2
    both = better([minimum, maximum], payoffs)
    assert both.astype(int).tolist() == [[1, 1, 0], [1, 1, 0], [1, 1, 1]]


@pytest.mark.parametrize("name", RELATIONS)
def test_covers_are_the_steps_of_the_order(name: str) -> None:
    relation = RELATIONS[name]
    order = order_of(relation)
    head = [part[0] for part in order.classes]
    above = {(c, d) for c, d in product(range(len(head)), repeat=2) if c != d and relation[head[c], head[d]]}
    between = {(c, e) for c, d in above for d_, e in above if d == d_}
    assert set(order.covers) == above - between


def test_classes_of_divisibility_are_those_of_green() -> None:
    m = knot_monoid()
    assert [tuple(m.indices_of(part)) for part in j_classes(m)] == list(order_of(divisibility(m)).classes)


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


OF_GROUPS: list[list[Vector]] = [[(2, 0), (0, 3)], [(4, 6), (6, 4)], [(3, 5)], [(0, 0)], [(2, 2), (4, -2), (6, 0)]]


@pytest.mark.parametrize("relations", OF_GROUPS)
def test_a_vector_is_spanned_if_it_is_a_sum_of_multiples(relations: list[Vector]) -> None:
    times = range(-6, 7)
    sums = {
        tuple(sum(n * x for n, x in zip(many, column, strict=True)) for column in zip(*relations, strict=True))
        for many in product(times, repeat=len(relations))
    }
    basis = echelon(relations)
    assert len(basis) <= 2
    for vector in product(range(-5, 6), repeat=2):
        assert spans(basis, vector) == (vector in sums), vector


@pytest.mark.parametrize("relations", OF_GROUPS)
def test_just_the_relations_are_0_in_the_cyclic_parts(relations: list[Vector]) -> None:
    orders, images = cyclic_parts(relations, 2)
    basis = echelon(relations)
    for x, y in product(range(-7, 8), repeat=2):
        image = [x * one + y * other for one, other in zip(*images, strict=True)]
        assert spans(basis, (x, y)) == all(
            part % order == 0 if order else part == 0 for part, order in zip(image, orders, strict=True)
        )


def test_the_orders_are_those_of_the_normal_form() -> None:
    """Each a divisor of the next one, and the infinite parts last."""
    assert [cyclic_parts(relations, 2)[0] for relations in OF_GROUPS] == [(6,), (2, 10), (0,), (0, 0), (2, 6)]
    assert cyclic_parts([], 3) == ((0, 0, 0), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert cyclic_parts([(1, 0), (0, 1)], 2) == ((), ((), ()))


def test_a_notebook_shows_facts_and_the_table_of_a_small_monoid() -> None:
    html = cyclic(4)._repr_html_()
    assert html.startswith("<p>Commutative monoid of 4 elements: identity 0, no zero, 4 units, 1 idempotent, ")
    assert "<svg" in html
    assert html == monoid_html(cyclic(4))
    assert "<svg" not in cyclic(60)._repr_html_()
    assert knot_monoid()._repr_html_().count("<rect") == 38 * 40


@pytest.mark.parametrize("module", ["monoid", "presentation", "indistinguishability"])
def test_a_monoid_is_shown_whichever_file_of_the_package_is_imported(module: str) -> None:
    program = (
        f"from knotgames.algebra.monoids.{module} import FiniteMonoid\n"
        "print(FiniteMonoid((0,), [[0]], 0)._repr_html_().splitlines()[0])"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.startswith("<p>Commutative monoid of 1 element: identity 0, zero 0, ")


def test_one_thread_multiplies_matrices(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[dict[str, object]] = []

    @contextmanager
    def limited(**given: object) -> Iterator[None]:
        limits.append(given)
        yield

    monkeypatch.setattr("knotgames.algebra.monoids.orders.threadpool_limits", limited)
    order_of(BETTER)
    assert limits == [{"limits": 1, "user_api": "blas"}]
