"""Counting steps: each step goes to every block around it, and a bound ends the work where it is passed."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from algebra.notation import OutOfBudget
from algebra.steps import Spent, counted, spend, uncounted

STEPS = st.lists(st.integers(0, 9), max_size=9)


@given(STEPS, st.integers(1, 4))
def test_each_block_counts_what_is_spent_in_it(steps: list[int], blocks: int) -> None:
    counts: list[list[int]] = [[] for _ in range(blocks)]
    with ExitStack() as stack:
        for count in counts:
            stack.enter_context(counted(count.append))
            for one in steps:
                spend(one)
    assert [sum(count) for count in counts] == [sum(steps) * (blocks - n) for n in range(blocks)]


@given(STEPS, st.integers(0, 40))
def test_a_bound_ends_the_work_where_it_is_passed(steps: list[int], bound: int) -> None:
    done = 0

    def count(number: int) -> None:
        nonlocal done
        if done + number > bound:
            raise Spent(f"the budget of {bound} steps is spent")
        done += number

    try:
        with counted(count):
            for one in steps:
                spend(one)
    except Spent:
        assert sum(steps) > bound
    else:
        assert sum(steps) == done <= bound


def test_nothing_is_counted_in_a_block_that_has_to_be_finished_nor_after_the_last_block() -> None:
    counts: list[int] = []
    with counted(counts.append):
        with uncounted():
            spend(1)
        spend(2)
    spend(4)
    assert counts == [2]


def test_a_spent_budget_is_out_of_budget() -> None:
    with pytest.raises(OutOfBudget):
        raise Spent("the budget of 1 step is spent")
