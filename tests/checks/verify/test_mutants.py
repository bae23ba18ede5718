"""Mutants: which are caught, and what becomes of the others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from checks.claim import Arguments, Claim, Finding, Status
from checks.cli import main
from checks.verdict import Entry, Evidence, fingerprint
from checks.verify import mutants as mutants_module
from checks.verify import run, workers
from checks.verify.mutants import Trial, trials

Capture = pytest.CaptureFixture[str]


def test_a_mutant_that_survives_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def check(size: int = 3) -> list[Finding]:
        return (
            [Finding("z3", "all", visited=1)]
            if size < 5
            else [Finding("z3", "all", False, True, f"n = {1 // (6 - size)}", visited=1)]
        )

    mutants = {"4": lambda: {"size": 4}, "5": lambda: {"size": 5}, "6": lambda: {"size": 6}}
    claim = Claim("Johnson2011a", "1", "A statement.", check, mutants=mutants)
    for module in (run, mutants_module):
        monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    assert main(["verify", "--mutants"]) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "survives: Johnson2011a/1: 4 (it holds)"
    assert second.startswith("survives: Johnson2011a/1: 6 (broke off: ZeroDivisionError: ")
    assert last == "1 of 3 mutants of 1 claims are caught."


HOLDS = Finding("exhaustion", "all", visited=1)
BOUNDED = Finding("play", "few", complete=False, visited=1)
GAVE_UP = Finding("z3", "all", None, False, visited=1)
REFUTES = Finding("z3", "all", False, True, "G = *", visited=1)
REFUTES_TOO = Finding("exhaustion", "all", False, True, "G = *", visited=1)


def known(monkeypatch: pytest.MonkeyPatch, as_stated: list[Finding], *mutants: list[Finding]) -> Claim:
    """A claim whose check finds this, and this on its mutants, which have numbers for names."""

    def check(found: list[Finding] = as_stated) -> Iterator[Finding]:
        yield from found

    named: dict[str, Arguments] = {str(n): partial(dict, found=found) for n, found in enumerate(mutants)}
    claim = Claim("P", "1", "A statement.", check, mutants=named)
    monkeypatch.setattr(mutants_module, "claims", lambda: {claim.id: claim})
    return claim


PROVES = Finding("z3", "all", visited=1)


def test_a_mutant_is_caught_if_each_method_on_which_the_claim_stands_refutes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    claim = known(
        monkeypatch, [HOLDS, PROVES, BOUNDED], [REFUTES_TOO, REFUTES], [HOLDS, REFUTES], [REFUTES_TOO, GAVE_UP], [HOLDS]
    )
    done: list[tuple[str, str]] = []
    (trial,) = trials([claim], 1, progress=lambda claim, mutant: done.append((claim.id, mutant)))
    survivors = {"1": "exhaustion does not refute it", "2": "z3 does not refute it", "3": "it holds"}
    assert trial == Trial(claim, ("exhaustion", "z3"), ("0",), survivors, trial.altered)
    assert list(trial.altered) == ["0", "1", "2", "3"]
    expected = {"id": "P/1", "methods": ["exhaustion", "z3"], "caught": ["0"], "survivors": survivors}
    assert trial.to_json() == {**expected, "otherwise": {}}
    assert sorted(done) == [("P/1", mutant) for mutant in "0123"]


def test_a_claim_that_stands_on_bounds_stands_on_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = [BOUNDED, replace(HOLDS, complete=False)]
    (trial,) = trials([known(monkeypatch, bounded, [BOUNDED, REFUTES_TOO])], 1)
    assert trial.survivors == {"0": "play does not refute it"}


def test_a_claim_that_nothing_establishes_catches_no_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    (trial,) = trials([known(monkeypatch, [GAVE_UP], [REFUTES])], 1)
    assert trial.survivors == {"0": "no method establishes the claim itself"}


def test_a_mutant_that_takes_too_long_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(seconds: float = 0.0) -> Iterator[Finding]:
        time.sleep(seconds)
        yield REFUTES if seconds else HOLDS

    monkeypatch.setattr(workers, "GRACE", 0.1)
    claim = Claim("P", "1", "A statement.", check, mutants={"slow": lambda: {"seconds": 60.0}})
    monkeypatch.setattr(mutants_module, "claims", lambda: {claim.id: claim})
    (trial,) = trials([claim], 1, limit=0.2)
    assert trial.survivors == {"slow": "it ran past the time limit of 0.2 s"}


def breaking_off(broken: bool = False) -> Iterator[Finding]:
    """A check that refutes a mutant, and breaks off before its end."""
    yield replace(PROVES, holds=False, counterexample="G = *") if broken else PROVES
    if broken:
        raise ValueError("no such table")


def test_a_mutant_whose_check_breaks_off_survives_whatever_was_found_before(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    claim = Claim("P", "1", "A statement.", breaking_off, mutants={"crash": lambda: {"broken": True}})
    for module in (run, mutants_module):
        monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    (trial,) = trials([claim], 1)
    assert trial.caught == ()
    assert trial.survivors["crash"].startswith("broke off: ValueError: no such table (")
    assert main(["verify", "--mutants"]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("survives: P/1: crash (broke off: ValueError: no such table (")
    assert last == "0 of 1 mutants of 1 claims are caught."


def test_the_mutants_of_a_claim_that_breaks_off_itself_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    check = partial(breaking_off, True)
    claim = Claim("P", "1", "A statement.", check, mutants={"no crash": lambda: {"broken": False}})
    monkeypatch.setattr(mutants_module, "claims", lambda: {claim.id: claim})
    (trial,) = trials([claim], 1)
    assert trial.survivors["no crash"].startswith("the claim itself: broke off: ValueError: no such table (")


def test_a_claim_without_mutants_is_left_out() -> None:
    assert trials([Claim("P", "1", "A statement.", lambda: [HOLDS])], 1) == []


def test_what_is_found_otherwise_than_on_record_is_said_of_mutants_and_controls(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    claim = replace(known(monkeypatch, [HOLDS], [REFUTES_TOO]), controls={"control": lambda: {"found": [BOUNDED]}})
    monkeypatch.setattr(mutants_module, "claims", lambda: {claim.id: claim})
    found = {"0": fingerprint([REFUTES_TOO]), "control": fingerprint([BOUNDED])}
    for altered, said in (
        ({}, {}),
        (found, {}),
        ({**found, "0": "f00d"}, {"0": str(Evidence.of(REFUTES_TOO))}),
        ({"0": found["0"]}, {"control": str(Evidence.of(BOUNDED))}),
    ):
        on_record = {claim.id: Entry(Status.PROVED, claim.statement, altered=altered)}
        monkeypatch.setattr(mutants_module, "record", lambda entries=on_record: entries)
        (trial,) = trials([claim], 1)
        assert (trial.caught, trial.altered, trial.otherwise) == (("0",), found, said)
        assert trial.to_json()["otherwise"] == said


@pytest.mark.parametrize(
    "other",
    [
        replace(REFUTES_TOO, counterexample="another"),
        replace(REFUTES_TOO, visited=REFUTES_TOO.visited + 1),
        replace(REFUTES_TOO, scope="another"),
        replace(REFUTES_TOO, method="another"),
        replace(REFUTES_TOO, complete=not REFUTES_TOO.complete),
        replace(REFUTES_TOO, holds=None, counterexample=None),
    ],
)
def test_findings_that_differ_have_different_digests(other: Finding) -> None:
    assert fingerprint([other]) != fingerprint([REFUTES_TOO])
    assert fingerprint([REFUTES_TOO, other]) != fingerprint([REFUTES_TOO])


def test_what_a_solver_chooses_and_what_is_not_always_at_hand_do_not_count() -> None:
    chosen = replace(REFUTES, counterexample="another", visited=REFUTES.visited + 1)
    assert REFUTES.method == "z3"
    assert fingerprint([chosen]) == fingerprint([REFUTES]) == fingerprint([REFUTES, replace(REFUTES, method="cvc5")])
