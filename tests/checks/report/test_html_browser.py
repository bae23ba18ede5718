"""The page in a browser: it fits a phone, follows light and dark, prints, and asks nothing of the network.

The page is opened once, and each test asks of it what it shows in windows of several widths.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from knotgames.algebra.knot_type.values import VALUES
from knotgames.checks.claim import Status
from knotgames.checks.papers import claims
from knotgames.checks.report.html import page as page_of
from knotgames.checks.verdict import Verdict
from knotgames.checks.verify.record import record
from tests.browser import Opened, pages_of, started

Page = Any

WIDTHS = (360, 1440)

STATUSES = [record()[name].status if name in record() else Status.PROVED for name in claims()]

MEASURED = """() => {
  const all = selector => [...document.querySelectorAll(selector)], box = element => element.getBoundingClientRect();
  return {
    width: innerWidth,
    needed: document.documentElement.scrollWidth,
    outside: all("main p, main h2, main h3, main dd, .f").filter(e => box(e).right > innerWidth + 0.5).length,
    requests: performance.getEntriesByType("resource").map(entry => entry.name),
  };
}"""
"""How the page fits its window, and what it has loaded."""

SHOWN = """() => {
  const all = selector => [...document.querySelectorAll(selector)];
  const shown = () => all(".claim").filter(element => element.getBoundingClientRect().height > 0).length;
  const counts = {all: shown()};
  for (const button of all("input[type=radio]")) {
    button.click();
    counts[button.id] = shown();
  }
  all("#show-all").forEach(button => button.click());
  return counts;
}"""
"""How many claims are shown at first, and by each filter."""

FORMULAS = """() => {
  const all = selector => [...document.querySelectorAll(selector)], box = element => element.getBoundingClientRect();
  return {
    formulas: all("math").length,
    flat: all("math").filter(math => box(math).width < 1 || box(math).height < 1).length,
    lowered: all("msub").filter(sub => box(sub.children[1]).bottom <= box(sub.children[0]).bottom).length,
    stacked: all("mfrac").filter(part => box(part.children[0]).bottom > box(part.children[1]).top + 1).length,
  };
}"""
"""How many formulas there are, and how many of them are not laid out as formulas."""

POINTED = """() => ({
  marked: [...document.querySelectorAll(".monoid :is(td, th)")]
    .filter(element => getComputedStyle(element).backgroundImage != "none").length,
  said: getComputedStyle(document.querySelector(".monoid td:hover"), "::after").content,
})"""
"""How many cells of the table are marked, and what is said of the one under the pointer."""

COLORS = "() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
"""Of the page and of its text."""


def verdicts() -> list[Verdict]:
    return [
        Verdict(claim, status, ("z3",), "all games", "x = 1" if status is Status.REFUTED else None, (), 0.25)
        for claim, status in zip(claims().values(), STATUSES, strict=True)
    ]


@pytest.fixture(scope="module")
def opened() -> Iterator[Opened]:
    with started() as browser, pages_of(browser) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[Verdict]], str]:
    """Writes a page, and gives its address."""

    def written(found: list[Verdict]) -> str:
        path = tmp_path_factory.mktemp("report") / "report.html"
        path.write_text(page_of(found), encoding="utf-8")
        return path.as_uri()

    return written


@pytest.fixture(scope="module")
def page(write: Callable[[list[Verdict]], str], opened: Opened) -> Page:
    return opened(write(verdicts()), WIDTHS[0], expected=".claim")


@pytest.fixture(scope="module", params=WIDTHS)
def fitted(request: pytest.FixtureRequest, page: Page) -> tuple[int, Page]:
    """The page in windows of several widths, each of which all tests use before the next: it is laid out anew."""
    page.set_viewport_size({"width": request.param, "height": 800})
    return request.param, page


def test_nothing_is_wider_than_the_window_and_nothing_is_asked_of_the_network(fitted: tuple[int, Page]) -> None:
    width, page = fitted
    measured = page.evaluate(MEASURED)
    assert measured["width"] == width
    assert measured["needed"] <= width
    assert (measured["outside"], measured["requests"]) == (0, [])


def test_the_sum_under_the_pointer_is_said_and_its_row_and_column_are_marked(fitted: tuple[int, Page]) -> None:
    _, page = fitted
    a, b = VALUES[4], VALUES[6]
    page.hover(".monoid tbody tr:nth-child(5) > :nth-child(8)")
    pointed = page.evaluate(POINTED)
    assert pointed["marked"] == 2 * (1 + len(VALUES)) - 1
    assert pointed["said"] == f'"{a} + {b} = {a + b}: {(a + b).outcome.explained}"'
    page.mouse.move(0, 0)


def test_every_claim_is_shown_and_a_filter_leaves_those_of_a_status(page: Page) -> None:
    assert page.evaluate(SHOWN) == {
        "all": len(claims()),
        "show-all": len(STATUSES),
        **{f"show-{status}": STATUSES.count(status) for status in Status if status in STATUSES},
    }


def test_formulas_are_laid_out(page: Page) -> None:
    formulas = page.evaluate(FORMULAS)
    assert formulas.pop("formulas") > 500
    assert formulas == {"flat": 0, "lowered": 0, "stacked": 0}


def test_the_page_is_light_or_dark_as_the_reader_prefers(page: Page) -> None:
    def brightness(color: str) -> int:
        return sum(map(int, re.findall(r"\d+", color)[:3]))

    light = page.evaluate(COLORS), page.screenshot()
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(COLORS), page.screenshot()
    page.emulate_media(color_scheme="light")
    assert brightness(light[0][0]) > 600 > 200 > brightness(light[0][1])
    assert brightness(dark[0][0]) < 200 < 600 < brightness(dark[0][1])
    assert light[1].startswith(b"\x89PNG")
    assert dark[1].startswith(b"\x89PNG")
    assert light[1] != dark[1]


def test_the_page_prints_and_nothing_is_logged(write: Callable[[list[Verdict]], str], opened: Opened) -> None:
    """A tenth of the claims: each is set as all are."""
    shown, logged = opened("data:text/html,another", expected="body", color_scheme="dark"), list[str]()
    shown.on("console", lambda said: logged.append(said.text))
    shown.goto(write(verdicts()[::10]))
    data = shown.pdf(prefer_css_page_size=True)
    assert logged == []
    assert data.startswith(b"%PDF-")
    sizes = set(re.findall(rb"/MediaBox \[0 0 (\d+)[\d.]* (\d+)", data))
    assert sizes == {(b"594", b"841"), (b"841", b"594")}, "A4, and the table of the monoid across"
