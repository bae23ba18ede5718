"""What a definition says and mentions: changes that count, and those that do not."""

from __future__ import annotations

import pytest

from checks.verify.source import WHOLE, Module, read

TEXT = '''
"""A module."""
from __future__ import annotations
import z3
from algebra.heaps import octal
from algebra.heaps.nim import mex as least

LIMIT = 3
TABLE: dict[int, int] = {}
TABLE[0] = LIMIT
TABLE.update({1: least([0])})
PAPER.claim("1", "A statement.")(lambda: [])

@PAPER.claim("2", "Another one.", mutants={"m": lambda: {"n": 2}})
def check(n: int = LIMIT) -> octal.Code:
    """What it says."""
    from importlib import import_module
    import_module("cvc5")
    return z3.Int("n")

def maker(k: Kind):
    return lambda n: n + k
'''


def module(text: str = TEXT) -> Module:
    return read("m", text)


def test_a_definition_mentions_what_stands_in_it_annotations_too() -> None:
    mentions = module().definitions["check"].mentions
    assert {("m", "LIMIT"), ("algebra.heaps.octal", "Code"), ("z3", "Int")} <= set(mentions)
    assert ("m", "check") not in mentions


def test_a_name_is_defined_by_all_that_changes_its_object() -> None:
    mentions = set(module().definitions["TABLE"].mentions)
    assert {("m", "LIMIT"), ("algebra.heaps.nim", "mex")} <= mentions


def test_a_package_that_may_be_missing_is_mentioned_by_its_name() -> None:
    assert module().definitions["check"].packages == ("cvc5",)


def test_a_function_inside_another_is_found_by_its_line() -> None:
    inner = [name for name in module().definitions if name.startswith("line ")]
    lines = TEXT.splitlines()
    assert {lines[int(name.split()[1]) - 1].strip().split("(")[0] for name in inner} == {
        "PAPER.claim", "@PAPER.claim", "return lambda n: n + k"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""What it says."""', '"""Said otherwise."""'),
        ("    return z3", "    # why\n\n    return  z3"),
        ("Another one.", "As printed."),
        ('{"n": 2}', '{"n": 4}'),
        ("LIMIT = 3", "LIMIT = 4"),
    ],
)
def test_what_does_not_change_a_definition(old: str, new: str) -> None:
    assert old in TEXT
    assert module(TEXT.replace(old, new)).definitions["check"].digest == module().definitions["check"].digest


@pytest.mark.parametrize(("old", "new"), [('Int("n")', 'Int("m")'), ("-> octal", "-> least"), ("n: int", "k: int")])
def test_what_changes_a_definition(old: str, new: str) -> None:
    changed = module(TEXT.replace(old, new)).definitions
    before = module().definitions
    assert {name for name in before if changed[name].digest != before[name].digest} == {"check", WHOLE}


def test_a_statement_that_changes_an_object_counts_for_its_name() -> None:
    changed = module(TEXT.replace("TABLE[0] = LIMIT", "TABLE[0] = 7"))
    assert changed.definitions["TABLE"].digest != module().definitions["TABLE"].digest


def test_a_module_that_walks_its_package_or_reads_files_says_so() -> None:
    walker = module("def f():\n    return import_module(f'{__name__}.x')\nP = Path(__file__)\n").definitions
    assert (walker["f"].walks, walker["f"].reads_files) == (True, False)
    assert (walker["P"].walks, walker["P"].reads_files) == (False, True)


def test_a_relative_import_is_refused_with_its_line() -> None:
    with pytest.raises(ValueError, match=r"^line 2: expected an import by the full name, found a relative one$"):
        module("n = 1\nfrom . import other\n")
