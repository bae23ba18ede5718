"""Generating sets and presentations: minimality by plain search, completeness by enumeration."""

from collections.abc import Sequence
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import knot_monoid
from knotgames.algebra.monoids.isomorphism import isomorphism
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError
from knotgames.algebra.monoids.presentation import (
    Equation,
    Presentation,
    completion,
    defines,
    normal_forms,
    presentation,
    presented_monoid,
    smallest_generating_set,
    word_text,
)
from tests.algebra.monoids.test_monoid import (
    Monoid,
    all_sums,
    chain,
    cyclic,
    direct_product,
    monoids,
    renamed,
    sampled,
    truncated,
)


def classes_in_a_box(generators: int, relations: Sequence[Equation], size: int) -> int:
    """The number of classes that meet the words of exponents up to half of `size`, when equal words are
    joined inside the box of exponents up to `size`: an upper bound of the number of elements, which they
    reach if the box is large.
    """
    words = list(product(range(size + 1), repeat=generators))
    parent = {word: word for word in words}

    def root(word: tuple[int, ...]) -> tuple[int, ...]:
        while parent[word] != word:
            word = parent[word]
        return word

    for shift in words:
        for u, v in relations:
            x, y = (tuple(map(sum, zip(shift, side, strict=True))) for side in (u, v))
            if x in parent and y in parent:
                parent[root(x)] = root(y)
    return len({root(word) for word in words if max(word, default=0) <= size // 2})


@sampled
@given(monoids(largest=12))
def test_smallest_generating_set(m: Monoid) -> None:
    found = smallest_generating_set(m)
    assert all_sums(m, found) == set(m)
    assert not any(all_sums(m, fewer) == set(m) for size in range(len(found)) for fewer in combinations(m, size))


@pytest.mark.parametrize(
    ("m", "size"),
    [
        (cyclic(1), 0),
        (cyclic(6), 1),
        (renamed(direct_product(cyclic(2), cyclic(2))), 2),
        (renamed(direct_product(cyclic(6), cyclic(4))), 2),
        (renamed(direct_product(cyclic(4), cyclic(9))), 1),
        (chain(5), 4),
        (truncated(7, 3), 1),
    ],
)
def test_known_ranks(m: Monoid, size: int) -> None:
    assert len(smallest_generating_set(m)) == size


@sampled
@given(monoids(largest=16))
def test_presentation_presents(m: Monoid) -> None:
    p = presentation(m)
    assert defines(p, m)
    assert isomorphism(presented_monoid(len(p.generators), p.relations), m) is not None
    assert p.irredundant
    for relation in p.relations:
        rest = tuple(other for other in p.relations if other != relation)
        assert not defines(Presentation(p.generators, rest, True), m)


@sampled
@given(monoids(largest=8))
def test_presentation_by_enumeration_in_a_box(m: Monoid) -> None:
    p = presentation(m)
    if len(p.generators) <= 3:
        size = {0: 1, 1: 40, 2: 24, 3: 12}[len(p.generators)]
        assert classes_in_a_box(len(p.generators), p.relations, size) == len(m)


@sampled
@given(monoids(largest=8), st.data())
def test_presentation_by_any_generators(m: Monoid, data: st.DataObject) -> None:
    more = data.draw(st.lists(st.sampled_from(m.elements), max_size=2))
    p = presentation(m, [*m.generators, *more])
    assert defines(p, m)


def test_a_wrong_presentation_is_refused() -> None:
    m = cyclic(4)
    assert defines(Presentation((1,), (((4,), (0,)),), True), m)
    assert not defines(Presentation((1,), (((5,), (1,)),), True), m), "too weak: it has 5 elements"
    assert not defines(Presentation((1,), (((2,), (0,)),), True), m), "false in the monoid"
    assert not defines(Presentation((2,), (((2,), (0,)),), True), m), "does not generate"
    assert not defines(Presentation((1,), (), True), m), "infinite"


@sampled
@given(st.lists(st.tuples(st.tuples(*[st.integers(0, 3)] * 2), st.tuples(*[st.integers(0, 3)] * 2)), max_size=4))
def test_completion_is_confluent_and_sound(equations: list[Equation]) -> None:
    rules = completion([*equations, ((4, 0), (3, 0)), ((0, 4), (0, 3))])
    words = normal_forms(2, rules, 16)
    assert words is not None
    relations = [*equations, ((4, 0), (3, 0)), ((0, 4), (0, 3))]
    assert len(words) == classes_in_a_box(2, relations, 16)
    assert completion(rules) == rules


def test_texts() -> None:
    assert str(presentation(truncated(3))) == "⟨1 | 4·1 = 3·1⟩"
    assert str(presentation(cyclic(1))) == "⟨ | ⟩"
    assert word_text((2, 0, 1), "abc") == "2a + c"
    assert word_text((0, 0), "ab") == "0"


def test_errors() -> None:
    with pytest.raises(MonoidError, match="the generators do not generate the monoid: 1 is not a sum of them"):
        presentation(cyclic(4), [2])
    with pytest.raises(MonoidError, match="30 elements times 29 generators is more than the limit 100"):
        presentation(chain(30), limit=100)
    with pytest.raises(MonoidError, match="the relations present a monoid of more than 20 elements"):
        presented_monoid(2, [((2, 0), (0, 0))], limit=20)


def test_many_relations_are_kept_whole() -> None:
    p = presentation(chain(14))
    assert not p.irredundant
    assert defines(p, chain(14))


def test_knot_values() -> None:
    m = knot_monoid()
    p = presentation(m)
    assert len(p.generators) == 7
    assert p.irredundant


def test_five_hundred_elements() -> None:
    m = FiniteMonoid(range(512), np.bitwise_or.outer(np.arange(512), np.arange(512)), 0)
    p = presentation(m)
    assert p.generators == tuple(2**i for i in range(9))
    assert len(p.relations) == 9
