"""The counts of all reports: verdicts by paper and by status, and verdicts that are not as expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from knotgames.checks.claim import Severity, Status
from knotgames.checks.paper import Paper
from knotgames.checks.papers import papers
from knotgames.checks.verdict import Verdict
from knotgames.checks.verify.grounds import Grounded

Judged = TypeVar("Judged", Verdict, Grounded)


def by_paper(found: Iterable[Judged]) -> Mapping[str, list[Judged]]:
    """Return the verdicts or grounds of each paper, by its key, in the order of the papers."""
    grouped: dict[str, list[Judged]] = {key: [] for key in papers()}
    for one in found:
        grouped[one.claim.paper].append(one)
    return {key: own for key, own in grouped.items() if own}


def rows(
    found: Sequence[Judged],
    column: Callable[[Judged], str],
    columns: Collection[str],
    last: Callable[[Sequence[Judged]], object],
) -> Iterator[list[str]]:
    """Yield a row for each paper, and one for all if there are several: its key, and a count for each column.

    Args:
        last: the last entry of a row, from its verdicts or grounds.
    """
    grouped = by_paper(found)
    for key, own in {**grouped, **({"all": found} if len(grouped) > 1 else {})}.items():
        counted: Counter[str] = Counter(map(column, own))
        yield [key, *(str(counted[name]) for name in columns), str(last(own))]


ASSUMING = "assuming"
"""The column of verdicts that are proved from assumed claims."""

COLUMNS: Mapping[str, Status] = {
    name: status for status in Status for name in ((status, ASSUMING) if status is Status.PROVED else (status,))
}
"""The column of each verdict, with its status; `proved` means from the definitions alone."""


def column(verdict: Verdict) -> str:
    """Return the column of a verdict."""
    return ASSUMING if verdict.status is Status.PROVED and assumptions(verdict) else verdict.status


def counts(found: Iterable[Verdict]) -> Counter[str]:
    """Return the number of verdicts in each of `COLUMNS`."""
    return Counter(map(column, found))


def assumptions(verdict: Verdict) -> tuple[str, ...]:
    """Return the assumed claims that a verdict rests on, without the claim itself."""
    return tuple(name for name in verdict.assumes if name != verdict.claim.id)


def words(verdict: Verdict) -> str:
    """Return the status of a verdict, with the assumed claims that it rests on."""
    assumed = assumptions(verdict)
    return f"{verdict.status} ({ASSUMING} {', '.join(assumed)})" if assumed else str(verdict.status)


def unexpected(found: Iterable[Verdict]) -> list[Verdict]:
    """Return the verdicts that are not as expected, better or worse, first those on which most others rest."""
    wrong = {verdict.claim.id: verdict for verdict in found if not verdict.as_expected}

    def resting_on(name: str) -> set[str]:
        resting, waiting = set[str](), [name]
        while waiting:
            using = waiting.pop()
            more = {other for other in wrong if using in wrong[other].claim.uses} - resting - {name}
            resting |= more
            waiting += more
        return resting

    return sorted(wrong.values(), key=lambda verdict: -len(resting_on(verdict.claim.id)))


def refuted(found: Iterable[Verdict]) -> list[Verdict]:
    """Return the verdicts on claims that do not hold as printed."""
    return [verdict for verdict in found if verdict.status is Status.REFUTED]


def errors(found: Iterable[Verdict]) -> str | None:
    """Count the statements of papers that do not hold as printed, by severity; None if all hold.

    An error is counted once: statements that are refuted only because of another one are counted separately. The
    refuted statements of the project are not errors of a paper.

    >>> from knotgames.checks.claim import Claim
    >>> slip = Claim("Bouton1901", "Theorem 2", "n < 9.", None, severity=Severity.SLIP)
    >>> misprint = Claim("Bouton1901", "Theorem 3", "n < 8.", None, severity=Severity.MISPRINT)
    >>> print(errors([Verdict(one, Status.REFUTED, (), "", "9", (), 0.1) for one in (slip, misprint)]))
    Errors in the papers: 2 (slip: 1, misprint: 1).
    """
    printed = [v for v in refuted(found) if v.claim.paper not in papers() or papers()[v.claim.paper].printed]
    if not printed:
        return None
    own = [v for v in printed if v.claim.counted_under is None]
    more = len(printed) - len(own)
    by_severity = Counter(v.severity for v in own)
    parts = [
        f"{severity or 'not graded'}: {by_severity[severity]}"
        for severity in (*Severity, None)
        if severity in by_severity
    ]
    said = f"Errors in the papers: {len(own)}" + (f" ({', '.join(parts)})" if parts else "")
    return f"{said}; statements that fail only because of these: {more}." if more else f"{said}."


def seconds(found: Iterable[Verdict]) -> str:
    """Return the total time of the checks in seconds, as people read it."""
    return f"{sum(verdict.seconds for verdict in found):.1f}"


def headline(found: Sequence[Verdict]) -> str:
    """Return a sentence: are all verdicts as expected?"""
    if not found:
        return "There are no claims."
    amiss = len(unexpected(found))
    if not amiss:
        return "The claim is as expected." if len(found) == 1 else f"All {len(found)} claims are as expected."
    return f"{amiss} of {len(found)} claims {'is' if amiss == 1 else 'are'} not as expected."


def trials(found: Iterable[Verdict]) -> str | None:
    """Return the numbers of caught mutants and of controls that hold, in words; None if none were run."""
    made = [verdict.trial for verdict in found if verdict.trial]
    caught, holding = sum(len(one.caught) for one in made), sum(len(one.holding) for one in made)
    mutants = caught + sum(len(one.survivors) for one in made)
    controls = holding + sum(len(one.failing) for one in made)
    able, bare = (
        sum(map(has, made)) for has in (lambda one: bool(one.caught or one.survivors), lambda one: one.untried)
    )
    said = [f"{caught} of {mutants} mutants of {_claims(able)} are caught."] if mutants else []
    said += [f"{_claims(bare)} {'has' if bare == 1 else 'have'} no mutant."] if bare else []
    said += [f"{holding} of {controls} controls hold."] if controls else []
    return " ".join(said) or None


def _claims(number: int) -> str:
    return f"{number} claim{'s' * (number != 1)}"


def cited(paper: Paper) -> str:
    """Return the citation of a paper."""
    return f"{paper.authors}, {paper.title} ({paper.year})"
