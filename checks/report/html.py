"""Verdicts as one page of HTML that needs no network and no script. It depends only on the verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import quote

from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import INK, OUTCOMES
from knotgames.checks.claim import Claim, Status
from knotgames.checks.marks import MARKS
from knotgames.checks.papers import claims, papers
from knotgames.checks.report import tally
from knotgames.checks.report.monoid_table import class_of, column_selectors, legend, monoid_table
from knotgames.checks.report.typesetting.typeset import typeset
from knotgames.checks.verdict import Verdict

MEANINGS: Mapping[str, str] = {
    Status.PROVED: "for every case the statement speaks of",
    tally.ASSUMING: "proved, but for theorems of the literature or steps in words, which are named",
    Status.CHECKED: "every case up to the bound in its scope, and no proof for the rest",
    Status.REFUTED: "a counterexample is shown; the corrected claim is named",
    Status.OPEN: "left open by the paper; the scope says how far it was tried",
    Status.ASSUMED: "a theorem taken from the literature, or a step of a proof that only words prove",
    Status.UNDECIDED: "a method gave up or ran out of its budget; never counted as proved",
}

FEW = 16
"""The most names of claims in a row."""

TITLE = "knotgames: what holds, and how it was established"


def page(found: Sequence[Verdict]) -> str:
    """Return the verdicts as an HTML page: counts, unexpected verdicts, refuted claims, all claims, the values."""
    shown = {verdict.claim.id for verdict in found}
    return Template(_file("page.html")).substitute(
        title=escape(TITLE),
        style=_style(),
        headline=escape(tally.headline(found)),
        verdict="good" if not tally.unexpected(found) else "bad",
        contents="".join(_contents(found)),
        summary="".join(_summary(found)),
        meanings="".join(_meanings()),
        unexpected="".join(_unexpected(found)),
        not_as_printed="".join(_not_as_printed(found, shown)),
        filter="".join(_filter(found)),
        papers="".join(_papers(found, shown)),
        legend="".join(legend()),
        table=monoid_table(),
    )


def _file(name: str) -> str:
    return files("knotgames.checks.report").joinpath(name).read_text(encoding="utf-8")


def _style() -> str:
    """Return the style sheet, with the colors of statuses and outcomes."""
    return Template(_file("page.css")).substitute(
        columns=column_selectors(),
        ink=INK,
        light=" ".join(f"--{status}: {mark.tone.light};" for status, mark in MARKS.items()),
        dark=" ".join(f"--{status}: {mark.tone.dark};" for status, mark in MARKS.items()),
        outcomes=" ".join(f"--{class_of(outcome)}: {OUTCOMES[outcome]};" for outcome in Outcome),
    )


# --- the head of the page -----------------------------------------------------------------------------------------


def _contents(found: Sequence[Verdict]) -> Iterator[str]:
    if tally.unexpected(found):
        yield '<li><a href="#unexpected">Not as expected</a></li>\n'
    if tally.refuted(found):
        yield '<li><a href="#not-as-printed">Not as printed</a></li>\n'
    for key in tally.by_paper(found):
        yield f'<li><a href="{_to(key)}">{escape(key)}</a></li>\n'
    yield '<li><a href="#values">The monoid of values</a></li>\n'


def _summary(found: Sequence[Verdict]) -> Iterator[str]:
    """Yield a table of counts, with a row for each paper and one for all."""
    heads = "".join(f'<th scope="col">{_badge(status, name)}</th>' for name, status in tally.COLUMNS.items())
    yield f'<thead><tr><th scope="col">Paper</th>{heads}<th scope="col">Seconds</th></tr></thead>\n<tbody>\n'
    for key, own in tally.by_paper(found).items():
        paper = papers()[key]
        name = f'<a href="{_to(key)}">{escape(paper.title)}</a>'
        by = f"{escape(paper.authors)}, {paper.year}"
        yield f'<tr><th scope="row">{name} <small>{by}</small>{_bar(own)}</th>{_figures(own)}</tr>\n'
    yield f'</tbody>\n<tfoot><tr><th scope="row">All</th>{_figures(found)}</tr></tfoot>\n'


def _figures(found: Sequence[Verdict]) -> str:
    counts = tally.counts(found)
    cells = (f'<td data-status="{name}">{counts[name] or "<span>0</span>"}</td>' for name in tally.COLUMNS)
    return f'{"".join(cells)}<td data-status="seconds">{tally.seconds(found)}</td>'


def _bar(found: Sequence[Verdict]) -> str:
    """Return the counts as a bar; the figures stand next to it."""
    counts = tally.counts(found)
    parts = (f'<i class="{name}" style="flex-grow:{n}"></i>' for name in tally.COLUMNS if (n := counts[name]))
    return f'<span class="bar" aria-hidden="true">{"".join(parts)}</span>'


def _meanings() -> Iterator[str]:
    for name, status in tally.COLUMNS.items():
        yield f"<div><dt>{_badge(status, name)}</dt><dd>{MEANINGS[name]}</dd></div>\n"


def _unexpected(found: Sequence[Verdict]) -> Iterator[str]:
    amiss = tally.unexpected(found)
    if not amiss:
        return
    yield '<section id="unexpected" aria-labelledby="unexpected-title">\n'
    yield '<h2 id="unexpected-title">Not as expected</h2>\n<ul>\n'
    for verdict in amiss:
        link = f'<a href="{_to(verdict.claim.id)}">{escape(verdict.claim.id)}</a>'
        yield f"<li>{link}: {_badge(verdict.status)}, {escape(str(verdict.amiss))}</li>\n"
    yield "</ul>\n</section>\n"


def _not_as_printed(found: Sequence[Verdict], shown: set[str]) -> Iterator[str]:
    refuted = tally.refuted(found)
    if not refuted:
        return
    yield '<section id="not-as-printed" aria-labelledby="not-as-printed-title">\n'
    yield '<h2 id="not-as-printed-title">Where the papers do not hold as printed</h2>\n'
    errors = tally.errors(found)
    if errors:
        yield f"<p>{escape(errors)}</p>\n"
    for verdict in refuted:
        claim = verdict.claim
        severity = f" <small>({escape(verdict.severity)})</small>" if verdict.severity else ""
        yield f'<article class="erratum">\n<h3><a href="{_to(claim.id)}">{escape(claim.id)}</a>{severity}</h3>\n<dl>\n'
        yield f'<div class="printed"><dt>Printed</dt><dd>{typeset(claim.marked_statement)}</dd></div>\n'
        if claim.formula:
            yield f"<div><dt>Lemma</dt><dd><code>{escape(claim.formula)}</code></dd></div>\n"
        if claim.marked_reading:
            yield f"<div><dt>Read as</dt><dd>{typeset(claim.marked_reading)}</dd></div>\n"
        yield f'<div class="against"><dt>Counterexample</dt><dd>{escape(verdict.counterexample or "")}</dd></div>\n'
        if claim.correction:
            corrected = claims().get(claim.correction)
            statement = f"{typeset(corrected.marked_statement)} " if corrected else ""
            yield f'<div class="right"><dt>Holds</dt><dd>{statement}{_link(claim.correction, shown)}</dd></div>\n'
        yield "</dl>\n</article>\n"
    yield "</section>\n"


def _filter(found: Sequence[Verdict]) -> Iterator[str]:
    """Yield buttons that filter claims by status; a browser without support shows all."""
    counts = Counter(verdict.status for verdict in found)
    present = [status for status in Status if counts[status]]
    if len(present) < 2:
        return
    yield '<fieldset class="filter">\n<legend>Show</legend>\n'
    yield f'<label><input type="radio" name="show" id="show-all" checked> all {len(found)}</label>\n'
    for status in present:
        label = f"{_badge(status)} {counts[status]}"
        yield f'<label><input type="radio" name="show" id="show-{status}"> {label}</label>\n'
    yield "</fieldset>\n"


# --- the claims ---------------------------------------------------------------------------------------------------


def _papers(found: Sequence[Verdict], shown: set[str]) -> Iterator[str]:
    for key, own in tally.by_paper(found).items():
        paper = papers()[key]
        anchor = _anchor(key)
        yield f'<section class="paper" id="{anchor}" aria-labelledby="{anchor}-title">\n'
        yield f'<h2 id="{anchor}-title">{escape(paper.title)}</h2>\n'
        yield f'<p class="by">{escape(paper.authors)}, {paper.year}. <span class="key">{escape(key)}</span></p>\n'
        for verdict in own:
            yield from _claim(verdict, shown)
        yield "</section>\n"


def _claim(verdict: Verdict, shown: set[str]) -> Iterator[str]:
    claim = verdict.claim
    yield f'<article class="claim {verdict.status}" id="{_anchor(claim.id)}">\n'
    expected = f' <strong class="amiss">{escape(verdict.amiss)}</strong>' if verdict.amiss else ""
    status = _badge(verdict.status) + _assuming(verdict, shown)
    yield f"<h3>{escape(claim.number)} <span>{status}{expected}</span></h3>\n"
    yield f'<p class="statement">{typeset(claim.marked_statement)}</p>\n<dl>\n'
    for term, description in _facts(verdict, shown):
        yield f"<div><dt>{term}</dt><dd>{description}</dd></div>\n"
    yield "</dl>\n</article>\n"


def _assuming(verdict: Verdict, shown: set[str]) -> str:
    """Return the assumptions of a verdict, to follow its status; empty if there are none."""
    named = ", ".join(_link(name, shown) for name in tally.assumptions(verdict))
    return f" <small>({tally.ASSUMING} {named})</small>" if named else ""


def _facts(verdict: Verdict, shown: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the terms and descriptions under the statement of a claim."""
    claim, trial = verdict.claim, verdict.trial
    corrects = [other.id for other in claims().values() if other.correction == claim.id]
    said = {
        "Lemma": claim.formula and f"<code>{escape(claim.formula)}</code>",
        "Read as": claim.marked_reading and typeset(claim.marked_reading),
        "Severity": verdict.severity and escape(verdict.severity),
        "By": escape(", ".join(verdict.methods)),
        "Scope": escape(verdict.scope),
        "Counterexample": verdict.counterexample and escape(verdict.counterexample),
        "Mutants": trial and "<br>".join(map(escape, (f"{trial}", *trial.lines))),
        "Corrected": claim.correction and _link(claim.correction, shown),
        "Follows from": claim.counted_under and _link(claim.counted_under, shown),
        "Corrects": _links(corrects, claim, shown),
        "Relies on": _links(claim.uses, claim, shown),
        "Used by": _links(_users().get(claim.id, ()), claim, shown),
    }
    return ((term, text or "") for term, text in said.items() if text or term == "Scope")


