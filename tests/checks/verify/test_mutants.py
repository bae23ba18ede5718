"""Mutants: which are caught, and what becomes of the others."""

from __future__ import annotations

import pytest

from checks.claim import Claim, Finding
from checks.cli import main
from checks.verify import mutants as mutants_module
from checks.verify import run

Capture = pytest.CaptureFixture[str]


def test_a_mutant_that_survives_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def check(size: int = 3) -> list[Finding]:
        return [Finding("z3", "all")] if size < 5 else [Finding("z3", "all", False, True, f"n = {1 // (6 - size)}")]

    mutants = {"4": lambda: {"size": 4}, "5": lambda: {"size": 5}, "6": lambda: {"size": 6}}
    claim = Claim("Johnson2011a", "1", "A statement.", check, mutants=mutants)
    for module in (run, mutants_module):
        monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    assert main(["verify", "--mutants"]) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "survives: Johnson2011a/1: 4 (it holds)"
    assert second.startswith("survives: Johnson2011a/1: 6 (ZeroDivisionError: ")
    assert last == "1 of 3 mutants of 1 claims are caught."
