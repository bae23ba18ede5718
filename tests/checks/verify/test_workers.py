"""Processes that judge claims: which task is next, and what becomes of one that hangs or dies."""

import os
import signal
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from knotgames.checks.claim import Undecided
from knotgames.checks.solvers import query
from knotgames.checks.solvers.query import Query
from knotgames.checks.verify import workers
from knotgames.checks.verify.run import place_of, selected
from knotgames.checks.verify.waiting import Place, Waiting
from knotgames.checks.verify.workers import run
from tests.checks.verify.clock import leaps_with


def squares(n: int) -> Iterator[int]:
    yield n * n
    yield -n


def test_every_task_is_done_once_with_all_its_results() -> None:
    done = dict(run(range(7), squares, 3))
    assert {n: one.results for n, one in done.items()} == {n: (n * n, -n) for n in range(7)}
    assert all((one.ended, one.error) == (None, None) and one.seconds >= 0 for one in done.values())


def test_no_task_needs_no_worker() -> None:
    assert list(run([], squares, 2)) == []


def fails_at_two(n: int) -> Iterator[int]:
    yield n
    if n == 2:
        raise ZeroDivisionError("two of all numbers")


def test_an_error_ends_its_task_and_no_other() -> None:
    done = dict(run(range(4), fails_at_two, 1))
    assert {n: one.results for n, one in done.items()} == {n: (n,) for n in range(4)}
    error = done[2].error
    assert error is not None
    assert error.startswith("ZeroDivisionError: two of all numbers (")
    assert "test_workers.py, line " in error
    assert [done[n].error for n in (0, 1, 3)] == [None] * 3


def dies_at_one(n: int) -> Iterator[int]:
    yield n
    if n == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    if n == 3:
        os._exit(7)


def test_a_worker_that_dies_loses_its_task_and_no_other() -> None:
    done = dict(run(range(5), dies_at_one, 2))
    assert sorted(done) == list(range(5))
    assert done[1].ended == "its process was killed by SIGKILL"
    assert done[3].ended == "its process ended with exit status 7"
    assert all(done[n].ended is None and done[n].results == (n,) for n in (0, 2, 4))
    assert done[1].results == (), "what it had found is lost with it"


def never_ends_at_zero(task: tuple[int, Path]) -> Iterator[int]:
    n, file = task
    yield n
    if n == 0:
        file.touch()
        threading.Event().wait()


def test_a_task_that_runs_past_the_limit_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "far enough"
    leaps_with(file, monkeypatch)
    done = {n: one for (n, _), one in run([(n, file) for n in range(3)], never_ends_at_zero, 1, 0.3)}
    assert (done[0].results, done[0].ended) == ((), "it ran past the time limit of 0.3 s (--limit)")
    assert [(done[n].results, done[n].ended) for n in (1, 2)] == [((1,), None), ((2,), None)]


def waits_for_z3(n: int) -> Iterator[str]:
    import z3

    xs = z3.Ints("a b c d")
    hard = xs[0] ** 7 + xs[1] ** 7 == xs[2] ** 7 + xs[3] ** 7 + 123456789123
    try:
        yield f"{Query(*(x > 1 for x in xs), resources=4_000_000_000).model(hard)}"
    except Undecided as error:
        yield str(error)


def test_z3_is_asked_to_give_up_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    import z3  # so that the worker need not import it

    assert z3
    monkeypatch.setattr(workers, "GRACE", 120.0)
    monkeypatch.setattr(query, "RESOURCES", 4_000_000_000)
    ((_, done),) = run([0], waits_for_z3, 1, 1.0)
    assert done.results == ("z3 does not decide it: it was interrupted",)
    assert (done.ended, done.error) == ("it ran past the time limit of 1 s (--limit)", None)


def one_sleeps(task: tuple[str, Path]) -> Iterator[None]:
    kind, file = task
    if kind == "sleeps":
        file.write_text(str(os.getpid()), encoding="utf-8")
        threading.Event().wait()
    while not file.exists() or not file.read_text(encoding="utf-8"):
        time.sleep(0.01)
    yield None


def test_leaving_early_ends_all_processes(tmp_path: Path) -> None:
    file = tmp_path / "process"
    stream = run([("sleeps", file), ("waits", file)], one_sleeps, 2)
    task, done = next(stream)
    assert (task, done.results) == (("waits", file), (None,))
    assert isinstance(stream, Generator)
    stream.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text(encoding="utf-8")), 0)


TASKS = ["a.x.1", "b.1", "a.x.2", "a.y.1", "b.2", "c.1"]


def place(task: str) -> Place:
    return tuple(task.split(".")[:-1])


def taken(last: str | None, others: str = "", without: str = "") -> str:
    """What a process takes next of the tasks that are not in a list."""
    waiting = Waiting([task for task in TASKS if task not in without.split()], place)
    return waiting.taken(None if last is None else place(last), [place(other) for other in others.split()])


def test_the_tasks_of_one_place_are_taken_in_their_order() -> None:
    waiting = Waiting(range(5), lambda _: ())
    assert [waiting.taken(None, [()]) for _ in range(5)] == list(range(5))
    assert not waiting


@pytest.mark.parametrize(
    ("last", "others", "without", "task"),
    [
        (None, "", "", "a.x.1"),  # the first of all
        (None, "a.x.1", "a.x.1", "b.1"),  # the first that no other process has to do with
        ("b.1", "a.x.1", "a.x.1 b.1", "b.2"),  # the same file
        ("a.x.2", "", "a.x.1 a.x.2", "a.y.1"),  # the same folder
        ("b.2", "a.x.1", "a.x.1 b.1 b.2", "c.1"),  # nothing is left there: not where the other is
        ("b.2", "a.x.1", "a.x.1 b.1 b.2 c.1", "a.y.1"),  # in its folder rather than in its file
        ("b.2", "a.x.1", "a.x.1 a.y.1 b.1 b.2 c.1", "a.x.2"),  # rather than to be idle
    ],
)
def test_what_is_taken_shares_most_with_what_was_done_and_least_with_what_others_do(
    last: str | None, others: str, without: str, task: str
) -> None:
    assert taken(last, others, without) == task


def test_nothing_can_be_taken_where_nothing_waits() -> None:
    with pytest.raises(ValueError, match="empty"):
        Waiting[str]([], place).taken(None, [])


def test_the_claims_of_a_section_belong_together() -> None:
    first, second, other = map(
        place_of, selected([f"Johnson2011b/Lemma {number}" for number in ("4.3, (7)", "4.3, (8)", "7.2")])
    )
    assert first == second
    assert first[:3] == other[:3] != first
