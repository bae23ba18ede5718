"""Nim: the laws of nim-sums and the mex, Grundy values of any rule, refusals."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.nim import grundy_values, mex, nim_sum
from knotgames.algebra.notation import InputError

numbers = st.integers(0, 1 << 20)


@settings(derandomize=True)
@given(numbers, numbers, numbers)
def test_nim_sums_are_a_group_in_which_each_number_is_its_own_inverse(x: int, y: int, z: int) -> None:
    assert nim_sum([x, nim_sum([y, z])]) == nim_sum([nim_sum([x, y]), z])
    assert nim_sum([x, y]) == nim_sum([y, x])
    assert nim_sum([x, x]) == 0
    assert nim_sum([]) == 0


@settings(derandomize=True)
@given(st.lists(st.integers(0, 1 << 200), max_size=5))
def test_a_bit_is_in_a_nim_sum_if_and_only_if_it_is_in_an_odd_number_of_the_values(values: list[int]) -> None:
    odd = [sum(value >> place & 1 for value in values) % 2 for place in range(201)]
    assert nim_sum(values) == sum(bit << place for place, bit in enumerate(odd))


@settings(derandomize=True)
@given(st.sets(st.integers(0, 30)))
def test_the_mex_is_missing_and_all_below_it_are_there(values: set[int]) -> None:
    assert mex(values) not in values
    assert set(range(mex(values))) <= values


@settings(derandomize=True)
@given(st.integers(0, 40), st.integers(0, 40))
def test_a_nim_sum_is_the_mex_of_the_nim_sums_of_options(x: int, y: int) -> None:
    assert nim_sum([x, y]) == mex({nim_sum([a, y]) for a in range(x)} | {nim_sum([x, b]) for b in range(y)})


def test_the_values_of_nim_are_its_heaps() -> None:
    assert grundy_values(lambda heap: ((left,) for left in range(heap)), 20) == list(range(21))


def test_a_rule_that_leaves_no_smaller_heap_is_refused() -> None:
    with pytest.raises(InputError, match="the rule turns a heap of 3 into one of 3: expected a smaller heap"):
        grundy_values(lambda heap: [(heap,)] if heap == 3 else [], 5)
    with pytest.raises(InputError, match="the largest heap is -1: expected a whole number from 0"):
        grundy_values(lambda heap: [], -1)
