"""Steps: counted by whoever asks, at any depth, and by nobody else."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from knotgames.algebra.ruleset import fold
from knotgames.algebra.steps import Spent, counted, spend, uncounted


class Counter:
    """Counts steps up to a number."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def count(self, steps: int) -> None:
        self.spent += steps
        if self.spent > self.most:
            raise Spent(f"{self.most} steps are spent")


def test_a_count_within_another_counts_for_both() -> None:
    outer, inner = Counter(100), Counter(1_000)
    with counted(outer.count):
        with counted(inner.count):
            spend(60)
        with counted(inner.count), pytest.raises(Spent, match="100 steps"):
            spend(60)
        with uncounted():
            spend(60)
    assert (outer.spent, inner.spent) == (120, 120)
    spend(10**12)  # nobody counts any longer


def test_a_count_is_of_the_thread_that_asks() -> None:
    mine = Counter(100)
    with counted(mine.count), ThreadPoolExecutor(1) as pool:
        pool.submit(spend, 1_000).result()
        spend(1)
    assert mine.spent == 1


def test_a_block_that_is_left_by_an_error_counts_no_more() -> None:
    mine = Counter(1)
    with pytest.raises(Spent), counted(mine.count):
        spend(2)
    spend(10)
    assert mine.spent == 2


@pytest.mark.parametrize("heap", [5, 40])
def test_a_fold_takes_a_step_for_each_option_and_keeps_what_it_found(heap: int) -> None:
    """Of n counters each less is an option, and every position is looked at once."""

    def grundy(_: int, sides: tuple[frozenset[int], ...]) -> int:
        return min(set(range(len(sides[0]) + 1)) - sides[0])

    mine, memo = Counter(10**6), dict[int, int]()
    with counted(mine.count):
        assert fold(heap, lambda heap: (range(heap),), grundy, memo) == heap
    assert mine.spent == sum(heap + 1 for heap in range(heap + 1))
    assert memo == {heap: heap for heap in range(heap + 1)}
