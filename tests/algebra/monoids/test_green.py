"""Divisibility, Green's relations and archimedean components against their definitions."""

from itertools import product

import pytest
from hypothesis import given

from knotgames.algebra.knot_type.values import knot_monoid
from knotgames.algebra.monoids.green import (
    archimedean_components,
    covering_pairs,
    divisibility,
    idempotent_multiple,
    idempotents,
    index_and_period,
    j_classes,
    units,
)
from knotgames.algebra.monoids.monoid import E, FiniteMonoid
from tests.algebra.monoids.test_monoid import Monoid, chain, cyclic, monoids, sampled, truncated


def divides(m: FiniteMonoid[E], a: E, b: E) -> bool:
    return any(m.add(a, c) == b for c in m)


@sampled
@given(monoids())
def test_divisibility(m: Monoid) -> None:
    matrix = divisibility(m)
    for a, b in product(m, repeat=2):
        expected = divides(m, a, b)
        assert matrix[m.index_of(a), m.index_of(b)] == expected


@sampled
@given(monoids())
def test_idempotents_and_units(m: Monoid) -> None:
    assert list(idempotents(m)) == [e for e in m if m.add(e, e) == e]
    assert list(units(m)) == [a for a in m if any(m.add(a, b) == m.identity for b in m)]


@sampled
@given(monoids())
def test_index_and_period(m: Monoid) -> None:
    for a in m:
        multiples = [m.multiple(n, a) for n in range(1, 2 * len(m) + 2)]
        r = next(r for r in range(len(m)) if multiples[r] in multiples[r + 1 :])
        p = multiples[r + 1 :].index(multiples[r]) + 1
        assert index_and_period(m, a) == (r + 1, p)
        assert {idempotent_multiple(m, a)} == {b for b in multiples if m.add(b, b) == b}


def test_the_index_and_the_period_of_one_generator() -> None:
    for index, period in product(range(1, 6), range(1, 14)):
        m = truncated(index, period)
        assert index_and_period(m, m.add(0, 1)) == (index, period)


@sampled
@given(monoids())
def test_j_classes(m: Monoid) -> None:
    classes = j_classes(m)
    assert sorted(a for part in classes for a in part) == sorted(m)
    part_of = {a: part for part in classes for a in part}
    for a, b in product(m, repeat=2):
        mutual = divides(m, a, b) and divides(m, b, a)
        assert (part_of[a] == part_of[b]) == mutual


@sampled
@given(monoids())
def test_covering_pairs(m: Monoid) -> None:
    names = [part[0] for part in j_classes(m)]
    places = range(len(names))
    below = {(i, j) for i, j in product(places, repeat=2) if i != j and divides(m, names[i], names[j])}
    covers = {(i, j) for i, j in below if not any((i, k) in below and (k, j) in below for k in places)}
    assert set(covering_pairs(m)) == covers


@sampled
@given(monoids())
def test_archimedean_components(m: Monoid) -> None:
    part_of = {a: part for part in archimedean_components(m) for a in part}
    multiples = {a: {m.multiple(n, a) for n in range(1, len(m) + 1)} for a in m}
    for a, b in product(m, repeat=2):
        mutual = any(divides(m, a, c) for c in multiples[b]) and any(divides(m, b, c) for c in multiples[a])
        assert (part_of[a] == part_of[b]) == mutual


@pytest.mark.parametrize(
    ("m", "sizes", "covers"), [(cyclic(6), [6], 0), (chain(5), [1] * 5, 4), (truncated(3, 2), [1, 1, 1, 2], 3)]
)
def test_known_orders(m: Monoid, sizes: list[int], covers: int) -> None:
    assert [len(part) for part in j_classes(m)] == sizes
    assert len(covering_pairs(m)) == covers


def test_knot_values() -> None:
    m = knot_monoid()
    assert [str(a) for a in units(m)] == ["000", "000*"]
    assert sorted(len(part) for part in archimedean_components(m)) == [2, 14, 22]
