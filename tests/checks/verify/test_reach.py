"""What a check reaches: at least all that it runs, and not much more."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from checks.claim import Claim
from checks.papers import claims
from checks.verify.reach import PACKAGES, Project
from checks.verify.source import Module, read

ROOT = Path(__file__).parents[3]
PROJECT, AGAIN = Project(), Project()
CHECKED = [claim for claim in claims().values() if claim.check is not None]
QUICK = [
    "BermanLeonard2024/Section 1 (nim)",
    "BermanLeonard2024/Table 1",
    "Johnson2011a/Theorem 2.7",
    "Johnson2011a/Theorem 4.3",
    "Johnson2011a/Theorem 9.2",
    "Johnson2011a/Section 11 (forbidden sets as printed)",
    "Johnson2011b/Corollary 3.15",
    "Johnson2011b/Lemma 4.2, (1)",
    "Johnson2011b/Lemma 6.2",
    "McKeown2011/Definition 9",
    "McKeown2011/Computation, storage",
    "Milley2013/Section 5",
]


def functions_run(claim: Claim) -> set[tuple[str, str]]:
    """The functions of the project that are called while a claim is examined."""
    modules: dict[CodeType, str] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code not in modules and frame.f_code.co_filename.startswith(str(ROOT)):
            modules[frame.f_code] = frame.f_globals.get("__name__", "")

    old = sys.getprofile()
    sys.setprofile(note)
    try:
        assert claim.check is not None
        list(claim.check())
    finally:
        sys.setprofile(old)
    top = {(module, code.co_qualname.partition(".")[0]) for code, module in modules.items()}
    return {(module, name) for module, name in top if module.split(".")[0] in PACKAGES and "<" not in name}


@pytest.mark.parametrize("name", QUICK)
def test_every_function_that_a_check_runs_is_reached(name: str) -> None:
    claim = claims()[name]
    reached = PROJECT.reached(claim.check).definitions
    made = {module for module, line in reached if line.startswith("line ")}  # there, functions are made by others
    missing = functions_run(claim) - reached.keys()
    assert not {(module, function) for module, function in missing if module not in made}


@pytest.mark.parametrize("claim", CHECKED, ids=lambda claim: claim.id)
def test_every_check_has_a_fingerprint_that_stays(claim: Claim) -> None:
    assert PROJECT.reached(claim.check).fingerprint() == AGAIN.reached(claim.check).fingerprint()


kept_read = cache(read)


def test_a_fingerprint_does_not_depend_on_the_hashes_of_strings() -> None:
    script = (
        "from checks.papers import claims\nfrom checks.verify.reach import Project\nproject = Project()\n"
        "print([project.reached(c.check).fingerprint() for c in claims().values() if c.check])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "4")
    }
    assert len(found) == 1


def changed_by(module: str, old: str, new: str) -> set[str]:
    """The claims whose fingerprint a change of the source changes."""

    def reader(name: str, text: str) -> Module:
        if name != module:
            return kept_read(name, text)
        assert old in text
        return read(name, text.replace(old, new))

    altered = Project(reader)
    return {
        claim.id
        for claim in CHECKED
        if altered.reached(claim.check).fingerprint() != PROJECT.reached(claim.check).fingerprint()
    }


def test_a_change_of_a_rule_of_play_changes_just_the_claims_that_use_it() -> None:
    changed = changed_by("games.surface", "\ndef ", "\nNEW = 1\n\n\ndef ")
    assert changed == set(), "a new name changes nothing"
    changed = changed_by("algebra.heaps.nim", "    return", "    print()\n    return")
    assert {name.partition("/")[0] for name in changed} == {"BermanLeonard2024"}


def test_a_change_of_the_paper_of_one_game_changes_no_other_paper() -> None:
    changed = changed_by("games.tricolor.coloring", "def ", "def _other(): ...\ndef ")
    assert changed == set()
    source = (ROOT / "games" / "tricolor" / "coloring.py").read_text(encoding="utf-8")
    first = next(line for line in source.splitlines() if line.startswith("    return "))
    changed = changed_by("games.tricolor.coloring", first, f"    print()\n{first}")
    assert {name.partition("/")[0] for name in changed} == {"McKeown2011"}


def test_the_packages_of_a_check_are_those_that_it_imports() -> None:
    assert PROJECT.reached(claims()["Milley2013/Monoid"].check).packages == {"z3", "cvc5"}
    assert PROJECT.reached(claims()["McKeown2011/Part III"].check).packages == frozenset()


def test_a_version_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    one = PROJECT.reached(claims()["Johnson2011a/Theorem 2.7"].check)
    before = one.fingerprint()
    monkeypatch.setattr("checks.verify.reach._version", lambda package: "0.0")
    assert one.fingerprint() != before


def test_a_data_file_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    one = PROJECT.reached(claims()["BermanLeonard2024/Reference 3 (published periods)"].check)
    assert "periods.json" in {path.name for path in one.files}
    before = one.fingerprint()
    monkeypatch.setattr("checks.verify.reach._of_file", lambda path: "changed")
    assert one.fingerprint() != before


@dataclass(frozen=True)
class Pair:
    """Two things."""

    left: Any
    right: Any


def made_with(data: Any) -> Any:
    def check() -> Any:
        return data

    return check


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (1, "1"),
        ((1, 2), (2, 1)),
        ([1, [2]], [[1], 2]),
        ({1: 2}, {1: 3}),
        (frozenset("ab"), frozenset("ac")),
        (Pair(1, 2), Pair(2, 1)),
        (range(3), range(4)),
        (partial(made_with, 1), partial(made_with, 2)),
        (made_with(3), made_with(4)),
        (Pair(made_with(3), 0), Pair(made_with(4), 0)),
    ],
)
def test_what_a_function_was_made_with_counts(one: Any, other: Any) -> None:
    first, again, second = (Project().reached(made_with(data)).fingerprint() for data in (one, one, other))
    assert first == again != second


def test_a_default_counts() -> None:
    def made(n: int) -> Any:
        def check(size: int = n, *, step: Any = Pair(n, n)) -> Any:
            return size, step

        return check

    prints = [Project().reached(made(n)).fingerprint() for n in (1, 1, 2)]
    assert prints[0] == prints[1] != prints[2]


def test_a_function_that_holds_itself_is_told_too() -> None:
    held: list[Any] = []
    check = made_with(held)
    held.append(check)
    assert Project().reached(check).fingerprint()


def test_data_that_cannot_be_told_from_other_data_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^what a check reaches cannot be told: it was made with <object object at "):
        Project().reached(made_with(object()))
