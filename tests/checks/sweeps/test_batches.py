"""Batches: all is done once, in tasks of the length that is wanted, and what is lost is said."""

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count, pairwise
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.batches import GROWTH, SECONDS, in_batches
from knotgames.checks.sweeps.executors import Executor


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


def one_after_the_other(places: int, fails_at: int | None = None, at_once: bool = False) -> Executor:
    """What does a task when it is submitted, and fails from some task on, in one way or another."""
    tasks = count(1)

    def submit(work: Any, *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if fails_at is None or next(tasks) < fails_at:
            future.set_result(work(*arguments))
        elif at_once:
            raise BrokenProcessPool("it is broken")
        else:
            future.set_exception(BrokenExecutor("it died"))
        return future

    return Executor(submit, lambda: places)


@pytest.mark.parametrize("length", [0, 1, 2, 17, 300])
def test_everything_is_done_once_and_here_in_order(length: int) -> None:
    here = list(in_batches(doubled, range(length)))
    assert [number for batch, _ in here for number in batch] == list(range(length))
    with ThreadPoolExecutor(3) as pool:
        there = list(in_batches(doubled, range(length), Executor(pool.submit, lambda: 3), most=7))
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
    clock = Clock(monkeypatch, 2**-9)
    sizes = [len(batch) for batch, _ in in_batches(clock.doubled, range(30_000), one_after_the_other(4))]
    assert sum(sizes) == 30_000
    assert max(sizes) == 1_024
    assert 1_024 // GROWTH in sizes[-4:]


@pytest.mark.parametrize("at_once", [False, True])
def test_what_was_done_when_a_task_was_lost_is_given_first(at_once: bool) -> None:
    done = in_batches(doubled, range(100), one_after_the_other(3, 4, at_once))
    assert [next(done)[0] for _ in range(3)] == [range(1), range(1, 2), range(2, 3)]
    with pytest.raises(InputError, match=r"a task was lost \(it (is broken|died)\): run the command again"):
        next(done)
