"""Verdicts as JUnit XML, which continuous integration shows as tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from knotgames.checks.claim import Status
from knotgames.checks.report import tally
from knotgames.checks.verdict import Verdict

_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow in any spelling."""


def junit(found: Sequence[Verdict]) -> str:
    """Return the verdicts as JUnit XML: a suite for each paper, a case for each claim.

    A case fails if its status is not the expected one, is an error if it is undecided, and is skipped if it is assumed.
    """
    root = ElementTree.Element("testsuites", {"name": "knotgames verify", **_counts(found)})
    for key, own in tally.by_paper(found).items():
        suite = ElementTree.SubElement(root, "testsuite", {"name": key, **_counts(own)})
        for verdict in own:
            _add_case(suite, verdict)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _outcome(verdict: Verdict) -> str | None:
    """Return the result of a case: `failure`, `error`, `skipped`, or nothing."""
    if not verdict.as_expected:
        return "error" if verdict.status is Status.UNDECIDED else "failure"
    return "skipped" if verdict.status is Status.ASSUMED else None


def _counts(found: Sequence[Verdict]) -> dict[str, str]:
    outcomes = [_outcome(verdict) for verdict in found]
    return {
        "tests": str(len(found)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
        "time": _time(sum(verdict.seconds for verdict in found)),
    }


def _add_case(suite: ElementTree.Element, verdict: Verdict) -> None:
    claim = verdict.claim
    case = ElementTree.SubElement(
        suite, "testcase", classname=claim.paper, name=_allowed(claim.number), time=_time(verdict.seconds)
    )
    outcome = _outcome(verdict)
    if outcome == "skipped":
        ElementTree.SubElement(case, outcome, message=_allowed(f"{tally.words(verdict)}: {verdict.scope}"))
    elif outcome:
        message = _allowed(f"{tally.words(verdict)}, {verdict.amiss}")
        detail = ElementTree.SubElement(case, outcome, message=message, type=str(verdict.status))
        said = [verdict.counterexample or verdict.scope, *(verdict.trial.lines if verdict.trial else ())]
        detail.text = _allowed("\n".join(said))
    how = ": ".join(filter(None, (", ".join(verdict.methods), verdict.scope)))
    lemma = f" (lemma: {claim.formula})" if claim.formula else ""
    ElementTree.SubElement(case, "system-out").text = _allowed(
        f"{tally.words(verdict)}: {claim.statement}{lemma} [{how}]"
    )


def _time(seconds: float) -> str:
    return f"{seconds:.3f}"


def _allowed(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
