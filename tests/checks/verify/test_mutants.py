"""Mutants: which are caught, and what becomes of the others."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from checks.claim import Arguments, Claim, Finding
from checks.cli import main
from checks.verify import mutants as mutants_module
from checks.verify import run, workers
from checks.verify.mutants import Trial, trials

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


def known(monkeypatch: pytest.MonkeyPatch, *findings: Finding, number: str = "1") -> Claim:
    """A claim with two mutants: on the first its check finds these, and on the second nothing that refutes."""

    def check(found: tuple[Finding, ...] = (HOLDS,)) -> Iterator[Finding]:
        yield from found
        assert not any(finding.holds is False for finding in found), "what comes after a refutation is not waited for"

    mutants: dict[str, Arguments] = {
        "first": lambda: {"found": findings},
        "second": lambda: {"found": (HOLDS, GAVE_UP)},
    }
    claim = Claim("P", number, "A statement.", check, mutants=mutants)
    monkeypatch.setattr(mutants_module, "claims", lambda: {claim.id: claim})
    return claim


HOLDS = Finding("exhaustion", "all")
GAVE_UP = Finding("z3", "all", None, False)
REFUTES = Finding("z3", "all", False, True, "G = *")


def test_a_mutant_is_caught_by_the_first_method_that_refutes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = known(monkeypatch, HOLDS, REFUTES, HOLDS)
    done: list[tuple[str, str]] = []
    (trial,) = trials([claim], 1, progress=lambda claim, mutant: done.append((claim.id, mutant)))
    assert trial == Trial(claim, ("first",), {"second": "it holds"})
    assert trial.to_json() == {"id": "P/1", "caught": ["first"], "survivors": {"second": "it holds"}}
    assert sorted(done) == [("P/1", "first"), ("P/1", "second")]


def test_a_mutant_that_takes_too_long_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(seconds: float = 0.0) -> Iterator[Finding]:
        time.sleep(seconds)
        yield REFUTES if seconds else HOLDS

    monkeypatch.setattr(workers, "GRACE", 0.1)
    claim = Claim("P", "1", "A statement.", check, mutants={"slow": lambda: {"seconds": 60.0}})
    monkeypatch.setattr(mutants_module, "claims", lambda: {claim.id: claim})
    (trial,) = trials([claim], 1, limit=0.2)
    assert trial.survivors == {"slow": "it ran past the time limit of 0.2 s"}


def test_a_claim_without_mutants_is_left_out() -> None:
    assert trials([Claim("P", "1", "A statement.", lambda: [HOLDS])], 1) == []
