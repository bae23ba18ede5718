"""Findings: when they hold, and that one that went through nothing is none."""

from __future__ import annotations

import pytest

from checks.claim import Finding, found, independent

PROVES = Finding("z3", "all games", visited=1)
REFUTES = Finding("play", "games to birthday 2", False, False, "G = *", visited=1)


@pytest.mark.parametrize(("holds", "shown"), [(True, "G = *"), (None, "G = *"), (False, None)])
def test_a_finding_fails_just_if_it_shows_a_counterexample(holds: bool | None, shown: str | None) -> None:
    with pytest.raises(ValueError, match="a finding of z3 fails just if it shows a counterexample"):
        Finding("z3", "all games", holds, True, shown, visited=1)


def test_found_holds_unless_a_counterexample_is_given() -> None:
    assert found("z3", "all games", None, visited=1) == PROVES
    assert found("play", "games to birthday 2", "G = *", complete=False, visited=1) == REFUTES


def test_a_finding_that_went_through_nothing_cannot_hold() -> None:
    with pytest.raises(ValueError, match=r"^a finding of exhaustion that went through nothing .*: no games$"):
        found("exhaustion", "no games", None, visited=0)
    assert not found("exhaustion", "the first game", "G = *", visited=0).holds


def test_methods_on_one_encoding_are_one() -> None:
    findings = [Finding(method, "all games", visited=1) for method in ("cvc5", "exhaustion", "z3", "drup", "rocq")]
    assert independent(findings) == ("z3", "exhaustion", "rocq")
