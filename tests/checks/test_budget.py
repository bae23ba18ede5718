"""Budgets, and work that can be interrupted."""

import threading
import time

import pytest

from knotgames.algebra.steps import Spent, spend
from knotgames.checks.budget import Budget
from knotgames.checks.interruption import interrupt, interruptible
from tests.messages import exactly
from tests.printed import Run


def test_work_within_its_budget_is_done() -> None:
    with Budget(seconds=3600).enforced():
        done = sum(range(1000))
    assert done == 499500


def test_work_beyond_its_budget_is_broken_off() -> None:
    def endless() -> None:
        while True:
            pass

    start = time.monotonic()
    with pytest.raises(Spent), Budget(seconds=0.1).enforced():
        endless()
    assert time.monotonic() - start >= 0.1


def test_work_that_takes_it_for_a_failure_of_its_own_is_broken_off_all_the_same() -> None:
    def stubborn() -> None:
        while True:
            try:
                threading.Event().wait()
            except Exception:
                continue

    with pytest.raises(Spent), Budget(seconds=0.1).enforced():
        stubborn()


def test_a_destructor_is_left_to_end_and_what_follows_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.budget.REPEAT", 0.02)
    rung = threading.Event()
    ended = False

    class Slow:
        def __del__(self) -> None:
            nonlocal ended
            rung.wait()
            for _ in range(1000):  # the signal is handled here
                pass
            ended = True

    def work() -> None:
        Slow()
        threading.Event().wait()

    with pytest.raises(Spent), Budget(seconds=0.05).enforced(), interruptible(rung.set):
        work()
    assert ended


def test_what_waits_for_a_solver_is_asked_to_give_up() -> None:
    gave_up = threading.Event()

    def waiting() -> None:
        with interruptible(gave_up.set):
            gave_up.wait()
            threading.Event().wait()

    with pytest.raises(Spent), Budget(seconds=0.1).enforced():
        waiting()
    assert gave_up.is_set()


def test_nothing_comes_after_the_work_is_done() -> None:
    before = set(threading.enumerate())
    with Budget(seconds=3600).enforced():
        assert set(threading.enumerate()) > before
    assert set(threading.enumerate()) <= before


def test_a_budget_that_is_spent_at_once_is_enforced_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.budget.REPEAT", 0.02)
    before = set(threading.enumerate())
    for seconds in (1e-6, 1e-5, 1e-4, 1e-3) * 20:
        with pytest.raises(Spent), Budget(seconds=seconds).enforced():
            threading.Event().wait()
    assert set(threading.enumerate()) <= before


def test_elsewhere_than_in_the_main_thread_work_is_asked_only() -> None:
    asked = threading.Event()

    def work() -> None:
        with Budget(seconds=0.05).enforced(), interruptible(asked.set):
            asked.wait()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert asked.is_set()


def test_a_budget_in_seconds_stops_where_steps_are_counted() -> None:
    with Budget(seconds=60).counted():
        spend(10**12)
    said = "the budget of 1e-09 s is spent (--budget S allows more)"
    with Budget(seconds=1e-9).counted(), pytest.raises(Spent, match=exactly(said)):
        spend(0)


def test_a_budget_in_steps_ends_at_the_same_step_and_stays_spent() -> None:
    with Budget(steps=1_000).counted():
        for _ in range(10):
            spend(100)
        for _ in range(2):
            with pytest.raises(Spent, match=exactly("the budget of 1,000 steps is spent (--steps N allows more)")):
                spend(1)


def test_a_budget_in_steps_ends_work_that_is_enforced() -> None:
    with pytest.raises(Spent, match="the budget of 5 steps"), Budget(steps=5).enforced():
        spend(6)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # where it rings in vain, it rings again
@pytest.mark.parametrize(
    "arguments", [["solve", "heap", "0.777", "100000000"], ["solve", "surface", "n40", "--misere"]]
)
def test_a_position_that_takes_too_long_is_undecided(arguments: list[str], run: Run) -> None:
    assert (
        "undecided: the budget of 0.5 s is spent (--budget S allows more)\n"
        in run(*arguments, "--budget", "0.5", status=3).out
    )


def test_all_that_is_under_way_is_asked_and_nothing_else() -> None:
    asked: list[str] = []
    with interruptible(lambda: asked.append("outer")):
        with interruptible(lambda: asked.append("inner")):
            interrupt()
        interrupt()
    interrupt()
    assert asked == ["outer", "inner", "outer"]


def test_work_that_breaks_off_is_asked_no_more() -> None:
    asked: list[str] = []
    with pytest.raises(ZeroDivisionError), interruptible(lambda: asked.append("broken")):
        raise ZeroDivisionError
    interrupt()
    assert asked == []


def test_the_same_work_may_be_under_way_twice() -> None:
    asked: list[int] = []

    def give_up() -> None:
        asked.append(len(asked))

    with interruptible(give_up):
        with interruptible(give_up):
            pass
        interrupt()
    assert asked == [0]


def test_another_thread_can_ask() -> None:
    over = threading.Event()
    with interruptible(over.set):
        threading.Thread(target=interrupt).start()
        assert over.wait(600)
