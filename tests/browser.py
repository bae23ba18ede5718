"""A browser for tests: a Chromium that is installed. Without it, or Playwright to drive it, they are skipped."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-site-isolation-trials",  # else each page that is opened is a process
    "--renderer-process-limit=1",
]

HANGS = 600_000
"""Milliseconds after which a browser hangs, however busy the machine is."""

Opened = Callable[..., Any]


class Browser:
    """A browser whose pages are used again: to make a new one takes longer than what most tests ask of it.

    Args:
        driven: that of Playwright.
    """

    def __init__(self, driven: Any) -> None:
        self._context = driven.new_context()
        self._free: list[Any] = []

    def taken(self) -> Any:
        """An empty page."""
        if self._free:
            return self._free.pop()
        page = self._context.new_page()
        page.set_default_timeout(HANGS)
        return page

    def give_back(self, page: Any) -> None:
        """Empty a page, and forget what it has stored."""
        page.evaluate("location.protocol === 'data:' || localStorage.clear()")
        page.goto("about:blank")
        self._free.append(page)


@contextmanager
def started() -> Iterator[Browser]:
    """A browser, which is ended when it is no longer needed."""
    if CHROMIUM is None:
        pytest.skip(f"needs a Chromium: none of {', '.join(NAMES)} is found")
    driver = pytest.importorskip("playwright.sync_api")
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS, timeout=HANGS)
        yield Browser(browser)
        browser.close()


@contextmanager
def pages_of(browser: Browser) -> Iterator[Opened]:
    """Opens pages; each is left after the test, has logged no error, and has asked for nothing of another place."""
    pages, errors, asked = [], list[str](), list[str]()
    heard = {
        "pageerror": lambda error: errors.append(str(error)),
        "console": lambda said: errors.append(said.text) if said.type in ("error", "warning") else None,
        "request": lambda request: asked.append(request.url),
    }

    def open_page(
        address: str, width: int = 1000, height: int = 800, expected: str = ".spot, .move", color_scheme: str = "light"
    ) -> Any:
        page = browser.taken()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="null", color_scheme=color_scheme)
        for event, hear in heard.items():
            page.on(event, hear)
        page.goto(address)
        page.wait_for_selector(expected)
        return page

    yield open_page
    for page in pages:
        browser.give_back(page)
        for event, hear in heard.items():
            page.remove_listener(event, hear)
    known = ("status of 4", "ERR_FILE_NOT_FOUND")  # what is not there is said on the page, and by the browser too
    unexpected = [error for error in errors if not any(one in error for one in known)]
    assert unexpected == [], unexpected
    assert [url for url in asked if not url.startswith(("http://127.0.0.1:", "file://", "data:", "blob:"))] == []
