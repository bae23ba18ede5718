"""Pages, docstrings and error messages contain no phrase that CONTRIBUTING ("How we write") rules out."""

import ast
import re
from collections.abc import Iterator
from functools import cache
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
    r"(?<!there\s)(?:is|are) no (?!longer|better|harder|stronger|worse|surprise)": "is not a",
    r"memory is short": "not enough memory",
    r"exclude each other": "expected one of them, found both",
    r"not so (?:at|in)": "name what was found",
    r"comes? too late": "is entered too late",
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


FOLDERS = ["algebra", "games", "checks", "knotgames"]

REPORTING = re.compile(
    r".*(?:Error|Refused|Rejected|Damaged|Undecided|NotDecided|NoKernel|OutOfBudget|Unusable)|fail|error|warn"
)
"""Names of functions and classes that take an error message."""


@cache
def texts(folder: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The docstrings in the files of a folder, and the texts in error messages, each with its place."""
    docstrings, messages = [], []
    for path in sorted((ROOT / folder).rglob("*.py")):
        if any(up.is_symlink() for up in path.parents):
            continue
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                messages += [(f"{name}:{line}", text) for line, text in reported(node)]
            elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
                docstrings.append((f"{name}: {getattr(node, 'name', 'the module')}", text))
    return docstrings, messages


def reported(call: ast.Call) -> Iterator[tuple[int, str]]:
    """The texts in an error message, each with its line; a value that is filled in reads `...`."""
    if REPORTING.fullmatch(getattr(call.func, "attr", getattr(call.func, "id", ""))):
        for part in call.args:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.lineno, part.value
            elif isinstance(part, ast.JoinedStr):
                filled = (str(one.value) if isinstance(one, ast.Constant) else "..." for one in part.values)
                yield part.lineno, "".join(filled)


@pytest.mark.parametrize("folder", FOLDERS)
def test_error_messages_are_in_plain_english(folder: str) -> None:
    _, messages = texts(folder)
    assert messages
    assert [(place, phrases) for place, text in messages if (phrases := found(text))] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_in_plain_english(folder: str) -> None:
    docstrings, _ = texts(folder)
    assert [(place, phrases) for place, text in docstrings if (phrases := found(text))] == []
    assert [place for place, text in docstrings if text.split()[0].lower() in OPENINGS] == []
