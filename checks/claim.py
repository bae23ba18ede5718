"""Claims and verdicts: the only place where a verdict is made.

A claim is a statement of a paper with the function that checks it. The check is a pure function of what the
statement is about (a rulebook, a rule of play, a printed table), with the real ones as defaults; called with a
corrupted argument it is a *mutant*, and must refute. The check returns *findings*, one for each method that was
used; a *verdict* is what the findings, and the verdicts of the claims that were relied on, add up to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """How far a claim was established."""

    PROVED = "proved"
    CHECKED = "checked"
    REFUTED = "refuted"
    OPEN = "open"
    ASSUMED = "assumed"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Finding:
    """What one method established.

    Attributes:
        method: `exhaustion`, `z3`, `cvc5`, `certificate`, `sympy`, ...
        scope: the cases that the method covered, in words.
        holds: whether the statement held in all of them; None if the method gave up.
        complete: whether the cases covered are all that the statement speaks of.
        counterexample: the smallest case found in which it fails.
        query: what a solver did not decide, in SMT-LIB, for another to try.
    """

    method: str
    scope: str
    holds: bool | None = True
    complete: bool = True
    counterexample: str | None = None
    query: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if (self.counterexample is not None) != (self.holds is False):
            raise ValueError(f"a finding of {self.method} fails just if it shows a counterexample")


class Undecided(RuntimeError):
    """A method gave up, or ran out of its budget. The check ends there; what it found before stands.

    Args:
        method: the method.
        reason: why it gave up.
        query: what it was asked, in SMT-LIB, if it is a solver.
    """

    def __init__(self, method: str, reason: str, query: str | None = None) -> None:
        super().__init__(f"{method} does not decide it: {reason}")
        self.method = method
        self.query = query

    def __reduce__(self) -> tuple[type[Undecided], tuple[str, str, str | None]]:
        return Undecided, (self.method, str(self).partition(": ")[2], self.query)

    def finding(self, scope: str) -> Finding:
        """The finding of a method that gave up on a part of a check."""
        return Finding(self.method, f"{scope}: {self}" if scope else str(self), None, False, query=self.query)


def found(method: str, scope: str, counterexample: str | None, *, complete: bool = True) -> Finding:
    """A finding that holds unless a counterexample is given."""
    return Finding(method, scope, counterexample is None, complete, counterexample)


Check = Callable[..., Iterable[Finding]]
Arguments = Callable[[], Mapping[str, Any]]
"""Arguments for a check, built only when they are wanted."""

Certificate = Callable[[], Mapping[str, Any]]
"""A certificate, made only when it is wanted."""


@dataclass(frozen=True)
class Claim:
    """A statement with its check.

    Attributes:
        paper, number: where it is printed; `id` is the two with a slash.
        statement: what is claimed, as printed.
        check: the check, a function of what the statement is about. A claim with no check is assumed.
        uses: identifiers of claims that the check relies on.
        correction: the identifier of the corrected claim, if the statement is false as printed.
        open: whether the paper leaves it open (or calls it experimental).
        mutants: corrupted arguments, by name, under which the same check refutes.
        controls: altered arguments, by name, under which the check of a false statement holds.
        certificates: data that a checker of `checks.checkers` reads, by what it establishes of the statement.
        formula: the statement in the language of lemmas, if it is stated in it.
        module: the name of the module that states it, by which one tells what its check is made of; empty if that is
            not known.
    """

    paper: str
    number: str
    statement: str
    check: Check | None
    uses: tuple[str, ...] = ()
    correction: str | None = None
    open: bool = False
    mutants: Mapping[str, Arguments] = field(default_factory=dict)
    controls: Mapping[str, Arguments] = field(default_factory=dict)
    certificates: Mapping[str, Certificate] = field(default_factory=dict)
    formula: str | None = None
    module: str = ""

    @property
    def id(self) -> str:
        return f"{self.paper}/{self.number}"

    def findings(self, arguments: Mapping[str, Any] | None = None) -> Iterator[Finding]:
        """The findings of the check, on the real arguments or on those given, one after the other. A method that gives
        up ends the check with a finding that says so.
        """
        if self.check is None:
            raise ValueError(f"{self.id} is assumed: it has no check")
        return _until_undecided(self.check, arguments or {})


def _until_undecided(check: Check, arguments: Mapping[str, Any]) -> Iterator[Finding]:
    try:
        yield from check(**arguments)
    except Undecided as error:
        yield error.finding("")


@dataclass(frozen=True)
class Examination:
    """What the check of a claim found, and how long it took.

    Attributes:
        findings: one for each method.
        seconds: how long it took.
        error: the error with which the check broke off; None if it did not. Then nothing is established.
    """

    findings: tuple[Finding, ...]
    seconds: float
    error: str | None = None

    @property
    def queries(self) -> tuple[str, ...]:
        """The questions, in SMT-LIB, that a solver did not decide."""
        return tuple(finding.query for finding in self.findings if finding.query is not None)


def examine(claim: Claim) -> Examination:
    """Run the check of a claim to its end."""
    start = time.perf_counter()
    findings = tuple(claim.findings())
    return Examination(findings, time.perf_counter() - start)


@dataclass(frozen=True)
class Verdict:
    """How far a claim was established, and by what.

    Attributes:
        claim: the claim.
        status: how far.
        methods: what established it, or refuted it.
        scope: the cases that were covered, in words.
        counterexample: the smallest case found in which it fails.
        assumes: the identifiers of the assumed claims that it rests on.
        seconds: how long it took.
        error: the error with which the check broke off; None if it did not.
        queries: the questions, in SMT-LIB, that a solver did not decide.
        expected: the status on record, which whoever has a record enters; None if there is none.
    """

    claim: Claim
    status: Status
    methods: tuple[str, ...]
    scope: str
    counterexample: str | None
    assumes: tuple[str, ...]
    seconds: float
    error: str | None = None
    queries: tuple[str, ...] = field(default=(), repr=False)
    expected: Status | None = None

    @property
    def as_expected(self) -> bool:
        return self.amiss is None

    @property
    def amiss(self) -> str | None:
        """What is not as expected: the check broke off, or the status is not the one on record; None if all is."""
        if self.error is not None:
            return "the check broke off"
        if self.status is self.expected:
            return None
        return "not on record" if self.expected is None else f"expected {self.expected}"

    def to_json(self) -> dict[str, Any]:
        """The verdict as the mapping that `knotgames verify --json` writes."""
        claim = self.claim
        return {
            "id": claim.id,
            "paper": claim.paper,
            "number": claim.number,
            "statement": claim.statement,
            "formula": claim.formula,
            "status": str(self.status),
            "expected": self.expected and str(self.expected),
            "methods": list(self.methods),
            "scope": self.scope,
            "counterexample": self.counterexample,
            "correction": claim.correction,
            "assumes": list(self.assumes),
            "seconds": round(self.seconds, 3),
        }


class Disagreement(RuntimeError):
    """Two methods contradict each other: an error in one of them, never a verdict.

    Args:
        what: the claim and what each says.
        query: the question on which they disagree, in SMT-LIB, if they are solvers.
    """

    def __init__(self, what: str, query: str | None = None) -> None:
        super().__init__(what)
        self.query = query

    def __reduce__(self) -> tuple[type[Disagreement], tuple[str, str | None]]:
        return Disagreement, (str(self), self.query)


def status_of(claim: Claim, findings: Iterable[Finding]) -> Status:
    """What findings add up to.

    A counterexample refutes, and no other method may then have covered every case without meeting it. One method
    that covered every case proves. Otherwise the statement is `checked` to a bound, or `open` if the paper leaves it
    so, and `undecided` if a method gave up and none covered every case.

    >>> claim = Claim("P", "Theorem 1", "...", None)
    >>> status_of(claim, [Finding("z3", "all n"), Finding("exhaustion", "n < 9", complete=False)])
    <Status.PROVED: 'proved'>
    """
    findings = tuple(findings)
    if not findings:
        raise ValueError(f"{claim.id}: a check that finds nothing proves nothing")
    refuting = [finding.method for finding in findings if finding.holds is False]
    proving = [finding.method for finding in findings if finding.holds and finding.complete]
    if refuting and proving:
        raise Disagreement(f"{claim.id}: proved by {', '.join(proving)}, refuted by {', '.join(refuting)}")
    if refuting:
        return Status.REFUTED
    if proving:
        return Status.PROVED
    if any(finding.holds is None for finding in findings):
        return Status.UNDECIDED
    return Status.OPEN if claim.open else Status.CHECKED


def judge(claim: Claim, relied_on: Iterable[Verdict] = (), examination: Examination | None = None) -> Verdict:
    """The verdict on a claim, which is no stronger than the weakest it relies on.

    Args:
        claim: the claim.
        relied_on: the verdicts of the claims it uses. What they assume is carried down; a proof that rests on a
            bounded check is itself `checked`, one that rests on a refuted or undecided claim is `undecided`.
        examination: what its check found; by default the check is run.

    Raises:
        Disagreement: two methods contradict each other.
    """
    used = tuple(relied_on)
    if claim.check is None:
        return Verdict(claim, Status.ASSUMED, (), "taken from the literature", None, (claim.id,), 0.0)
    made = examination or examine(claim)
    findings = made.findings
    if made.error is not None:
        return Verdict(claim, Status.UNDECIDED, (), made.error, None, (), made.seconds, made.error, made.queries)
    refuting = [finding for finding in findings if finding.holds is False]
    verdict = Verdict(
        claim=claim,
        status=status_of(claim, findings),
        methods=tuple(dict.fromkeys(finding.method for finding in refuting or findings if finding.holds is not None)),
        scope="; ".join(dict.fromkeys(finding.scope for finding in refuting or findings)),
        counterexample=refuting[0].counterexample if refuting else None,
        assumes=tuple(dict.fromkeys(name for other in used for name in other.assumes)),
        seconds=made.seconds,
        queries=made.queries,
    )
    return _weakened(verdict, used)


def _weakened(verdict: Verdict, used: Sequence[Verdict]) -> Verdict:
    if verdict.status not in (Status.PROVED, Status.CHECKED, Status.OPEN):
        return verdict
    broken = [other.claim.id for other in used if other.status in (Status.REFUTED, Status.UNDECIDED, Status.OPEN)]
    if broken:
        scope = f"{verdict.scope}; rests on {', '.join(broken)}, which is not established"
        return replace(verdict, status=Status.UNDECIDED, scope=scope)
    bounded = [other.claim.id for other in used if other.status is Status.CHECKED]
    if bounded and verdict.status is Status.PROVED:
        scope = f"{verdict.scope}; rests on {', '.join(bounded)}, which is checked to a bound only"
        return replace(verdict, status=Status.CHECKED, scope=scope)
    return verdict
