"""A server, a folder without one, and a browser: each is started once for all tests of the explorer."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from knotgames.checks.cli import main
from knotgames.checks.explore.monoids import subjects
from knotgames.checks.explore.shipped import openings
from knotgames.checks.explore.views import boards, census, claims
from tests.browser import Opened, pages_of, started

HELD = ("7_7", "8_18", "random:12:3", "2 + 2 + 2", "a", "(0,1,2) (0,1,2) (0,1,2)", "6", "{*, k + *}")
"""The positions in the folder of the tests: there are many more in others."""

ROOT = Path(__file__).parents[3]

EXPLORE = """
import sys
from functools import partial
from knotgames.checks.cli import main
from knotgames.checks.explore import server, workers

server.Workers = partial(server.Workers, seconds=3600.0)
workers.PRELOADED += ("tests.checks.explore.warm",)
sys.exit(main(["explore", "--port", "0", "--no-browser"]))
"""
"""`knotgames explore`, but that a question may take long, as that depends on what else the machine does, and that the
processes that answer have all papers from the start.
"""


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `knotgames explore` serves the page, until Ctrl-C ends it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    log = tmp_path_factory.mktemp("server") / "stderr"
    with log.open("w") as errors:
        server = subprocess.Popen(
            [sys.executable, "-c", EXPLORE],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment,
            start_new_session=True,
        )
    assert server.stdout is not None
    with server:
        said = server.stdout.readline().strip()
        assert said.startswith("http://127.0.0.1:"), log.read_text()
        yield said
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=600) == 130
    assert log.read_text() == "Ctrl-C ends it.\nknotgames: interrupted\n"


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page that `knotgames explore --static` has written, with some of the openings,
    monoids and drawings.
    """
    target = tmp_path_factory.mktemp("static") / "explorer"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "openings", lambda: tuple(one for one in openings() if one.position in HELD))
        patch.setattr(subjects, "LISTED", subjects.LISTED[:2])
        patch.setattr(claims, "refuted_papers", lambda: ("Milley2013",))
        patch.setattr(census, "exported", partial(islice, [*census.exported()], 49))  # those that are shown at first
        assert main(["explore", "--static", str(target)]) == 0
    return (target / "index.html").as_uri()


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    with started() as one:
        yield one


@pytest.fixture
def opened(browser: Any) -> Iterator[Opened]:
    with pages_of(browser) as open_page:
        yield open_page
