"""Batches: all is done once, in tasks of the length that is wanted, and what is lost is said."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps import batches
from knotgames.checks.sweeps.batches import GROWTH, SECONDS, in_batches


def doubled(numbers: Sequence[int]) -> list[int]:
    return [2 * number for number in numbers]


class Clock:
    """Time passes as numbers are doubled, so many seconds for each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.now, self.seconds = 0.0, seconds
        monkeypatch.setattr("knotgames.checks.sweeps.batches.time.monotonic", lambda: self.now)

    def doubled(self, numbers: Sequence[int]) -> list[int]:
        self.now += self.seconds * len(numbers)
        return doubled(numbers)


class OneAfterTheOther(Executor):
    """Does a task when it is submitted, and fails from some task on, in one way or another."""

    def __init__(self, fails_at: int | None = None, at_once: bool = False) -> None:
        self.fails_at, self.at_once, self.tasks = fails_at, at_once, 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        future: Future[Any] = Future()
        if self.fails_at is None or self.tasks < self.fails_at:
            future.set_result(fn(*args, **kwargs))
        elif self.at_once:
            raise BrokenProcessPool("it is broken")
        else:
            future.set_exception(BrokenExecutor("it died"))
        return future


@pytest.mark.parametrize("length", [0, 1, 2, 17, 300])
def test_everything_is_done_once_and_here_in_order(length: int) -> None:
    here = list(in_batches(doubled, range(length)))
    assert [number for batch, _ in here for number in batch] == list(range(length))
    with ThreadPoolExecutor(3) as executor:
        there = list(in_batches(doubled, range(length), executor, most=7))
    assert all(len(batch) <= 7 for batch, _ in there)
    for done in (here, there):
        assert sorted(pair for batch, found in done for pair in zip(batch, found, strict=True)) == [
            (number, 2 * number) for number in range(length)
        ]


@pytest.mark.parametrize("seconds", [2**-10, 0.125, 10.0])
def test_batches_soon_take_as_long_as_is_wanted(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, seconds)
    sizes = [len(batch) for batch, _ in in_batches(clock.doubled, range(40_000))]
    wanted = max(1, int(SECONDS / seconds))
    assert sizes[0] == 1
    assert all(after <= GROWTH * before for before, after in pairwise(sizes))
    assert sizes[5] == wanted


def test_the_last_batches_are_smaller_so_that_all_workers_end_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "places", lambda executor: 4)
    clock = Clock(monkeypatch, 2**-9)
    sizes = [len(batch) for batch, _ in in_batches(clock.doubled, range(30_000), OneAfterTheOther())]
    assert sum(sizes) == 30_000
    assert max(sizes) == 1_024
    assert 1_024 // GROWTH in sizes[-4:]


@pytest.mark.parametrize("at_once", [False, True])
def test_what_was_done_when_a_task_was_lost_is_given_first(at_once: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "places", lambda executor: 3)
    done = in_batches(doubled, range(100), OneAfterTheOther(4, at_once))
    assert [next(done)[0] for _ in range(3)] == [range(1), range(1, 2), range(2, 3)]
    with pytest.raises(InputError, match=r"a task was lost \(it (is broken|died)\): give the command again"):
        next(done)
