"""A browser for tests: a Chromium that is installed. Without it, or Playwright to drive it, they are skipped."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]

Opened = Callable[..., Any]


@contextmanager
def started(*options: str) -> Iterator[Any]:
    """A browser, with options of its own if need be, which is ended when it is no longer needed."""
    if CHROMIUM is None:
        pytest.skip(f"needs a Chromium: none of {', '.join(NAMES)} is found")
    driver = pytest.importorskip("playwright.sync_api")
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS, *options])
        yield browser
        browser.close()


@contextmanager
def pages_of(browser: Any) -> Iterator[Opened]:
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
    known = ("status of 4", "ERR_FILE_NOT_FOUND")  # what is not there is said on the page, and by the browser too
    unexpected = [error for error in errors if not any(one in error for one in known)]
    assert unexpected == [], unexpected
    assert [url for url in asked if not url.startswith(("http://127.0.0.1:", "file://", "data:", "blob:"))] == []
