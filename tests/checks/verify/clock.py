"""A clock by which the time of a task is up as soon as the task has come far enough, however busy the machine is."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from pebble.pool import process

from knotgames.checks.verify import workers


def leaps_with(file: Path, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time stand still for a pool and its tasks, but for one leap as soon as there is a file.

    Args:
        file: what the task makes when it has come far enough.
        seconds: how far time leaps.
        monkeypatch: what undoes it.
    """

    def now() -> float:
        return 1.0 + seconds * file.exists()

    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=now))
    monkeypatch.setattr(process, "time", SimpleNamespace(time=now, sleep=time.sleep))
