"""Which task a process does next: one that shares much with what it did last, and little with what others are doing.

The checks of a section compute many of the same things, which a process keeps. Two processes that take turns at them
compute all of these twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

Task = TypeVar("Task")
"""What a task is."""

Place = tuple[str, ...]
"""Where a task belongs, from the whole to the part: tasks share the more, the longer their places agree."""


class Waiting(Generic[Task]):
    """The tasks that were not begun yet.

    Args:
        tasks: the tasks, in the order in which to begin them where nothing else decides.
        place: where a task belongs.

    Whoever did "a1" goes on with "a2", and whoever comes then begins with the "b", which the first has not to do with:

    >>> waiting = Waiting(["a1", "a2", "a3", "b1", "b2"], lambda task: (task[0],))
    >>> waiting.taken(None, []), waiting.taken(("a",), []), waiting.taken(None, [("a",)]), waiting.taken(("c",), [])
    ('a1', 'a2', 'b1', 'a3')
    """

    def __init__(self, tasks: Sequence[Task], place: Callable[[Task], Place]) -> None:
        self._at: dict[Place, deque[Task]] = {}
        for task in tasks:
            self._at.setdefault(place(task), deque()).append(task)

    def __bool__(self) -> bool:
        return bool(self._at)

    def taken(self, last: Place | None, others: Collection[Place]) -> Task:
        """The task that a process begins now; it waits no more.

        Args:
            last: where the task belongs that the process did last; None if it did none.
            others: where those belong that other processes are doing.

        Raises:
            ValueError: none is waiting.
        """
        mine = () if last is None else last
        place = mine if mine in self._at else max(self._at, key=lambda one: _nearer(one, mine, others))
        tasks = self._at[place]
        task = tasks.popleft()
        if not tasks:
            del self._at[place]
        return task


def _nearer(place: Place, mine: Place, others: Collection[Place]) -> int:
    """How much longer a place agrees with one than with any of the others."""
    return _agreeing(place, mine) - max((_agreeing(place, other) for other in others), default=0)


def _agreeing(one: Place, other: Place) -> int:
    """How many names two places have in common from their beginnings."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
