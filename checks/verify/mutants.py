"""Altered runs of a claim: its check on corrupted arguments shows that it can fail.

A mutant must be refuted by each method that establishes the claim, and each finding of the claim must fail for some
mutant. A control of a false statement must hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from knotgames.checks.claim import Arguments, Claim, Finding, Status, independent
from knotgames.checks.verdict import (
    NOT_ALWAYS,
    Disagreement,
    Entry,
    Evidence,
    Examination,
    Trial,
    counting,
    fingerprint,
    status_of,
)

LIMIT = "limit"
"""The method of the finding that says why a run was ended before its end."""


def altered(claim: Claim) -> Mapping[str, Callable[[], Iterator[Finding]]]:
    """Return the altered runs of a claim, by name: a function for each mutant and control that runs the check on it.

    >>> from knotgames.checks.papers import claims
    >>> runs = altered(claims()["Johnson2011a/Theorem 2.7"])
    >>> list(runs)
    ['U1 asks all options to be in U2', 'k is in U1', 'an endgame is in K2, for it has no options']
    >>> [finding.holds for finding in runs["k is in U1"]()]
    [False, False]
    """

    def run(arguments: Arguments) -> Callable[[], Iterator[Finding]]:
        return lambda: claim.findings(arguments())

    return {name: run(arguments) for name, arguments in {**claim.mutants, **claim.controls}.items()}


def trial(
    claim: Claim, as_stated: Examination, became: Mapping[str, Examination], expected: Entry | None = None
) -> Trial:
    """Return the results of the mutants and controls of a claim.

    Args:
        as_stated: the examination of the claim as it is stated.
        became: the examinations of mutants and controls, by name.
        expected: the record of the claim; None if there is none.
    """
    methods, broken = counting(as_stated.findings), unfinished(as_stated)
    wrong: dict[str, str | None] = {}
    digests: dict[str, str] = {}
    others: dict[str, str] = {}
    for name, made in became.items():
        ended = unfinished(made)
        judged = surviving(methods, made.findings) if name in claim.mutants else failing(claim, made.findings)
        wrong[name] = f"the claim itself: {broken}" if broken else ended or judged
        if ended is None:
            digests[name] = fingerprint(made.findings)
            if (other := otherwise(expected, name, made.findings)) is not None:
                others[name] = other
    kinds = (claim.mutants, claim.controls)
    caught, holding = (tuple(name for name in of if name in wrong and wrong[name] is None) for of in kinds)
    survivors, not_holding = ({name: why for name in of if (why := wrong.get(name))} for of in kinds)
    whole = [became[name].findings for name in claim.mutants if name in digests]
    never = () if broken or survivors or not caught else unfailing(as_stated.findings, whole)
    return Trial(methods, caught, survivors, holding, not_holding, digests, others, never)


def unfailing(as_stated: Sequence[Finding], mutants: Iterable[Sequence[Finding]]) -> tuple[str, ...]:
    """Return the findings of a claim that no mutant makes fail; none if the claim does not hold.

    Such a finding could become empty unnoticed. A finding of a mutant corresponds to one of the claim if it has the
    same method, and the same scope or, among as many findings, the same place.
    """
    stated = _of_every_run(as_stated)
    if any(finding.holds is False for finding in stated):
        return ()
    failed: set[tuple[str, str | int]] = set()
    for found in map(_of_every_run, mutants):
        for place, finding in enumerate(found):
            if finding.holds is False:
                failed |= {(finding.method, finding.scope)}
                failed |= {(finding.method, place)} if len(found) == len(stated) else set()
    return tuple(
        f"{finding.method}: {finding.scope}"
        for place, finding in enumerate(stated)
        if finding.holds and failed.isdisjoint({(finding.method, finding.scope), (finding.method, place)})
    )


def _of_every_run(findings: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.method not in NOT_ALWAYS]


def otherwise(expected: Entry | None, name: str, findings: Sequence[Finding]) -> str | None:
    """Return the result of a mutant or control if it differs from the record; None if not, or if none is on record."""
    if expected is None or not expected.altered or expected.altered.get(name) == fingerprint(findings):
        return None
    return "; ".join(
        f"{Evidence.of(finding)}{f' (later cases: {finding.later})' if finding.later else ''}" for finding in findings
    )


def unfinished(made: Examination) -> str | None:
    """Return the reason why a check did not finish, so that its findings do not count; None if it finished."""
    if made.error is not None:
        return f"broke off: {made.error}"
    return next((finding.scope for finding in made.findings if finding.method == LIMIT), None)


def surviving(methods: Sequence[str], found: Sequence[Finding]) -> str | None:
    """Return the methods of its claim that do not refute a mutant, in words; None if all do."""
    if not methods:
        return "no method establishes the claim itself"
    refuting = independent(finding for finding in found if finding.holds is False)
    silent = [method for method in methods if method not in refuting]
    if not silent:
        return None
    if not refuting:
        return "it holds"
    return f"{' and '.join(silent)} {'do' if len(silent) > 1 else 'does'} not refute it"


def failing(claim: Claim, found: Sequence[Finding]) -> str | None:
    """Return the reason why a control does not hold; None if it holds."""
    try:
        status = status_of(claim, found)
    except (Disagreement, ValueError) as error:
        return str(error)
    return None if status in (Status.PROVED, Status.CHECKED) else f"it is {status}"
