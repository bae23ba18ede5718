"""Homomorphisms and isomorphisms against plain search."""

from collections.abc import Hashable, Mapping
from itertools import permutations, product
from math import gcd
from typing import TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import knot_monoid, monoid_of_values
from knotgames.algebra.monoids.isomorphism import homomorphisms, isomorphism
from knotgames.algebra.monoids.monoid import E, FiniteMonoid
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from tests.algebra.monoids.test_monoid import (
    Monoid,
    chain,
    cyclic,
    direct_product,
    monoids,
    renamed,
    sampled,
    truncated,
)

F = TypeVar("F", bound=Hashable)


def is_homomorphism(m: FiniteMonoid[E], n: FiniteMonoid[F], f: Mapping[E, F]) -> bool:
    return f[m.identity] == n.identity and all(f[m.add(a, b)] == n.add(f[a], f[b]) for a, b in product(m, repeat=2))


def is_isomorphism(m: FiniteMonoid[E], n: FiniteMonoid[F], f: Mapping[E, F]) -> bool:
    return len(set(f.values())) == len(m) == len(n) and is_homomorphism(m, n, f)


def are_isomorphic_by_search(m: Monoid, n: Monoid) -> bool:
    return len(m) == len(n) and any(
        is_homomorphism(m, n, dict(zip(m, images, strict=True))) for images in permutations(n)
    )


@sampled
@given(monoids(largest=5), monoids(largest=5))
def test_isomorphism_is_found_just_if_there_is_one(m: Monoid, n: Monoid) -> None:
    found = isomorphism(m, n)
    assert (found is not None) == are_isomorphic_by_search(m, n)
    assert found is None or is_isomorphism(m, n, found)


@sampled
@given(monoids(largest=4), monoids(largest=4), st.data())
def test_homomorphisms_are_all_maps_that_keep_sums_and_labels(m: Monoid, n: Monoid, data: st.DataObject) -> None:
    maps = [dict(zip(m, images, strict=True)) for images in product(n, repeat=len(m))]
    expected = [f for f in maps if is_homomorphism(m, n, f)]
    found = list(homomorphisms(m, n))
    assert len(found) == len(expected)
    assert all(f in found for f in expected)
    labels, others = ({a: data.draw(st.integers(0, 1)) for a in one} for one in (m, n))
    keeping = [f for f in expected if all(others[f[a]] == labels[a] for a in m)]
    found = list(homomorphisms(m, n, preserving=(labels, others)))
    assert len(found) == len(keeping)
    assert all(f in found for f in keeping)


def test_homomorphisms_of_cyclic_groups() -> None:
    assert all(len(list(homomorphisms(cyclic(a), cyclic(b)))) == gcd(a, b) for a in range(1, 13) for b in range(1, 13))


def test_the_weak_classes_are_an_image_of_the_values() -> None:
    m, n = knot_monoid(), monoid_of_values(weak=True)
    onto = [f for f in homomorphisms(m, n, (lambda v: v.outcome, lambda v: v.outcome)) if len({*f.values()}) == len(n)]
    assert {v: v for v in n} in [{v: f[v] for v in n} for f in onto]


def test_a_search_for_homomorphisms_ends_with_its_budget() -> None:
    many = renamed(direct_product(renamed(direct_product(chain(3), chain(3))), chain(3)))
    with pytest.raises(Spent), Budget(steps=10_000).counted():
        list(homomorphisms(many, many))


@sampled
@given(monoids(), st.data())
def test_isomorphism_with_labels(m: Monoid, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(m))))
    table = np.empty_like(m.table)
    table[np.ix_(order, order)] = np.array(order)[m.table]
    n = FiniteMonoid(range(len(m)), table, order[m.index_of(m.identity)])
    labels = {a: data.draw(st.integers(0, 1)) for a in m}
    images = {order[i]: labels[a] for i, a in enumerate(m)}
    found = isomorphism(m, n, preserving=(labels, images))
    assert found is not None
    assert is_isomorphism(m, n, found)
    assert all(images[found[a]] == labels[a] for a in m)
    other = images | {n.identity: 2}
    assert isomorphism(m, n, preserving=(labels, other)) is None


@pytest.mark.parametrize(
    ("m", "n"),
    [
        (cyclic(4), renamed(direct_product(cyclic(2), cyclic(2)))),
        (cyclic(8), renamed(direct_product(cyclic(2), cyclic(4)))),
        (chain(4), renamed(direct_product(chain(2), chain(2)))),
        (truncated(3), chain(4)),
        (cyclic(3), cyclic(4)),
    ],
)
def test_not_isomorphic(m: Monoid, n: Monoid) -> None:
    assert isomorphism(m, n) is None


def test_chinese_remainders() -> None:
    product_of_two = direct_product(cyclic(3), cyclic(4))
    found = isomorphism(cyclic(12), product_of_two)
    assert found is not None
    assert is_isomorphism(cyclic(12), product_of_two, found)


def test_automorphisms_of_the_knot_values_keep_outcomes() -> None:
    m = knot_monoid()
    found = isomorphism(m, m, preserving=(lambda v: v.outcome, lambda v: v.outcome))
    assert found is not None
    assert is_isomorphism(m, m, found)


def test_four_hundred_generators_that_look_the_same() -> None:
    n = 400
    table = np.full((n, n), n - 1)
    table[0] = table[:, 0] = np.arange(n)
    null = FiniteMonoid(range(n), table, 0)
    found = isomorphism(null, null)
    assert found is not None
    assert len(set(found.values())) == n
