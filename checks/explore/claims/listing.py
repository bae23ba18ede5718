"""Every claim with its record. Nothing is run, except to show a counterexample."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any, TypeAlias

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Claim, Status
from knotgames.checks.explore.claims.mentions import mentions
from knotgames.checks.marks import MARKS
from knotgames.checks.papers import claims, papers
from knotgames.checks.report import tally
from knotgames.checks.report.html import MEANINGS
from knotgames.checks.report.typesetting.typeset import typeset
from knotgames.checks.verdict import Entry
from knotgames.checks.verify.by_kernel import MEANING
from knotgames.checks.verify.grounds import Ground, Grounded, grounds
from knotgames.checks.verify.record import record

NOT_ON_RECORD = "not on record"
"""The status of a claim without a record."""

Node: TypeAlias = "str | list[str | dict[str, str] | Node]"
"""A text, or a list: the name of an element, its attributes, its children."""

VOID = frozenset({"wbr", "br"})
"""Elements without a closing tag."""


def listing() -> Mapping[str, Any]:
    """Return all claims, papers and statuses as data for the page."""
    known = claims()
    on_record = record()
    rest_on = grounds(list(known.values()), on_record)
    used_by: dict[str, list[str]] = {}
    for claim in known.values():
        for name in dict.fromkeys(claim.uses):
            used_by.setdefault(name, []).append(claim.id)
    corrects = {claim.correction: claim.id for claim in known.values() if claim.correction}
    return {
        "papers": [
            {"key": key, "title": paper.title, "authors": paper.authors, "year": paper.year}
            for key, paper in papers().items()
        ],
        "statuses": [
            {"name": name, "status": str(status), "sign": MARKS[status].sign, "said": MEANINGS[name]}
            for name, status in tally.COLUMNS.items()
        ],
        "grounds": list(Ground),
        "claims": [
            {
                **_claim(one, on_record.get(one.claim.id)),
                "usedBy": used_by.get(one.claim.id, []),
                "corrects": corrects.get(one.claim.id),
            }
            for one in rest_on
        ],
    }


def _claim(one: Grounded, entry: Entry | None) -> dict[str, Any]:
    claim = one.claim
    assumes = [name for name in one.assumes if name != claim.id]
    status = NOT_ON_RECORD if entry is None else str(entry.status)
    python = [f'kg.verify("{claim.id}")']
    command = [f'knotgames verify "{claim.id}"']
    if claim.formula is not None:
        option, argument = (f"--theory {claim.theory} ", f', theory="{claim.theory}"') if claim.theory else ("", "")
        command.append(f'knotgames prove {option}"{claim.formula}"')
        python.append(f'kg.prove("{claim.formula}"{argument})')
    return {
        "id": claim.id,
        "paper": claim.paper,
        "number": claim.number,
        "text": claim.statement,
        "statement": nodes(typeset(claim.marked_statement)),
        "formula": claim.formula,
        "status": status,
        "column": tally.ASSUMING if status == Status.PROVED and assumes else status,
        "assumes": assumes,
        "ground": str(one.ground),
        "evidence": [
            {"method": found.method, "visited": found.visited, "scope": found.scope, "holds": found.holds}
            for found in (entry.evidence if entry else ())
        ],
        "correction": claim.correction,
        "reading": claim.marked_reading and nodes(typeset(claim.marked_reading)),
        "severity": claim.severity,
        "countedUnder": claim.counted_under,
        "theorems": [] if entry is None else [said for name, said in entry.theorems.items() if name != MEANING],
        "uses": list(dict.fromkeys(claim.uses)),
        "mentions": [mention.to_json() for mention in mentions(claim)],
        "commands": command,
        "python": [f"import knotgames as kg; {line}" for line in python],
    }


def counterexamples(key: str) -> Mapping[str, Any]:
    """Return the counterexamples to the refuted claims of a paper, found again by their checks.

    Raises:
        InputError: there is no such paper.
    """
    if key not in papers():
        raise InputError(f"there is no paper '{key}': expected one of {', '.join(papers())}")
    refuted = [claim for claim in papers()[key].claims if _is_refuted(claim)]
    return {claim.id: _counterexample(claim) for claim in refuted}


def refuted_papers() -> tuple[str, ...]:
    """Return the papers with refuted claims."""
    return tuple(key for key, paper in papers().items() if any(map(_is_refuted, paper.claims)))


def _is_refuted(claim: Claim) -> bool:
    entry = record().get(claim.id)
    return entry is not None and entry.status is Status.REFUTED


def _counterexample(claim: Claim) -> str:
    found = (finding.counterexample for finding in claim.findings())
    return next((text for text in found if text is not None), "none was found just now")


def nodes(html: str) -> list[Node]:
    """Return the nodes of well-formed HTML, from which a page makes elements one by one.

    Raises:
        ValueError: an element is not closed, or another one is.

    >>> nodes('n<wbr><math><msup><mi>b</mi><mn>2</mn></msup></math>')
    ['n', ['wbr', {}], ['math', {}, ['msup', {}, ['mi', {}, 'b'], ['mn', {}, '2']]]]
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if len(reader.open) != 1:
        raise ValueError(f"<{reader.open[-1][0]}> is not closed: {html}")
    return [child for child in reader.open[0][2:] if not isinstance(child, dict)]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[list[str | dict[str, str] | Node]] = [["", {}]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made: list[str | dict[str, str] | Node] = [tag, {name: value or "" for name, value in attrs}]
        self.open[-1].append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1][0] != tag or len(self.open) == 1:
            raise ValueError(f"</{tag}> closes no element")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].append(data)
