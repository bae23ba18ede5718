"""A clock by which the time of a task is up as soon as the task has come far enough, however busy the machine is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from checks.verify import workers


def leaps_with(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time stand still for those who wait for tasks, and leap by an hour once there is a file.

    Args:
        file: what the task makes when it has come far enough.
        monkeypatch: what undoes it.
    """
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: 3600.0 * file.exists()))
