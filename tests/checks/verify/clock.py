"""A clock by which the time of a task is up as soon as the task has come far enough, however busy the machine is."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from pebble.pool import process
from pebble.pool.base_pool import Task

from knotgames.checks.verify import workers


def leaps_with(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time stand still for all tasks, but for the first that runs while there is a file: its time is up.

    A pool may hear that a task has begun long after it began. Time that leapt before that would not pass for the task.

    Args:
        file: what the task makes when it has come far enough.
        monkeypatch: what undoes it.
    """
    late: list[Task] = []

    def is_late(task: Task) -> bool:
        if not late and task.started and file.exists():
            late.append(task)
        return task in late

    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: 1.0))
    monkeypatch.setattr(process.TaskManager, "timeout", staticmethod(is_late))
