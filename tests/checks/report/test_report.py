"""Verdicts to look at: the listing, the terminal, JUnit XML."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from knotgames.checks.claim import Claim, Finding, Status, found
from knotgames.checks.papers import claims, papers
from knotgames.checks.report import tally
from knotgames.checks.report.junit import junit
from knotgames.checks.report.terminal import listing, show
from knotgames.checks.verdict import Entry, Verdict, judge
from knotgames.checks.verify.run import selected
from tests.checks.answered import answered
from tests.verdicts import expecting

KEY = "Johnson2011a"


def verdict(number: str, status: Status, expected: Status = Status.PROVED, shown: str | None = None) -> Verdict:
    claim = Claim(
        KEY, number, "1 < 2 & [A] ≅ <B>.", answered(lambda: [found("z3", "", None, visited=1)]), correction=f"{KEY}/C"
    )
    return expecting(Verdict(claim, status, ("z3", "exhaustion"), "all games", shown, (), 0.5), expected)


VERDICTS = [
    verdict("1", Status.PROVED),
    verdict("2", Status.CHECKED, Status.CHECKED),
    verdict("3", Status.REFUTED, Status.REFUTED, "G = [bold]{u | k}"),
    verdict('4 <&> "x"', Status.REFUTED, Status.PROVED, "G = <*> & ]]>"),
    verdict("5", Status.UNDECIDED),
    verdict("6", Status.ASSUMED, Status.ASSUMED),
]
ASSUMES = (f"{KEY}/6", "Conway1970/[1]")
RESTING = expecting(replace(verdict("7", Status.PROVED), assumes=ASSUMES))
ITSELF = replace(VERDICTS[-1], assumes=(VERDICTS[-1].claim.id,))


def test_junit_parses_and_counts() -> None:
    root = ElementTree.fromstring(junit(VERDICTS))
    (suite,) = root
    counts = {"tests": "6", "failures": "1", "errors": "1", "skipped": "1", "time": "3.000"}
    assert (root.tag, root.attrib) == ("testsuites", {"name": "knotgames verify", **counts})
    assert (suite.tag, suite.attrib) == ("testsuite", {"name": KEY, **counts})
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == [v.claim.number for v in VERDICTS]
    assert {case.get("classname") for case in cases} == {KEY}
    assert {case.get("time") for case in cases} == {"0.500"}


def test_junit_reports_just_what_is_not_as_expected_and_what_is_assumed() -> None:
    """A failure where another status was found, an error where none was, a skip where there is no check."""
    cases = ElementTree.fromstring(junit(VERDICTS)).findall(".//testcase")
    outcomes = {case.get("name"): case[0] for case in cases if len(case) > 1}
    assert {
        name: (found.tag, found.get("message"), found.get("type"), found.text) for name, found in outcomes.items()
    } == {
        '4 <&> "x"': ("failure", "refuted, expected proved", "refuted", "G = <*> & ]]>"),
        "5": ("error", "undecided, expected proved", "undecided", "all games"),
        "6": ("skipped", "assumed: all games", None, None),
    }


def test_junit_has_the_elements_and_attributes_of_the_format_in_its_order() -> None:
    """As the schemas of the readers of JUnit XML want it: in a case first the outcome, then the output."""
    root = ElementTree.fromstring(junit(VERDICTS))
    for suite in root:
        assert {"name", "tests", "failures", "errors", "skipped", "time"} == set(suite.keys())
        for case in suite:
            assert {"classname", "name", "time"} == set(case.keys())
            assert [part.tag for part in case] in (
                ["system-out"],
                *([o, "system-out"] for o in ("failure", "error", "skipped")),
            )
    for outcome in ("failure", "error", "skipped"):
        count = sum(
            int(suite.get({"failure": "failures", "error": "errors"}.get(outcome, outcome)) or 0) for suite in root
        )
        assert count == len(root.findall(f".//{outcome}"))


def test_junit_leaves_out_what_xml_cannot_hold() -> None:
    (case,) = ElementTree.fromstring(junit([verdict("\x0b1\x00", Status.REFUTED, shown="\ud800 \x1b[31m 𝔸")])).iter(
        "testcase"
    )
    assert case.get("name") == "\ufffd1\ufffd"
    assert case.findtext("failure") == "\ufffd \ufffd[31m 𝔸"


def test_junit_says_what_was_established_and_how() -> None:
    case = ElementTree.fromstring(junit(VERDICTS[:1])).find(".//testcase")
    assert case is not None
    assert case.findtext("system-out") == "proved: 1 < 2 & [A] ≅ <B>. [z3, exhaustion: all games]"


def test_junit_of_nothing_has_no_suites() -> None:
    assert len(ElementTree.fromstring(junit([]))) == 0


def test_every_claim_can_be_written_as_junit() -> None:
    proved = [
        judge(replace(claim, check=answered(lambda: [Finding("z3", "all", visited=1)]))) for claim in claims().values()
    ]
    every = [expecting(verdict) for verdict in proved]
    root = ElementTree.fromstring(junit(every))
    assert [suite.get("name") for suite in root] == list(papers())
    assert len(root.findall(".//testcase")) == len(every)
    assert root.findall(".//failure") == []


def test_verdicts_are_counted_by_paper_and_status() -> None:
    ((key, own),) = tally.by_paper(VERDICTS).items()
    assert (key, own) == (KEY, VERDICTS)
    assert tally.counts(own) == {"proved": 1, "checked": 1, "refuted": 2, "assumed": 1, "undecided": 1}


def test_what_is_proved_from_assumptions_is_counted_apart() -> None:
    assert list(tally.COLUMNS) == ["proved", "assuming", *list(Status)[1:]]
    assert [tally.COLUMNS[name] for name in tally.COLUMNS if name != "assuming"] == list(Status)
    checked = replace(VERDICTS[1], assumes=ASSUMES)
    assert tally.counts([VERDICTS[0], RESTING, RESTING, checked, ITSELF]) == {
        "proved": 1, "assuming": 2, "checked": 1, "assumed": 1,
    }  # fmt: skip


def test_a_status_is_said_with_what_it_rests_on() -> None:
    assert [tally.words(v) for v in VERDICTS] == [str(v.status) for v in VERDICTS]
    assert tally.words(RESTING) == f"proved (assuming {KEY}/6, Conway1970/[1])"
    assert tally.words(replace(VERDICTS[1], assumes=ASSUMES[:1])) == f"checked (assuming {KEY}/6)"
    assert tally.words(ITSELF) == "assumed", "not assuming itself"


def test_the_terminal_says_what_a_proof_assumes_and_counts_it_apart(capsys: pytest.CaptureFixture[str]) -> None:
    show([VERDICTS[0], RESTING, ITSELF])
    lines = capsys.readouterr().out.splitlines()
    assert f"proved (assuming {KEY}/6, Conway1970/[1]) {KEY}/7 (z3, exhaustion)" in lines
    head = next(n for n, line in enumerate(lines) if line.startswith("paper "))
    assert [line.split() for line in lines[head : head + 2]] == [
        ["paper", "proved", "assuming", "assumed", "seconds"], [KEY, "1", "1", "1", "1.5"],
    ]  # fmt: skip


def test_the_terminal_adds_up_several_papers(capsys: pytest.CaptureFixture[str]) -> None:
    other = replace(RESTING, claim=replace(RESTING.claim, paper="Milley2013"))
    show([*VERDICTS[:2], other])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    head = next(n for n, row in enumerate(rows) if row[:1] == ["paper"])
    assert rows[head : head + 4] == [
        ["paper", "proved", "assuming", "checked", "seconds"],
        [KEY, "1", "0", "1", "1.0"],
        ["Milley2013", "0", "1", "0", "0.5"],
        ["all", "1", "1", "1", "1.5"],
    ]


def test_junit_says_what_a_proof_assumes() -> None:
    case = ElementTree.fromstring(junit([RESTING])).find(".//testcase")
    assert case is not None
    assert (case.findtext("system-out") or "").startswith(f"proved (assuming {KEY}/6, Conway1970/[1]): 1 < 2 ")


def test_the_listing_has_for_each_claim_its_statement_and_its_lemma_where_it_is_one() -> None:
    first, *_ = claims()
    expected = []
    for claim in claims().values():
        expected += [f"{claim.id} ({'open' if claim.id == first else 'not on record'})", f"    {claim.statement}"]
        expected += [f"    lemma: {claim.formula}"] if claim.formula else []
        expected += [f"    read as: {claim.reading}"] if claim.reading else []
    assert listing(selected([]), {first: Entry(Status.OPEN, "A statement.")}).splitlines() == expected


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


def test_the_terminal_shows_what_is_amiss_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    expected = VERDICTS[0].expected
    assert expected is not None
    show([replace(VERDICTS[0], expected=replace(expected, mutants=("[b]c[/d]",)))])
    assert capsys.readouterr().out.count("expected mutant '[b]c[/d]'") == 2


def test_the_terminal_says_when_all_is_as_expected(capsys: pytest.CaptureFixture[str]) -> None:
    show(VERDICTS[:3])
    text = capsys.readouterr().out
    assert text.rstrip().endswith("All 3 claims are as expected.")
    counts = next(line for line in text.splitlines() if line.startswith("Johnson2011a  "))
    assert counts.split() == [KEY, "1", "1", "1", "1.5"]


def test_the_headline_says_how_many_are_not_as_expected() -> None:
    assert tally.headline(VERDICTS) == "2 of 6 claims are not as expected."
    assert tally.headline(VERDICTS[3:]) == "2 of 3 claims are not as expected."
    assert tally.headline(VERDICTS[4:]) == "1 of 2 claims is not as expected."
