"""The choice of the next task for a process: near to its last task, and far from the tasks of others.

The checks of a section share many computations, whose results a process keeps. Two processes that work on one section
compute all of these twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

Task = TypeVar("Task")
"""The type of a task."""

Place = tuple[str, ...]
"""The place of a task, from the whole to the part: the longer two places agree, the more the tasks share."""


class Waiting(Generic[Task]):
    """The tasks that have not begun, in the order in which to begin them by default, each with its place.

    After "a1" a process goes on with "a2"; a second process begins with "b1":

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
        """Take the next task for a process, from the places of its last task, if any, and of the tasks of others.

        Raises:
            ValueError: no task is waiting.
        """
        mine = () if last is None else last
        place = mine if mine in self._at else max(self._at, key=lambda one: _nearer(one, mine, others))
        tasks = self._at[place]
        task = tasks.popleft()
        if not tasks:
            del self._at[place]
        return task


def _nearer(place: Place, mine: Place, others: Collection[Place]) -> int:
    """Return the agreement of a place with `mine`, less its largest agreement with others."""
    return _agreeing(place, mine) - max((_agreeing(place, other) for other in others), default=0)


def _agreeing(one: Place, other: Place) -> int:
    """Count the names that two places share from the start."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
