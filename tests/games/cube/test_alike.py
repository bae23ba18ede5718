"""Variables that are alike, against what any exchange of two does; values by them against those of all positions."""

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from knotgames.algebra.knot_type.values import VALUES
from knotgames.games.cube.alike import classes_of, memory_needed, seconds, states, valued
from knotgames.games.cube.play import values
from tests.games.rational.positions import examples

Truths = NDArray[np.bool_]


def exchanged(truths: Truths, one: int, other: int, negated: bool) -> Truths:
    """The function of which two variables change places, both negated on the way or neither."""
    places = [
        place & ~(1 << one | 1 << other)
        | ((place >> other & 1) ^ negated) << one
        | ((place >> one & 1) ^ negated) << other
        for place in range(len(truths))
    ]
    return truths[places]


def drawn(variables: int, seed: int) -> Truths:
    """A function of sums of some variables, which are then alike, and of other variables."""
    random = np.random.default_rng(seed)
    places = np.arange(1 << variables)
    bits = [(places >> i & 1) ^ random.integers(2) for i in range(variables)]
    kinds = random.integers(3, size=variables)
    counts = [sum((bit for bit, kind in zip(bits, kinds, strict=True) if kind == k), 0 * places) for k in range(3)]
    table = random.random((variables + 1,) * 3) < 0.4
    return np.asarray(table[tuple(counts)], dtype=bool)


@examples(60)
@given(st.integers(0, 7), st.integers(0, 2**32))
def test_classes_are_those_of_all_exchanges(variables: int, seed: int) -> None:
    truths = drawn(variables, seed)
    classes = classes_of(truths)
    assert sorted(variable for one in classes for variable, _ in one) == list(range(variables))
    class_of = {variable: (i, negated) for i, one in enumerate(classes) for variable, negated in one}
    for one, other in combinations(range(variables), 2):
        ways = [way for way in (False, True) if (exchanged(truths, one, other, way) == truths).all()]
        together = class_of[one][0] == class_of[other][0]
        assert together == bool(ways)
        assert not together or (class_of[one][1] != class_of[other][1]) in ways


@examples(60)
@given(st.integers(0, 7), st.integers(0, 2**32))
def test_the_values_are_those_of_the_table_of_all_positions(variables: int, seed: int) -> None:
    unknotted = drawn(variables, seed)
    table = values(unknotted)
    found = valued(unknotted, classes_of(unknotted))
    assert found.value is VALUES[int(table[-1])]
    for i, options in enumerate(found.options):
        assert list(options) == [VALUES[int(table[len(table) - 1 - (2 - to) * 3**i])] for to in (0, 1)]
    assert len(found.options) == variables


def test_of_six_variables_of_a_kind_there_are_28_states() -> None:
    assert (states([6]), states([1] * 6)) == (28, 3**6)
    one = [tuple((i, False) for i in range(6))]
    assert memory_needed(one) >= 28
    assert seconds(one) > 0
