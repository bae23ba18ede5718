"""A server, a folder without one, and a browser: each is started once for all tests of the explorer.

The browser is a Chromium that is installed; where there is none, or no Playwright to drive it, its tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checks.cli import main
from checks.explore.shipped import openings
from checks.explore.views import boards

KNOTS = ("7_7", "8_18", "random:12:3")
"""The knots of the folder of the tests: there are many more in others."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
ROOT = Path(__file__).parents[3]

Opened = Callable[..., Any]


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `knotgames explore` serves the page, until Ctrl-C ends it."""
    arguments = [sys.executable, "-m", "checks.cli", "explore", "--port", "0", "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    log = tmp_path_factory.mktemp("server") / "stderr"
    with log.open("w") as errors:
        server = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, start_new_session=True
        )
    assert server.stdout is not None
    with server:
        said = server.stdout.readline().strip()
        assert said.startswith("http://127.0.0.1:"), log.read_text()
        yield said
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=30) == 130
    assert log.read_text() == "Ctrl-C ends it.\nknotgames: interrupted\n"


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page that `knotgames explore --static` has written, with some of the openings."""
    target = tmp_path_factory.mktemp("static") / "explorer"
    with pytest.MonkeyPatch.context() as patch:
        some = tuple(one for one in openings() if one.game != "knot" or one.position in KNOTS)
        patch.setattr(boards, "openings", lambda: some)
        assert main(["explore", "--static", str(target)]) == 0
    return (target / "index.html").as_uri()


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """A browser."""
    if CHROMIUM is None:
        pytest.skip(f"needs a Chromium: none of {', '.join(NAMES)} is found")
    driver = pytest.importorskip("playwright.sync_api")
    with driver.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield started
        started.close()


@pytest.fixture
def opened(browser: Any) -> Iterator[Opened]:
    """Opens pages; each is closed after the test, has logged no error, and has asked for nothing of another place."""
    contexts, errors, asked = [], list[str](), list[str]()

    def open_page(address: str, width: int = 1000, height: int = 800, expected: str = ".spot, .move", **of: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, **of)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        page.wait_for_selector(expected)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [error for error in errors if "status of 4" not in error] == []
    assert [url for url in asked if not url.startswith(("http://127.0.0.1:", "file://", "data:", "blob:"))] == []
