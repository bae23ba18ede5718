"""Verdicts to look at: the listing, the terminal, JUnit XML."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from checks.claim import Claim, Finding, Status, Verdict, found, judge
from checks.papers import claims, papers
from checks.report import junit, listing, progress_bar, show, summary
from checks.verify import selected

KEY = "Johnson2011a"


def verdict(number: str, status: Status, expected: Status = Status.PROVED, shown: str | None = None) -> Verdict:
    claim = Claim(KEY, number, "1 < 2 & [A] ≅ <B>.", lambda: [found("z3", "", None)], expected, correction=f"{KEY}/C")
    return Verdict(claim, status, ("z3", "exhaustion"), "all games", shown, (), 0.5)


VERDICTS = [
    verdict("1", Status.PROVED),
    verdict("2", Status.CHECKED, Status.CHECKED),
    verdict("3", Status.REFUTED, Status.REFUTED, "G = [bold]{u | k}"),
    verdict('4 <&> "x"', Status.REFUTED, Status.PROVED, "G = <*> & ]]>"),
    verdict("5", Status.UNDECIDED),
]


def test_junit_parses_and_counts() -> None:
    root = ElementTree.fromstring(junit(VERDICTS))
    (suite,) = root
    assert (root.tag, root.attrib) == ("testsuites", {"name": "knotgames verify"})
    assert suite.tag == "testsuite"
    assert suite.attrib == {"name": KEY, "tests": "5", "failures": "2", "errors": "0", "time": "2.500"}
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == [v.claim.number for v in VERDICTS]
    assert {case.get("classname") for case in cases} == {KEY}
    assert {case.get("time") for case in cases} == {"0.500"}


def test_junit_fails_just_where_a_status_is_not_as_expected() -> None:
    cases = ElementTree.fromstring(junit(VERDICTS)).findall(".//testcase")
    failures = {case.get("name"): case.find("failure") for case in cases if case.find("failure") is not None}
    assert list(failures) == ['4 <&> "x"', "5"]
    refuted, undecided = failures.values()
    assert refuted is not None
    assert undecided is not None
    assert (refuted.get("message"), refuted.text) == ("refuted, expected proved", "G = <*> & ]]>")
    assert (undecided.get("message"), undecided.text) == ("undecided, expected proved", "all games")


def test_junit_says_what_was_established_and_how() -> None:
    case = ElementTree.fromstring(junit(VERDICTS[:1])).find(".//testcase")
    assert case is not None
    assert case.findtext("system-out") == "proved: 1 < 2 & [A] ≅ <B>. [z3, exhaustion: all games]"


def test_junit_of_nothing_has_no_suites() -> None:
    assert len(ElementTree.fromstring(junit([]))) == 0


def test_every_claim_can_be_written_as_junit() -> None:
    every = [judge(replace(c, check=lambda: [Finding("z3", "all")], expected=Status.PROVED)) for c in claims().values()]
    root = ElementTree.fromstring(junit(every))
    assert [suite.get("name") for suite in root] == list(papers())
    assert len(root.findall(".//testcase")) == len(every)
    assert root.findall(".//failure") == []


def test_the_summary_counts_by_paper_and_status() -> None:
    assert summary(VERDICTS) == {
        KEY: {"proved": 1, "checked": 1, "refuted": 2, "open": 0, "assumed": 0, "undecided": 1}
    }  # fmt: skip


def test_the_listing_has_two_lines_for_each_claim() -> None:
    lines = listing(selected([])).splitlines()
    assert len(lines) == 2 * len(claims())
    assert lines[::2] == [f"{claim.id} ({claim.expected})" for claim in claims().values()]
    assert lines[1::2] == [f"    {claim.statement}" for claim in claims().values()]


def test_the_terminal_shows_statuses_counterexamples_and_what_is_not_as_expected(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show(VERDICTS)
    text = capsys.readouterr().out
    assert "proved    Johnson2011a/1 (z3, exhaustion)\n" in text
    assert "\n          all games\n" in text
    assert "Johnson2011a/3: 1 < 2 & [A] ≅ <B>.\n    counterexample: G = [bold]{u | k}\n" in text
    assert "\n    corrected: Johnson2011a/C\n" in text
    unexpected = text.rstrip().splitlines()[-1].removeprefix("Not as expected: ")
    assert unexpected == (
        'Johnson2011a/4 <&> "x" (refuted, expected proved), Johnson2011a/5 (undecided, expected proved)'
    )
    assert "\x1b" not in text, "no colors in a pipe"


def test_the_terminal_says_when_all_is_as_expected(capsys: pytest.CaptureFixture[str]) -> None:
    show(VERDICTS[:3])
    text = capsys.readouterr().out
    assert text.rstrip().endswith("All 3 claims are as expected.")
    counts = next(line for line in text.splitlines() if line.startswith("Johnson2011a  "))
    assert counts.split() == [KEY, "1", "1", "1", "0", "0", "0", "1.5"]


def test_there_is_no_progress_bar_in_a_pipe() -> None:
    with progress_bar("verifying", 5) as bar:
        assert bar is None
