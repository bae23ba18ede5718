"""Interruptible work: who is asked to give up, how often, and that nobody is asked afterwards."""

import threading

import pytest

from knotgames.checks.interruption import interrupt, interruptible


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
