"""What the tests share: the static theory for Rocq, compiled once, or before by other tests or `verify`; how to run
a command.
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from knotgames.checks.verify.cache import VARIABLE
from tests.checks.certificates.rocq.compiler import compiled_once
from tests.printed import Printed, Run

KEPT = os.environ.get(VARIABLE)
"""The folder in which whoever starts the tests has `verify` keep what it finds; each test has one of its own."""


@pytest.fixture(scope="session", autouse=True)
def _theory_compiled_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """It is kept in the folder that `KNOTGAMES_CACHE` names, or else where pytest keeps what lasts until the next run,
    which `--cache-clear` removes. It is taken from there as `verify` takes it: if the compiler and every file of the
    theory are those by which it was made.
    """
    with compiled_once(Path(KEPT or _lasting(request.config) or _of_this_run(tmp_path_factory))):
        yield


def _lasting(config: pytest.Config) -> Path | None:
    """The folder for what lasts; None if there is to be none (`-p no:cacheprovider`)."""
    cache = getattr(config, "cache", None)
    return cache.mkdir("rocq") if isinstance(cache, pytest.Cache) else None


def _of_this_run(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder that all processes of a run share."""
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str, status: int = 0, typed: str | None = None) -> Printed:
        if typed is not None:
            monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        found = main(arguments)
        printed = Printed(*capsys.readouterr())
        assert found == status, printed
        return printed

    return run
