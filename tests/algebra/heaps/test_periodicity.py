"""Periods: found where there is one and least, and decided by as many heaps as the theorems say."""

import random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps import periodicity
from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part, grundy_sequences
from knotgames.algebra.heaps.octal import HEAP, Code
from knotgames.algebra.heaps.periodicity import (
    deciding_heap,
    extension_step,
    extension_threshold,
    find_period,
    first_failure,
    periodicity_bound,
    proved_period,
    reached_values,
    settled_below,
)
from knotgames.algebra.heaps.series import Series
from tests.algebra.heaps import plain

sampled = settings(derandomize=True, deadline=None, max_examples=60)

numbers = st.integers(0, 3)
series = st.builds(
    Series, st.lists(numbers, max_size=6).map(tuple), st.lists(numbers, min_size=1, max_size=5).map(tuple)
)


def has_period(values: list[int], preperiod: int, period: int) -> bool:
    return all(values[n] == values[n + period] for n in range(preperiod, len(values) - period))


@sampled
@given(series, st.integers(0, 3), st.integers(1, 3), st.integers(0, 40))
def test_the_least_period_is_found_as_soon_as_the_heaps_decide_it(
    claimed: Series, taken: int, parts: int, more: int
) -> None:
    last = periodicity_bound(claimed.preperiod, claimed.period, taken, parts) + more
    values = [claimed[n] for n in range(last + 1)]
    found = find_period(values, taken, parts)
    assert found is not None
    assert [found[n] for n in range(last + 1)] == values
    assert found.period <= claimed.period
    assert periodicity_bound(found.preperiod, found.period, taken, parts) <= last
    for period in range(1, found.period + 1):
        for preperiod in range(found.preperiod + (period < found.period)):
            decided = periodicity_bound(preperiod, period, taken, parts) <= last
            assert not (decided and has_period(values, preperiod, period))


@sampled
@given(st.lists(st.integers(0, 2), max_size=30), st.integers(1, 3), st.integers(1, 3))
def test_none_is_found_just_if_no_period_is_decided(values: list[int], taken: int, parts: int) -> None:
    last = len(values) - 1
    decided = [
        (period, preperiod)
        for period in range(1, last + 1)
        for preperiod in range(last + 1)
        if periodicity_bound(preperiod, period, taken, parts) <= last and has_period(values, preperiod, period)
    ]
    found = find_period(values, taken, parts)
    assert (found is None) == (not decided)


def test_few_values_and_many_have_the_same_period(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few are looked at as a text, many as arrays."""
    rng = random.Random(7)
    given = []
    for _ in range(300):
        block = [rng.randrange(2) for _ in range(rng.randint(1, 6))]
        values = [rng.randrange(2) for _ in range(rng.randint(0, 8))] + block * rng.randint(1, 8)
        given.append((values, rng.randint(0, 3), rng.randint(1, 3)))
    few = [proved_period(*one) for one in given]
    monkeypatch.setattr(periodicity, "_FEW", 0)
    assert few == [proved_period(*one) for one in given]
    assert None in few
    assert len(set(few)) > 20


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint64])
def test_values_in_arrays_have_the_period_that_they_have_in_lists(kind: type[np.unsignedinteger]) -> None:
    assert proved_period(np.array([0, 1, 2] * 4, dtype=kind), 2, 1) == proved_period([0, 1, 2] * 4, 2, 1) == (0, 3)


def test_the_bound_is_that_of_guy_and_smith() -> None:
    assert deciding_heap(71, 12, 2, 2) == 2 * (71 + 12) + 2 - 1 == periodicity_bound(71, 12, 2)
    assert periodicity_bound(0, 3, 2, 0) == periodicity_bound(1, 3, 2, 1) == 1 * (1 + 3) + 2 - 1


@pytest.mark.parametrize("code", ["0.3", "0.77", "0.137", "4.3", "0.07", "0.17", "0.8F"])
def test_a_wrong_value_in_a_claimed_series_is_the_first_failure(code: str) -> None:
    moves = Code.parse(code).moves
    values = grundy_sequences(moves, 60)[HEAP].tolist()
    for place in (0, 1, 7, 23):
        wrong = Series((*values[:place], values[place] + 1, *values[place + 1 : 40]), (0,))
        failure = first_failure(moves, {HEAP: wrong})
        assert failure == (place, HEAP)


@sampled
@given(plain.rules(3))
def test_a_series_that_the_extension_lemma_accepts_goes_on_to_hold(moves: MoveRules) -> None:
    claimed = {}
    for kind, values in grundy_sequences(moves, 100).items():
        found = find_period(values, taken=3, parts=2)
        assume(found is not None and found.period <= 12)
        assert found is not None
        claimed[kind] = found
    for kind in claimed:
        step, threshold = extension_step(moves, claimed, kind), extension_threshold(moves, claimed, kind)
        assert settled_below(moves, claimed, kind) == threshold + step
        for size in range(threshold, threshold + 3):
            after = reached_values(moves, claimed, kind, size + step)
            assert reached_values(moves, claimed, kind, size) == after
    if first_failure(moves, claimed) is None:
        for kind, values in grundy_sequences(moves, 300).items():
            assert values.tolist() == [claimed[kind][size] for size in range(301)]
    else:
        assert max(settled_below(moves, claimed, kind) for kind in claimed) > 100


def test_a_step_shifts_every_part_by_whole_periods() -> None:
    moves = (MoveRule("m", "o", 0, (Part("o"), Part("n", 2))), MoveRule("l", "n", 1, ()))
    claimed = {"o": Series((), (0, 1, 2)), "n": Series((0,), (0, 1, 2, 3))}
    assert extension_step(moves, claimed, "o") == 24  # the least multiple of 3 and of 2 * 4
    assert extension_step(moves, claimed, "n") == 4
