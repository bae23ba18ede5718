"""What the tests share: the static theory for Rocq, compiled once, or before by other tests or `verify`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checks.certificates.rocq.compiler import compiled_once
from tests.checks.judged import JUDGED


@pytest.fixture(scope="session", autouse=True)
def _theory_compiled_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """It is kept where pytest keeps what is to last until the next run, which `--cache-clear` removes. It is taken from
    there as `verify` takes it: if the compiler and every file of the theory are those by which it was made.
    """
    with compiled_once(Path(os.environ.get(JUDGED) or _lasting(request.config) or _of_this_run(tmp_path_factory))):
        yield


def _lasting(config: pytest.Config) -> Path | None:
    """The folder for what lasts; None if there is to be none (`-p no:cacheprovider`)."""
    cache = getattr(config, "cache", None)
    return cache.mkdir("rocq") if isinstance(cache, pytest.Cache) else None


def _of_this_run(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder that all processes of a run share."""
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
