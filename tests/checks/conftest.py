"""What the processes of a run of the tests share: the static theory for Rocq, compiled once, or by `verify` before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checks.certificates.rocq.compiler import compiled_once
from tests.checks.judged import JUDGED


@pytest.fixture(scope="session", autouse=True)
def _theory_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    with compiled_once(Path(os.environ.get(JUDGED, folder))):
        yield
