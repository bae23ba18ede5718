"""The Markdown summary: its counts, and that whatever a statement has in it is shown as it is."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from knotgames.checks.claim import Claim, Finding, Status
from knotgames.checks.cli import main
from knotgames.checks.marks import MARKS
from knotgames.checks.papers import claims
from knotgames.checks.report.markdown import escaped, markdown
from knotgames.checks.verdict import Verdict, judge
from tests.checks.answered import answered
from tests.verdicts import expecting

MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def shown(text: str) -> str:
    """What a reader sees of Markdown, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", MARKDOWN.render(text))).split())


def verdict(number: str, status: Status, expected: Status = Status.PROVED, paper: str = "Johnson2011a") -> Verdict:
    claim = Claim(paper, number, "1 < 2 & [A] | *B*.", None, correction=f"{paper}/C_1")
    shown = "G = <u>|k" if status is Status.REFUTED else None
    return expecting(Verdict(claim, status, ("z3",), "all | games", shown, (), 0.5), expected)


FOUND = [
    verdict("1", Status.PROVED),
    verdict("2", Status.REFUTED, Status.REFUTED),
    verdict("3", Status.UNDECIDED),
    verdict("4", Status.OPEN, Status.OPEN, "McKeown2011"),
]


def test_any_statement_is_shown_as_it_is() -> None:
    for claim in claims().values():
        for text in (claim.statement, claim.id):
            assert shown(f"- {escaped(text)}") == " ".join(text.split())


def test_text_that_looks_like_markup_is_shown_as_it_is() -> None:
    text = "`a` *b* _c_ [d](e) <f> | ~~g~~ &amp; @h #1 $i$ \\j ![k](l) <!-- m --> <br>"
    assert shown(escaped(text)) == text
    assert escaped("two\nlines\t") == "two lines"
    assert all(f"\\{sign}" in escaped(text) for sign in "@#$|")


def test_what_is_amiss_is_shown_as_it_is() -> None:
    expected = FOUND[0].expected
    assert expected is not None
    amiss = replace(FOUND[0], expected=replace(expected, mutants=("<a> | *b*",)))
    assert "expected mutant '<a> | *b*'" in shown(markdown([amiss]))


def test_the_summary_counts_by_paper_and_names_what_is_amiss() -> None:
    html = MARKDOWN.render(markdown(FOUND))
    rows = [[" ".join(re.sub("<[^>]*>", "", cell).split()) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
            for row in re.findall(r"<tr>.*?</tr>", html, re.DOTALL)]  # fmt: skip
    assert rows[1] == ["Johnson2011a/3", "… undecided", "expected proved", "all | games"]
    statuses = [f"{MARKS[status].sign} {status}" for status in Status]
    assert rows[2] == ["paper", statuses[0], f"{MARKS[Status.PROVED].sign} assuming", *statuses[1:], "seconds"]
    assert rows[3][1:] == ["1", "0", "0", "1", "0", "0", "1", "1.5"]
    assert rows[4][1:] == ["0", "0", "0", "0", "1", "0", "0", "0.5"]
    assert rows[5] == ["all", "1", "0", "0", "1", "1", "0", "1", "2.0"]
    text = shown(markdown(FOUND))
    assert "1 of 4 claims is not as expected. Not as expected " in text
    assert text.endswith("Johnson2011a/2 : 1 < 2 & [A] | *B*. Counterexample: G = <u>|k Corrected: Johnson2011a/C_1")


def test_what_a_proof_assumes_is_named_and_counted_apart() -> None:
    resting = replace(FOUND[0], assumes=("Conway1970/[1]_2",))
    text = markdown([FOUND[0], expecting(resting)])
    assert "Assuming" not in markdown(FOUND)
    assert shown(text).endswith("Johnson2011a/1 : proved (assuming Conway1970/[1]_2)")
    assert "| 1 | 1 | 0 | 0 | 0 | 0 | 0 | 1.0 |" in text
    assert "| ✓ proved (assuming Conway1970/\\[1\\]\\_2) | expected open |" in markdown(
        [expecting(resting, Status.OPEN)]
    )


def test_one_paper_needs_no_total_and_what_is_as_expected_no_list() -> None:
    text = markdown(FOUND[:1])
    assert "**all**" not in text
    assert "## Not as" not in text
    assert "The claim is as expected." in text


def test_every_claim_fits_in_a_summary() -> None:
    proved = [
        judge(replace(claim, check=answered(lambda: [Finding("z3", "all", visited=1)]))) for claim in claims().values()
    ]
    every = [expecting(verdict) for verdict in proved]
    assert f"All {len(every)} claims are as expected." in markdown(every)


def test_verify_writes_the_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "summary.md"
    assert main(["verify", "Johnson2011a/Theorem 2.7", "--jobs", "1", "--markdown", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith("# knotgames verify\n\nThe claim is as expected.\n")
