"""What every test has: nothing that is kept between runs of `knotgames`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from checks.verify import cache

collect_ignore = [] if find_spec("cosmic_ray") else ["mutation/session.py"]
"""What cannot be imported without the extra `mutation`."""


@pytest.fixture(autouse=True)
def folder_of_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kept"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder
