"""`knotgames verify`: verdicts as text, JSON and JUnit, and exit statuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from checks import verify
from checks.claim import Claim, Finding, Status
from checks.cli import main
from checks.papers import claims

Capture = pytest.CaptureFixture[str]

TWO = ["Johnson2011a/Theorem 2.7", "Johnson2011a/Section 11 (forbidden sets as printed)"]
KEYS = [
    "id", "paper", "number", "statement", "status", "expected", "methods", "scope", "counterexample", "correction",
    "assumes", "seconds",
]  # fmt: skip


def test_json_is_a_list_of_verdicts_with_the_keys_of_the_contract(capsys: Capture) -> None:
    assert main(["verify", *TWO, "--jobs", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    first, second = json.loads(out)
    assert err == ""
    assert list(first) == list(second) == KEYS
    assert (first["id"], first["paper"], first["number"]) == (TWO[0], "Johnson2011a", "Theorem 2.7")
    assert (first["status"], first["expected"], first["methods"]) == ("proved", "proved", ["exhaustion", "z3"])
    assert first["counterexample"] is first["correction"] is None
    assert second["status"] == second["expected"] == "refuted"
    assert second["counterexample"].startswith("x = 222, y = 222: ")
    assert second["correction"] == "Johnson2011a/Section 11 (forbidden sets corrected)"


def test_json_and_junit_go_to_files_and_the_text_is_shown_beside(tmp_path: Path, capsys: Capture) -> None:
    files = tmp_path / "v.json", tmp_path / "v.xml"
    assert main(["verify", TWO[0], "--jobs", "1", "--json", str(files[0]), "--junit", str(files[1])]) == 0
    assert [verdict["id"] for verdict in json.loads(files[0].read_text())] == TWO[:1]
    case = ElementTree.fromstring(files[1].read_text()).find(".//testcase")
    assert case is not None
    assert case.get("name") == "Theorem 2.7"
    out = capsys.readouterr().out
    assert out.startswith("proved    Johnson2011a/Theorem 2.7 (exhaustion, z3)\n")
    assert out.endswith("The claim is as expected.\n")


def test_the_text_shows_what_does_not_hold_as_printed(capsys: Capture) -> None:
    assert main(["verify", TWO[1], "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "\nNot as printed\nJohnson2011a/Section 11 (forbidden sets as printed): For each x, y ∈ V, " in out
    assert "\n    counterexample: x = 222, y = 222: " in out
    assert "\n    corrected: Johnson2011a/Section 11 (forbidden sets corrected)\n" in out


def test_the_list_runs_nothing(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "judge", None)
    assert main(["verify", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2 * len(claims())


@pytest.mark.parametrize(
    ("finding", "expected", "status"),
    [
        (Finding("z3", "all"), Status.PROVED, 0),
        (Finding("z3", "all"), Status.REFUTED, 1),
        (Finding("z3", "all", complete=False), Status.PROVED, 1),
        (Finding("z3", "all", False, True, "G = *"), Status.PROVED, 1),
        (Finding("z3", "all", False, True, "G = *"), Status.REFUTED, 0),
        (Finding("z3", "all", None, False), Status.PROVED, 3),
    ],
)
def test_the_exit_status_says_whether_all_is_as_expected(
    finding: Finding, expected: Status, status: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    claim = Claim("Johnson2011a", "made up", "A statement.", lambda: [finding], expected)
    monkeypatch.setattr(verify, "claims", lambda: {claim.id: claim})
    assert main(["verify", "--jobs", "1"]) == status
    assert ("Not as expected: Johnson2011a/made up" in capsys.readouterr().out) is (status != 0)


def test_a_claim_that_is_not_as_expected_is_more_than_one_that_is_undecided(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Both at once: the status says undecided, the text names both."""
    undecided = Claim("Johnson2011a", "1", "A statement.", lambda: [Finding("z3", "all", None, False)])
    refuted = replace(undecided, number="2", check=lambda: [Finding("z3", "all", False, True, "G = *")])
    monkeypatch.setattr(verify, "claims", lambda: {claim.id: claim for claim in (undecided, refuted)})
    assert main(["verify", "--jobs", "1"]) == 1
    assert "Johnson2011a/1 (undecided, expected proved), Johnson2011a/2 (refuted, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--jobs", "0"], "argument --jobs: expected a number of processes from 1 to 256, found '0'"),
        (["--jobs", "many"], "argument --jobs: expected a number of processes from 1 to 256, found 'many'"),
        (["--jobs", "-3"], "argument --jobs: expected "),
        (["Johnson2011"], "unknown paper 'Johnson2011': expected one of "),
        (["Johnson2011a/Theorem 7.33"], "unknown claim 'Johnson2011a/Theorem 7.33': Johnson2011a has "),
        (["--json", "/none/such/folder/out"], "cannot write '/none/such/folder/out': there is no folder "),
        (["--junit", "/none/such/folder/out"], "cannot write '/none/such/folder/out': there is no folder "),
    ],
)
def test_wrong_input_is_refused_before_anything_runs(
    arguments: list[str], message: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "judge", None)
    assert main(["verify", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"knotgames: {message}")
    assert err.count("\n") == 1
