"""The page in headless Chromium: it fits a phone, follows light and dark, prints, and asks nothing of the network.

Run where a Chromium is installed, skipped where none is. The page is shown in frames of several widths, and a script of
the test, in the document around them, writes down what it measures.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from algebra.knot_type.values import VALUES
from checks.claim import Status
from checks.papers import claims
from checks.report.html import page as page_of
from checks.verdict import Verdict
from checks.verify.record import record

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=f"needs a Chromium: none of {', '.join(NAMES)} is found")

OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
    "--allow-file-access-from-files", "--enable-logging=stderr", "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
LIGHT, DARK = "--blink-settings=preferredColorScheme=1", "--blink-settings=preferredColorScheme=0"
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


def chromium(page: Path, *options: str) -> tuple[str, list[str]]:
    """Show a page, and return what Chromium prints and what the page has logged on the console."""
    assert CHROMIUM is not None
    profile = page.parent / "profile"
    command = [CHROMIUM, *OPTIONS, f"--user-data-dir={profile}", *options, page.as_uri()]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=True)
    finally:
        shutil.rmtree(profile, ignore_errors=True)
    return done.stdout, [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def measure(page: Path, scheme: str) -> tuple[dict[str, Any], list[str]]:
    frames = "".join(f'<iframe src="{page.name}" width="{width}" height="800"></iframe>' for width in WIDTHS)
    around = page.with_name("measuring.html")
    around.write_text(MEASURING % {"frames": frames}, encoding="utf-8")
    printed, logged = chromium(around, "--dump-dom", scheme)
    found = re.search(r'<pre id="measured">(.*?)</pre>', printed, re.DOTALL)
    assert found is not None
    return json.loads(unescape(found[1])), logged


@pytest.fixture(scope="module")
def light(page: Path) -> tuple[dict[str, Any], list[str]]:
    return measure(page, LIGHT)


def test_nothing_is_wider_than_the_window(light: tuple[dict[str, Any], list[str]]) -> None:
    for width in WIDTHS:
        frame = light[0][str(width)]
        assert frame["width"] == width
        assert frame["needed"] <= width
        assert frame["outside"] == 0


def test_nothing_is_asked_of_the_network_and_nothing_is_logged(light: tuple[dict[str, Any], list[str]]) -> None:
    measured, logged = light
    assert [frame["requests"] for frame in measured.values()] == [[]] * len(WIDTHS)
    assert logged == []


def test_every_claim_is_shown_and_a_filter_leaves_those_of_a_status(light: tuple[dict[str, Any], list[str]]) -> None:
    frame = light[0][str(WIDTHS[0])]
    assert frame["claims"] == len(claims())
    assert frame["shown"] == {
        "show-all": len(STATUSES),
        **{f"show-{status}": STATUSES.count(status) for status in Status if status in STATUSES},
    }


def test_the_sum_under_the_pointer_is_said_and_its_row_and_column_are_marked(
    light: tuple[dict[str, Any], list[str]],
) -> None:
    for frame in light[0].values():
        assert frame["marked"] == 2 * (1 + len(VALUES)) - 1
        a, b = VALUES[4], VALUES[6]
        assert frame["said"] == f'"{a} + {b} = {a + b}: {(a + b).outcome.explained}"'


def test_formulas_are_laid_out(light: tuple[dict[str, Any], list[str]]) -> None:
    frame = light[0][str(WIDTHS[0])]
    assert frame["formulas"] > 500
    assert (frame["flat"], frame["lowered"], frame["stacked"]) == (0, 0, 0)


def test_the_page_is_light_or_dark_as_the_reader_prefers(page: Path, light: tuple[dict[str, Any], list[str]]) -> None:
    dark, _ = measure(page, DARK)

    def brightness(color: str) -> int:
        return sum(map(int, re.findall(r"\d+", color)[:3]))

    for width in map(str, WIDTHS):
        assert brightness(light[0][width]["background"]) > 600 > 200 > brightness(light[0][width]["color"])
        assert brightness(dark[width]["background"]) < 200 < 600 < brightness(dark[width]["color"])
    pictures = []
    for name, scheme in (("light.png", LIGHT), ("dark.png", DARK)):
        chromium(page, f"--screenshot={page.with_name(name)}", "--window-size=800,1200", scheme)
        pictures.append(page.with_name(name).read_bytes())
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert pictures[0] != pictures[1]


def test_the_page_prints(page: Path) -> None:
    target = page.with_name("report.pdf")
    chromium(page, f"--print-to-pdf={target}", "--no-pdf-header-footer", DARK)
    data = target.read_bytes()
    assert data.startswith(b"%PDF-")
    sizes = set(re.findall(rb"/MediaBox \[0 0 (\d+)[\d.]* (\d+)", data))
    assert sizes == {(b"594", b"841"), (b"841", b"594")}, "A4, and the table of the monoid across"
