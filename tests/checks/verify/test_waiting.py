"""What waits: every task is taken once, by those who did what it shares most with."""

import pytest

from knotgames.checks.verify.run import place_of, selected
from knotgames.checks.verify.waiting import Place, Waiting

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
