"""What a module says: its imports wherever they stand, and which changes count."""

from __future__ import annotations

import pytest

from knotgames.checks.verify.source import COMPUTED, Source, read

TEXT = '''
"""A module."""
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy.linalg
from knotgames.algebra.heaps import octal
from . import other
from ..above import name as renamed

if TYPE_CHECKING:
    from knotgames.checks.claim import Claim

LIMIT = 3

def check(n: int = LIMIT) -> octal.Code:
    """What it says."""
    import z3
    from importlib import import_module
    import_module("cvc5")
    return z3.Int("n")
'''


def test_imports_are_told_by_when_they_happen() -> None:
    source = read(TEXT)
    assert {"numpy", "numpy.linalg", "knotgames.algebra.heaps.octal", ".other", "..above.name"} <= set(source.first)
    assert set(source.later) == {"z3", "importlib.import_module", "cvc5"}
    assert not source.reads_files


def test_what_only_types_need_is_not_imported() -> None:
    assert not any("claim" in name for name in read(TEXT).first)


@pytest.mark.parametrize("use", ["RULES = load()", "class Rules(Base): ...", "@decorated\ndef rules(): ..."])
def test_functions_that_may_be_called_on_import_import_then(use: str) -> None:
    defined = "def load():\n    import late\n\nclass Base:\n    load = load\n\ndecorated = load\n"
    assert "late" in read(f"{defined}\n{use}\n").first


@pytest.mark.parametrize(
    "use",
    [
        "def rules():\n    return load()",
        "def rules(by: load) -> load: ...",
        "RULES: load",
        "class Rules:\n    load: int\n",
        "class Rules:\n    def first(self, by: load) -> load:\n        return load()",
    ],
)
def test_functions_that_only_others_call_import_later(use: str) -> None:
    source = read(f"def load():\n    import late\n\n{use}\n")
    assert (source.first, source.later) == ((), ("late",))


def test_a_computed_import_is_marked_and_texts_may_be_names() -> None:
    source = read("from importlib import import_module\nWHERE = {'a': 'knotgames.algebra.bits', 'b': 'no name'}\n"
                  "def f(name):\n    return import_module(WHERE[name])\n")  # fmt: skip
    assert {COMPUTED, "knotgames.algebra.bits", "a"} <= set(source.later)
    assert "no name" not in source.later
    assert COMPUTED not in source.first


@pytest.mark.parametrize(
    "text",
    ["P = Path(__file__)", "from importlib.resources import files", "import importlib.resources as r"],
)
def test_a_module_that_reads_files_says_so(text: str) -> None:
    assert read(text).reads_files


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""What it says."""', '"""Said otherwise."""'),
        ('"""A module."""', ""),
        ("    return z3", "    # why\n\n    return  z3"),
        ("n: int = LIMIT", "\n    n: int = LIMIT,\n"),
    ],
)
def test_what_does_not_change_the_digest(old: str, new: str) -> None:
    assert old in TEXT
    assert read(TEXT.replace(old, new)) == read(TEXT)


@pytest.mark.parametrize(
    ("old", "new"), [("LIMIT = 3", "LIMIT = 4"), ("-> octal", "-> other"), ("heaps import", "knots import")]
)
def test_what_changes_the_digest(old: str, new: str) -> None:
    assert read(TEXT.replace(old, new)).digest != read(TEXT).digest


def test_a_text_that_is_no_docstring_counts() -> None:
    def digest(text: str) -> Source:
        return read(f"def f():\n    return {text!r}\n")

    assert digest("one") != digest("other")
