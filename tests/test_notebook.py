"""The notebooks and the gallery in docs: their cells run, and show what the page says that they show.

A page is MyST Markdown, as jupytext writes notebooks. Where its text depends on what a cell shows, a comment after the
cell says what that is.
"""

import ast
import doctest
import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from knotgames.checks.cli import main
from tests.profiles import night

DOCS = Path(__file__).parent.parent / "docs"
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if "```{code-cell}" in page.read_text(encoding="utf-8")]
BY_DAY = [pytest.param(page, id=page.stem, marks=night) if page.stem == "gallery" else page for page in PAGES]
"""The gallery draws what the tests of each game draw."""

CELL = re.compile(r"^```\{code-cell\} ipython3\n(.*?)^```$(?:\n<!-- (.*?) -->$)?", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^```sh\n(knotgames .* (\S+\.svg))\n```\n\n(?=```\{code-cell\})", re.MULTILINE)
"""A command that draws, right above the cell that does the same."""

FORMS = ("_repr_html_", "_repr_svg_")
"""How a notebook asks an object for a table or a picture."""


def cells(page: Path) -> Iterator[tuple[str, str | None]]:
    """The cells of a page, each with what it shows where the page says so."""
    yield from CELL.findall(page.read_text(encoding="utf-8"))


def commands(page: Path) -> dict[int, tuple[list[str], str]]:
    """The commands that draw, with the file to which each of them does, by the number of the cell below."""
    text = page.read_text(encoding="utf-8")
    starts = [cell.start() for cell in CELL.finditer(text)]
    return {starts.index(one.end()): (shlex.split(one[1])[1:], one[2]) for one in COMMAND.finditer(text)}


def run(source: str, scope: dict[str, Any]) -> tuple[Any, str]:
    """The value of the last line of a cell, after all of it ran, and what it printed."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), scope)
        value = eval(ast.unparse(last), scope) if last else None
    return value, printed.getvalue()


def pictures(value: Any) -> list[str]:
    """The pictures that a notebook shows of an object."""
    forms = [form() for name in FORMS if (form := getattr(value, name, None)) is not None]
    return [svg for text in forms for svg in re.findall("<svg.*?</svg>", text, re.DOTALL)]


@pytest.mark.parametrize("page", BY_DAY, ids=lambda page: page.stem)
def test_cells_show_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    drawing = commands(page)
    scope: dict[str, Any] = {}
    drawn = 0
    for number, (source, said) in enumerate(cells(page)):
        value, printed = run(source, scope)
        if said:
            found = printed or repr(value)
            assert doctest.OutputChecker().check_output(said + "\n", found + "\n", doctest.NORMALIZE_WHITESPACE), found
        for svg in pictures(value):
            ElementTree.fromstring(svg)
            drawn += 1
        if number in drawing:
            arguments, file = drawing[number]
            assert main(arguments) == 0
            assert pictures(value) == re.findall("<svg.*</svg>", Path(file).read_text(encoding="utf-8"), re.DOTALL)
    assert drawn > 1, "cells are for pictures: without any, a page has pycon blocks"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_with_cells_is_a_notebook_of_which_all_is_tested(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith("---\njupytext:\n  text_representation:\n    extension: .md\n    format_name: myst\n")
    assert text.count("```{code-cell}") == len(list(cells(page)))
    assert text.count("\n<!-- ") == sum(bool(said) for _, said in cells(page))


def test_the_gallery_has_commands_that_draw_what_its_cells_do() -> None:
    text = (DOCS / "gallery.md").read_text(encoding="utf-8")
    assert len(commands(DOCS / "gallery.md")) == text.count(".svg\n```") > 15
