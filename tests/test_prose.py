"""Pages and docstrings contain none of the words and phrases that CONTRIBUTING ("How we write") rules out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PHRASES = {
    r"anew": "again",
    r"besides?": "next to, together with, in addition to",
    r"midst": "middle",
    r"(is|are) told": "is reported, is detected",
    r"so many": "name the number",
    r"just if|just where": "if and only if",
    r"that of": "repeat the noun",
    r"(?<!each\s)(?:of which|of whom)": "begin a new sentence",
    r"of one's own": "your own",
    r"shall": "will, must",
    r"for ever": "forever",
    r"no picture": "is not a picture",
}
"""What we do not write, as regular expressions, and what to write instead."""

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md"))
)

SHOWN = re.compile(
    r"^ *```.*?^ *```$"  # code, and what programs print
    r"|`[^`\n]*`"
    r"|<!-- benchmarks -->.*?<!-- end of benchmarks -->"
    r"|^Docstrings, before and after:.*"  # in CONTRIBUTING: the phrases as examples
    r"|^ *>>> .*?(?=\n *\n|\Z)"  # in a docstring: examples, and what they print
    r"|^ +\w+:",  # and names of arguments
    re.MULTILINE | re.DOTALL,
)
"""Parts of a page that are not prose."""


def found(text: str) -> list[str]:
    """Return the phrases in a page that we do not write, each with a better choice.

    >>> found("Two values are the same just if no sum tells them apart.")
    ["'just if'; better: if and only if"]
    """
    prose = SHOWN.sub(" ", text)
    return [
        f"{hit[0]!r}; better: {instead}"
        for phrase, instead in PHRASES.items()
        for hit in re.finditer(rf"\b(?:{phrase})\b".replace(" ", r"\s+"), prose, re.IGNORECASE)
    ]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_in_plain_english(page: str) -> None:
    assert found((ROOT / page).read_text(encoding="utf-8")) == []


OPENINGS = {"what", "whether", "how", "by", "where", "that", "which"}
"""Words with which a docstring does not begin."""


def docstrings(folder: str) -> Iterator[tuple[str, str]]:
    """The docstrings in the files of a folder, each with its place."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if any(parent.is_symlink() for parent in path.parents):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
                yield f"{name}: {getattr(node, 'name', 'the module')}", text


@pytest.mark.parametrize("folder", ["algebra", "games", "checks", "knotgames"])
def test_docstrings_are_in_plain_english(folder: str) -> None:
    texts = list(docstrings(folder))
    assert [(place, phrases) for place, text in texts if (phrases := found(text))] == []
    assert [place for place, text in texts if text.split()[0].lower() in OPENINGS] == []
