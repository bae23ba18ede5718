"""The code of a check is pinned to the letter, with what it names in its paper, and nothing else."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from knotgames.checks import pinned
from knotgames.checks.papers import claims
from knotgames.checks.pinned import code_of

HELPER = """\
'''A helper.'''

LIMIT = 9


def squares(n):
    return n * n


def unused(n):
    return n
"""

PAPER = """\
from knotgames.checks.paper import Paper
from knotgames.checks.questions import every
from own_helper import LIMIT, squares

PAPER = Paper("Author2026", "A title", "A. Author", 2026)


@PAPER.claim("1", "A statement.", mutants={"a mutant": {"most": 8}})
def first(most=9):
    \"\"\"Say how.\"\"\"
    yield every("n < 9", range(LIMIT), squares, lambda n: n**2)  # a comment


def enter(number):
    def check():
        yield every("n < 9", range(LIMIT), lambda n: n < 9)

    PAPER.claim(number, "Another.")(check)


for number in ("2", "3"):
    enter(number)
"""


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Gives the digests of the claims of a paper with a helper, of which texts are replaced."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def code(old: str = "", new: str = "") -> list[str | None]:
        for cached in (pinned._digest, pinned._source, pinned._definitions, pinned._imports, pinned._is_of_paper):
            cached.cache_clear()
        for name, text in {"own_helper": HELPER, "own_paper": PAPER}.items():
            (tmp_path / f"{name}.py").write_text(text.replace(old, new), encoding="utf-8")
            sys.modules.pop(name, None)
        paper = import_module("own_paper").PAPER
        return [code_of(claim) for claim in paper.claims]

    return code


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("return n * n", "return n**2", [0]),
        ("return n * n", "return n *  n", []),
        ("A statement.", "$A$ `statement`.", []),
        ("return n\n", "return -n\n", []),
        ("LIMIT = 9", "LIMIT = 8", [0, 1, 2]),
        ("lambda n: n**2)", "lambda n: squares(n))", [0]),
        ("lambda n: n < 9", "lambda n: True", [1, 2]),
        ('"most": 8', '"most": 7', [0]),
        ("Say how.", "Say why.", []),
        ("# a comment", "# another", []),
        ('"n < 9", range(LIMIT), squares', '"n < 9 # one", range(LIMIT), squares', [0]),
        ('"n < 9", range(LIMIT), lambda', '"n # 9", range(LIMIT), lambda', [1, 2]),
        ('("2", "3")', '("2", "4")', [1, 2]),
        ("n**2)", "n**2,)", []),
    ],
)
def test_what_a_check_names_is_pinned(code: object, old: str, new: str, changed: list[int]) -> None:
    assert callable(code)
    before, after = code(), code(old, new)
    assert [place for place, (was, now) in enumerate(zip(before, after, strict=True)) if was != now] == changed
    assert None not in before


def test_lemmas_and_what_is_assumed_have_no_code() -> None:
    for claim in claims().values():
        if claim.check is None or claim.check.__module__ == "knotgames.checks.paper":
            assert code_of(claim) is None, claim.id
