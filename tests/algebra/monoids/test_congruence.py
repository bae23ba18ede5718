"""Congruences, quotients and separating sets against their definitions."""

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import knot_monoid
from knotgames.algebra.monoids import congruence as congruence_module
from knotgames.algebra.monoids.congruence import (
    Congruence,
    coarsest_congruence,
    congruence_generated,
    quotient,
    separating_set,
)
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError
from tests.algebra.monoids.test_isomorphism import is_homomorphism
from tests.algebra.monoids.test_monoid import Monoid, cyclic, monoids, sampled, truncated

Label = dict[int, int]


@st.composite
def labeled_monoids(draw: st.DrawFn, largest: int = 16) -> tuple[Monoid, Label]:
    m = draw(monoids(largest))
    return m, {a: draw(st.integers(0, 2)) for a in m}


def finest_by_closing_up(m: Monoid, pairs: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The relation that pairs generate: reflexive, symmetric, compatible, transitive, step by step."""
    related = {(a, a) for a in m} | set(pairs) | {(b, a) for a, b in pairs}
    while True:
        more = {(m.add(a, c), m.add(b, c)) for a, b in related for c in m}
        more |= {(a, d) for a, b in related for c, d in related if b == c}
        if more <= related:
            return related
        related |= more


@sampled
@given(monoids(largest=8), st.data())
def test_generated(m: Monoid, data: st.DataObject) -> None:
    element = st.sampled_from(m.elements)
    pairs = data.draw(st.lists(st.tuples(element, element), max_size=2))
    found = congruence_generated(m, pairs)
    assert {(a, b) for a, b in product(m, repeat=2) if found.related(a, b)} == finest_by_closing_up(m, pairs)


@sampled
@given(labeled_monoids())
def test_coarsest(labeled: tuple[Monoid, Label]) -> None:
    m, f = labeled
    found = coarsest_congruence(m, f)
    assert found == coarsest_congruence(m, f.__getitem__)
    for a, b in product(m, repeat=2):
        assert found.related(a, b) == all(f[m.add(a, c)] == f[m.add(b, c)] for c in m)


@sampled
@given(labeled_monoids())
def test_no_coarser_congruence_keeps_the_labels(labeled: tuple[Monoid, Label]) -> None:
    m, f = labeled
    found = coarsest_congruence(m, f)
    for part in found.classes:
        assert len({f[a] for a in part}) == 1
    for first, second in combinations(found.classes, 2):
        together = [(first[0], a) for part in found.classes for a in part if part in (first, second)]
        joined = congruence_generated(m, together)
        assert any(len({f[a] for a in part}) > 1 for part in joined.classes)


@sampled
@given(monoids(), st.data())
def test_quotient(m: Monoid, data: st.DataObject) -> None:
    element = st.sampled_from(m.elements)
    found = congruence_generated(m, data.draw(st.lists(st.tuples(element, element), max_size=3)))
    q = quotient(found)
    assert len(q) == len(found) == len(found.classes)
    assert is_homomorphism(m, q, {a: found.representative(a) for a in m})
    assert all(found.class_of(a)[0] == found.representative(a) for a in m)


def separates(m: Monoid, f: Label, tests: tuple[int, ...]) -> bool:
    seen = {tuple(f[m.add(a, c)] for c in tests) for a in m}
    return len(seen) == len(coarsest_congruence(m, f))


@sampled
@given(labeled_monoids(largest=10))
def test_separating_set_is_a_minimum(labeled: tuple[Monoid, Label]) -> None:
    m, f = labeled
    found = separating_set(m, f)
    assert found.minimum
    assert separates(m, f, found.tests)
    for size in range(len(found.tests)):
        assert not any(separates(m, f, tests) for tests in combinations(m, size))


def test_separating_set_is_a_minimum_where_greed_finds_none() -> None:
    """Whether the remainder of a + c by 8 is at least 5: four tests tell all a apart, and greed takes five."""
    m = cyclic(8)
    f = {a: int(a >= 5) for a in m}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(congruence_module, "EXACT_CLASSES", 0)
        greedy = separating_set(m, f)
    found = separating_set(m, f)
    assert (len(greedy.tests), greedy.minimum) == (5, False)
    assert (len(found.tests), found.minimum) == (4, True)
    assert separates(m, f, found.tests)
    assert not any(separates(m, f, tests) for tests in combinations(m, 3))


@sampled
@given(labeled_monoids())
def test_separating_set_without_the_search_is_irredundant(labeled: tuple[Monoid, Label]) -> None:
    m, f = labeled
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(congruence_module, "EXACT_CLASSES", 0)
        found = separating_set(m, f)
        patch.setattr(congruence_module, "EXACT_CLASSES", 64)
        patch.setattr(congruence_module, "EXACT_STEPS", 1)
        stopped = separating_set(m, f)
    best = separating_set(m, f)
    for other in (found, stopped):
        assert separates(m, f, other.tests)
        assert all(not separates(m, f, tuple(d for d in other.tests if d != c)) for c in other.tests)
        assert len(other.tests) == len(best.tests) or not other.minimum


def test_knot_values_are_37_classes_by_outcome() -> None:
    m = knot_monoid()
    weak = coarsest_congruence(m, lambda value: value.outcome)
    assert len(weak) == 37
    found = separating_set(m, lambda value: value.outcome)
    assert found.minimum
    seen = {tuple(m.add(a, c).outcome for c in found.tests) for a in m}
    assert len(seen) == 37


def test_misere_nim_with_heaps_of_one_and_two() -> None:
    """The misère quotient of the positions 1 + ... + 1 + 2 + ... + 2 has 6 elements [Plambeck & Siegel,
    Misère quotients for impartial games, 2008: the monoid T_2]."""

    def is_p(ones: int, twos: int) -> bool:
        return ones % 2 == 0 and twos % 2 == 0 if twos else ones % 2 == 1

    m = FiniteMonoid.generated([(1, 0), (0, 1)], lambda a, b: (_small(a[0] + b[0]), _small(a[1] + b[1])), (0, 0))
    q = quotient(coarsest_congruence(m, lambda a: is_p(*a)))
    assert len(q) == 6


def _small(n: int) -> int:
    """n cut down to less than 4 without changing its parity, nor whether it is 0 or 1."""
    return n if n < 4 else 2 + n % 2


def test_errors() -> None:
    m = cyclic(4)
    with pytest.raises(MonoidError, match="expected 4 labels, one for each element, found 3"):
        Congruence(m, (0, 1, 2))
    with pytest.raises(MonoidError, match=r"not a congruence: 0 ~ 1, but 0 .* = 2 are in different classes"):
        Congruence(m, (0, 0, 1, 1))
    with pytest.raises(MonoidError, match="9 is not an element"):
        congruence_generated(m, [(0, 9)])


def test_six_hundred_elements() -> None:
    m = FiniteMonoid(range(600), np.add.outer(np.arange(600), np.arange(600)) % 600, 0)
    assert len(coarsest_congruence(m, lambda a: a % 50)) == 50
    assert len(congruence_generated(m, [(0, 80), (0, 360)])) == 40


def test_truncated_threshold() -> None:
    m = truncated(9)
    assert len(quotient(coarsest_congruence(m, lambda a: a >= 5))) == 6
