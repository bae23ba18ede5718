"""Verdicts as a summary in Markdown, for the page of a job in continuous integration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from knotgames.checks.marks import MARKS
from knotgames.checks.papers import papers
from knotgames.checks.report import tally
from knotgames.checks.verdict import Verdict

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&@#$])")
"""Characters that may be markup, HTML, a formula, a mention or a reference in the middle of a line."""


def markdown(found: Sequence[Verdict]) -> str:
    """Return the summary: a sentence, the counts of each paper, unexpected verdicts and refuted claims."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Sequence[Verdict]) -> Iterator[str]:
    yield "# knotgames verify"
    yield ""
    yield escaped(" ".join(filter(None, (tally.headline(found), tally.trials(found)))))
    if not found:
        return
    unexpected = tally.unexpected(found)
    if unexpected:
        yield from ("", "## Not as expected", "")
        yield from _table(
            ("claim", "found", "what is amiss", "why"),
            ((_name(v), _status(v), escaped(v.amiss or ""), escaped(v.counterexample or v.scope)) for v in unexpected),
        )
    yield from ("", "## Papers", "")
    rows = [
        [escaped(tally.cited(papers()[key])) if key in papers() else f"**{key}**", *figures]
        for key, *figures in tally.rows(found, tally.column, tally.COLUMNS, tally.seconds)
    ]
    heads = (f"{MARKS[status].sign} {column}" for column, status in tally.COLUMNS.items())
    yield from _table(("paper", *heads, "seconds"), rows, numbers=len(tally.COLUMNS) + 1)
    assuming = [verdict for verdict in found if tally.assumptions(verdict)]
    if assuming:
        yield from ("", "## Assuming theorems of the literature or steps in words", "")
    for verdict in assuming:
        yield f"- {_name(verdict)}: {escaped(tally.words(verdict))}"
    refuted = tally.refuted(found)
    if refuted:
        yield from ("", "## Not as printed", "")
    errors = tally.errors(found)
    if errors:
        yield from (escaped(errors), "")
    for verdict in refuted:
        claim = verdict.claim
        severity = f" ({verdict.severity})" if verdict.severity else ""
        yield f"- **{escaped(claim.id)}**{severity}: {escaped(claim.statement)}<br>"
        if claim.formula:
            yield f"  Lemma: {escaped(claim.formula)}<br>"
        if claim.reading:
            yield f"  Read as: {escaped(claim.reading)}<br>"
        yield f"  Counterexample: {escaped(verdict.counterexample or '')}"
        if claim.correction:
            yield f"  <br>Corrected: {escaped(claim.correction)}"
        if claim.counted_under:
            yield f"  <br>Follows from the error in: {escaped(claim.counted_under)}"


def escaped(text: str) -> str:
    """Return text that Markdown shows literally, on one line.

    >>> print(escaped("S_1 + * | <k>\\nk"))
    S\\_1 + \\* \\| \\<k\\> k
    """
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _name(verdict: Verdict) -> str:
    return f"**{escaped(verdict.claim.id)}**"


def _status(verdict: Verdict) -> str:
    return f"{MARKS[verdict.status].sign} {escaped(tally.words(verdict))}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 0) -> Iterator[str]:
    """Yield a table whose last `numbers` columns are aligned to the right."""
    rules = ["---"] * (len(head) - numbers) + ["--:"] * numbers
    for row in (head, rules, *rows):
        yield f"| {' | '.join(row)} |"