@cache
def _users() -> Mapping[str, Sequence[str]]:
    """Return for each claim the claims that rely on it."""
    users: dict[str, list[str]] = {}
    for claim in claims().values():
        for name in dict.fromkeys(claim.uses):
            users.setdefault(name, []).append(claim.id)
    return users


# --- names --------------------------------------------------------------------------------------------------------


def _badge(status: Status, name: str | None = None) -> str:
    """Return a status with its sign, under its own name or the name of a subset."""
    sign = f'<span aria-hidden="true">{MARKS[status].sign}</span>'
    return f'<span class="status {status}">{sign} {name or status}</span>'


def _anchor(name: str) -> str:
    """Return the anchor of a claim or a paper: its name without spaces."""
    return escape(name.replace(" ", "_"))


def _to(name: str) -> str:
    return "#" + escape(quote(name.replace(" ", "_"), safe="/()+*,=:;!~"))


def _link(name: str, shown: set[str]) -> str:
    """Return the name of a claim, with a link if the claim is on the page."""
    return f'<a href="{_to(name)}">{escape(name)}</a>' if name in shown else escape(name)


def _links(names: Sequence[str], near: Claim, shown: set[str]) -> str:
    """Return names of claims, in the same paper by number only; many of them are folded."""
    prefix = f"{near.paper}/"
    linked = [
        _link(name, shown).replace(f">{escape(prefix)}", ">") if name in shown else escape(name.removeprefix(prefix))
        for name in names
    ]
    if len(linked) <= FEW:
        return ", ".join(linked)
    return f"<details><summary>{len(linked)} claims</summary>{', '.join(linked)}</details>"
