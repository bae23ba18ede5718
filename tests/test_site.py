"""The documentation as a site: built without a warning and without a network, all its links lead somewhere, and in a
browser it fits, is open to all, and is searched from a folder of files.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from tests.browser import pages_of, started
from tests.checks.explore.page import fits_and_is_open_to_all

pytest.importorskip("sphinx", reason="needs the extra 'docs'")
pytest.importorskip("myst_nb", reason="needs the extra 'docs'")

pytestmark = pytest.mark.xdist_group("the site")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, made by the command of CONTRIBUTING, where no network can be reached.

    Of the notebooks one is run; test_notebook.py runs the cells of all.
    """
    said = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"\.venv/bin/python -m (sphinx .*?) docs build/site$", said, re.MULTILINE)
    folder = tmp_path_factory.mktemp("site")
    warnings, target = folder / "warnings", folder / "html"
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    built = subprocess.run(
        [sys.executable, "-m", *command.split(), "-t", "quick", "-q", "-w", str(warnings), "docs", str(target)],
        cwd=ROOT,
        env={**os.environ, **nowhere, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert (built.returncode, warnings.read_text(encoding="utf-8")) == (0, ""), built.stderr
    return target


@pytest.fixture(scope="module")
def texts(site: Path) -> Mapping[Path, str]:
    """The pages of the site."""
    return {
        path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html")) if "_static" not in path.parts
    }


REFERENCE = re.compile(r'<(\w+)[^>]*?\s(?:href|src)="([^"]*)"')
ID = re.compile(r'\s(?:id|name)="([^"]*)"')


def references(texts: Mapping[Path, str]) -> Iterator[tuple[Path, str, str]]:
    """The page, the element and the address of all that a page refers to."""
    for path, text in texts.items():
        for element, address in set(REFERENCE.findall(text)):
            yield path, element, unescape(address)


def test_every_link_leads_to_a_page_and_a_place_in_it(texts: Mapping[Path, str]) -> None:
    ids = {path: {unescape(name) for name in ID.findall(text)} for path, text in texts.items()}
    broken = []
    for path, _, address in references(texts):
        parts = urlsplit(address)
        if parts.scheme:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.is_file() or (parts.fragment and target in ids and unquote(parts.fragment) not in ids[target]):
            broken.append((path.name, address))
    assert broken == []


def test_what_is_outside_is_a_link_and_well_formed(texts: Mapping[Path, str]) -> None:
    """No page loads anything from a network, and no address has a slip."""
    outside = {(element, address) for _, element, address in references(texts) if urlsplit(address).scheme}
    assert {element for element, address in outside if not address.startswith(("data:", "mailto:"))} <= {"a"}
    for _, address in outside:
        parts = urlsplit(address)
        assert parts.scheme == "mailto" or (
            parts.scheme in ("http", "https") and re.fullmatch(r"[\w-]+(\.[\w-]+)+", parts.netloc)
        ), address


def test_no_style_loads_anything_from_a_network(site: Path) -> None:
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert styles
    assert [found for text in styles for found in re.findall(r"(?:url\(|@import)\s*['\"]?https?:[^)]*", text)] == []


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as one:
        yield one


KINDS = (
    "index",
    "reference/api/knotgames.algebra.knot_type.tabulate",
    "reference/commands",
    "reference/glossary",
    "bibliography",
)
"""A page of each kind."""
RUN = [
    path.relative_to(ROOT / "docs").with_suffix("").as_posix()
    for path in sorted((ROOT / "docs").glob("notebooks/[!i]*.md"))
]
"""The notebooks, whose outputs are made when the site is built."""


@pytest.mark.parametrize("page", [*KINDS, *RUN[:1]])
def test_a_page_fits_and_is_open_to_all(page: str, site: Path, browser: Any) -> None:
    with pages_of(browser) as opened:
        fits_and_is_open_to_all(opened((site / f"{page}.html").as_uri(), expected="article"))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("pretending", "reference/quotients.html"),
        ("indistinguishable", "reference/api/knotgames.algebra.monoids.html"),
        ("--cross-check", "reference/commands.html#cmdoption-knotgames-verify-cross-check"),
    ],
)
def test_the_search_answers_from_a_folder_of_files(words: str, expected: str, site: Path, browser: Any) -> None:
    with pages_of(browser) as opened:
        page = opened((site / "index.html").as_uri(), expected="article")
        page.fill("input[name=q]", words)
        page.press("input[name=q]", "Enter")
        page.wait_for_selector(f'#search-results li a[href^="{expected}"]')
