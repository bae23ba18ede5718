"""What every test has: nothing that is kept between runs of `knotgames`, few processes, and examples that are the same
each time.

`--hypothesis-profile default` draws other examples each time, and keeps those that fail.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

from checks.verify import cache

collect_ignore = [] if find_spec("cosmic_ray") else ["mutation/session.py"]
"""What cannot be imported without the extra `mutation`."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the processes that tests start compiles all modules

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")


@pytest.fixture(autouse=True)
def folder_of_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kept"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def one_process_where_no_number_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run side by side already, and each process of a command takes its time to start."""
    monkeypatch.setattr("checks.verify.run.default_jobs", lambda: 1)
