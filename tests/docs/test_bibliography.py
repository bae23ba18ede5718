"""Every work that is cited, in code, claims and pages, is in the bibliography, and every entry is cited."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from knotgames.checks.papers import papers

ROOT = Path(__file__).parents[2]
FOLDERS = ("algebra", "games", "checks", "knotgames", "benchmarks", "docs", "examples", "tests")
CITED = re.compile(r"(?<![\w`])([A-Z][A-Za-z]+[12][0-9]{3}[a-z]?)\b")
"""A key, wherever it stands: in brackets, in a table of sources, as the name of a paper."""
UNKEYED = re.compile(r"\[[A-Z][A-Za-z&. ]+(?:, [A-Z][A-Za-z ]+)*,? (?:19|20)[0-9]{2}(?:[^]A-Za-z0-9][^]]*)?\]")
"""A citation by author and year, which leads nowhere."""
EXAMPLES = {"Author2000"}
"""Keys that stand for one that a reader will choose."""


@cache
def entries() -> frozenset[str]:
    text = (ROOT / "docs" / "references.bib").read_text(encoding="utf-8")
    found = re.findall(r"^@\w+\{(\w+),$", text, re.MULTILINE)
    assert len(found) == len(set(found))
    return frozenset(found)


def sources() -> Iterator[tuple[Path, str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if (
                path.suffix in {".py", ".md", ".v", ".toml", ".lemmas", ".csv"}
                and "docs/generator" not in path.as_posix()
            ):
                yield path, path.read_text(encoding="utf-8")
    yield ROOT / "README.md", (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_key_that_is_cited_is_in_the_bibliography() -> None:
    cited = {
        key: path.relative_to(ROOT)
        for path, text in sources()
        for key in re.findall(r"\[([A-Z][A-Za-z]+[0-9]{4}[a-z]?)[],;]", text)
    }
    assert {key: path for key, path in cited.items() if key not in entries() | EXAMPLES} == {}


def test_no_work_is_cited_without_a_key() -> None:
    found = {(path.relative_to(ROOT).as_posix(), one) for path, text in sources() for one in UNKEYED.findall(text)}
    assert found == set()


def test_every_entry_is_cited() -> None:
    mentioned = {key for _, text in sources() for key in CITED.findall(text)}
    assert entries() - mentioned == set()


def test_claims_cite_what_is_there() -> None:
    assert set(papers()) <= entries() | EXAMPLES
    said = [claim.statement for paper in papers().values() for claim in paper.claims]
    keys = {key for text in said for key in re.findall(r"\[([A-Z][A-Za-z]+[0-9]{4}[a-z]?)[],;]", text)}
    assert keys <= entries()
    assert [text for text in said if UNKEYED.search(text)] == []


@pytest.mark.parametrize("field", ["author", "title", "year"])
def test_every_entry_says_whose_it_is_and_when(field: str) -> None:
    text = (ROOT / "docs" / "references.bib").read_text(encoding="utf-8")
    bodies = dict(re.findall(r"^@\w+\{(\w+),\n(.*?)^\}", text, re.MULTILINE | re.DOTALL))
    assert set(bodies) == entries()
    assert [key for key, body in bodies.items() if not re.search(rf"^  {field} = \{{", body, re.MULTILINE)] == []
