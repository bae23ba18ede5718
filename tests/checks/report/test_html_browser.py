"""The page in a browser: it fits a phone, follows light and dark, prints, and asks nothing of the network.

The page is shown in frames of several widths, and a script of the test, in the document around them, writes down what
it measures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from algebra.knot_type.values import VALUES
from checks.claim import Status
from checks.papers import claims
from checks.report.html import page as page_of
from checks.verdict import Verdict
from checks.verify.record import record
from tests.browser import pages_of, started

WIDTHS = (360, 768, 1440)

STATUSES = [record()[name].status if name in record() else Status.PROVED for name in claims()]

MEASURING = """<!DOCTYPE html><meta charset="utf-8"><title>measuring</title><body>
%(frames)s<pre id="measured"></pre><script>
addEventListener("load", () => {
  const measured = {};
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument, view = frame.contentWindow;
    const all = selector => [...page.querySelectorAll(selector)];
    const box = element => element.getBoundingClientRect();
    const shown = selector => all(selector).filter(element => box(element).height > 0).length;
    const counts = {};
    for (const button of all("input[type=radio]")) {
      button.click();
      counts[button.id] = shown(".claim");
    }
    all("#show-all").forEach(button => button.click());
    const style = page.querySelector("style"), cell = all(".monoid tbody tr")[4].cells[7];
    style.textContent = style.textContent.replaceAll(":hover", ".pointed");  // a script has no pointer to move
    [cell, cell.parentElement].forEach(element => element.classList.add("pointed"));
    measured[frame.width] = {
      marked: all(".monoid :is(td, th)").filter(e => view.getComputedStyle(e).backgroundImage != "none").length,
      said: view.getComputedStyle(cell, "::after").content,
      width: view.innerWidth,
      needed: page.documentElement.scrollWidth,
      outside: all("main p, main h2, main h3, main dd, .f").filter(e => box(e).right > view.innerWidth + 0.5).length,
      requests: view.performance.getEntriesByType("resource").map(entry => entry.name),
      background: view.getComputedStyle(page.body).backgroundColor,
      color: view.getComputedStyle(page.body).color,
      claims: shown(".claim"),
      shown: counts,
      formulas: all("math").length,
      flat: all("math").filter(math => box(math).width < 1 || box(math).height < 1).length,
      lowered: all("msub").filter(sub => box(sub.children[1]).bottom <= box(sub.children[0]).bottom).length,
      stacked: all("mfrac").filter(part => box(part.children[0]).bottom > box(part.children[1]).top + 1).length,
    };
  }
  document.getElementById("measured").textContent = JSON.stringify(measured);
});
</script>"""


def verdicts() -> list[Verdict]:
    return [
        Verdict(claim, status, ("z3",), "all games", "x = 1" if status is Status.REFUTED else None, (), 0.25)
        for claim, status in zip(claims().values(), STATUSES, strict=True)
    ]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page_of(verdicts()), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started("--allow-file-access-from-files") as one:
        yield one


def measure(page: Path, scheme: str, browser: Any) -> dict[str, Any]:
    frames = "".join(f'<iframe src="{page.name}" width="{width}" height="800"></iframe>' for width in WIDTHS)
    around = page.with_name("measuring.html")
    around.write_text(MEASURING % {"frames": frames}, encoding="utf-8")
    with pages_of(browser) as opened:
        shown = opened(around.as_uri(), expected="#measured:not(:empty)", color_scheme=scheme)
        measured: dict[str, Any] = json.loads(shown.inner_text("#measured"))
    return measured


@pytest.fixture(scope="module")
def light(page: Path, browser: Any) -> dict[str, Any]:
    return measure(page, "light", browser)


def test_nothing_is_wider_than_the_window(light: dict[str, Any]) -> None:
    for width in WIDTHS:
        frame = light[str(width)]
        assert frame["width"] == width
        assert frame["needed"] <= width
        assert frame["outside"] == 0


def test_nothing_is_asked_of_the_network(light: dict[str, Any]) -> None:
    assert [frame["requests"] for frame in light.values()] == [[]] * len(WIDTHS)


def test_every_claim_is_shown_and_a_filter_leaves_those_of_a_status(light: dict[str, Any]) -> None:
    frame = light[str(WIDTHS[0])]
    assert frame["claims"] == len(claims())
    assert frame["shown"] == {
        "show-all": len(STATUSES),
        **{f"show-{status}": STATUSES.count(status) for status in Status if status in STATUSES},
    }


def test_the_sum_under_the_pointer_is_said_and_its_row_and_column_are_marked(
    light: dict[str, Any],
) -> None:
    for frame in light.values():
        assert frame["marked"] == 2 * (1 + len(VALUES)) - 1
        a, b = VALUES[4], VALUES[6]
        assert frame["said"] == f'"{a} + {b} = {a + b}: {(a + b).outcome.explained}"'


def test_formulas_are_laid_out(light: dict[str, Any]) -> None:
    frame = light[str(WIDTHS[0])]
    assert frame["formulas"] > 500
    assert (frame["flat"], frame["lowered"], frame["stacked"]) == (0, 0, 0)


def test_the_page_is_light_or_dark_as_the_reader_prefers(page: Path, light: dict[str, Any], browser: Any) -> None:
    dark = measure(page, "dark", browser)

    def brightness(color: str) -> int:
        return sum(map(int, re.findall(r"\d+", color)[:3]))

    for width in map(str, WIDTHS):
        assert brightness(light[width]["background"]) > 600 > 200 > brightness(light[width]["color"])
        assert brightness(dark[width]["background"]) < 200 < 600 < brightness(dark[width]["color"])
    with pages_of(browser) as opened:
        shown, pictures = opened(page.as_uri(), 800, 1200, expected=".claim"), []
        for scheme in ("light", "dark"):
            shown.emulate_media(color_scheme=scheme)
            pictures.append(shown.screenshot())
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert pictures[0] != pictures[1]


def test_the_page_prints_and_nothing_is_logged(page: Path, browser: Any) -> None:
    with pages_of(browser) as opened:
        shown, logged = opened("data:text/html,another", expected="body", color_scheme="dark"), list[str]()
        shown.on("console", lambda said: logged.append(said.text))
        shown.goto(page.as_uri())
        data = shown.pdf(prefer_css_page_size=True)
    assert logged == []
    assert data.startswith(b"%PDF-")
    sizes = set(re.findall(rb"/MediaBox \[0 0 (\d+)[\d.]* (\d+)", data))
    assert sizes == {(b"594", b"841"), (b"841", b"594")}, "A4, and the table of the monoid across"
