"""Verdicts, made from the findings of a claim's check and the verdicts of the claims that it relies on."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import zip_longest
from typing import Any

from knotgames.checks.asked import combined
from knotgames.checks.claim import Claim, Finding, Severity, Status, independent
from knotgames.checks.pinned import code_of


@dataclass(frozen=True)
class Examination:
    """The findings of the check of a claim, with its running time. If an error stopped it, nothing is established."""

    findings: tuple[Finding, ...]
    seconds: float
    error: str | None = None

    @property
    def queries(self) -> tuple[str, ...]:
        """Return the questions, in SMT-LIB, that a solver did not decide."""
        return tuple(finding.query for finding in self.findings if finding.query is not None)


def examine(claim: Claim) -> Examination:
    """Run the check of a claim to its end.

    Raises:
        ValueError: the claim is assumed and has no check.
    """
    start = time.perf_counter()
    findings = tuple(claim.findings())
    return Examination(findings, time.perf_counter() - start)


@dataclass(frozen=True)
class Evidence:
    """A finding in the record.

    Attributes:
        visited: the number of cases or obligations.
        holds: None if the method gave up.
        complete: True if the scope is the whole statement.
        asked: a digest of the questions to z3, if any.
        shown: the counterexample, if the method finds the same one each time.
    """

    method: str
    visited: int
    scope: str
    holds: bool | None = True
    complete: bool = True
    asked: str | None = None
    shown: str | None = None

    @staticmethod
    def of(finding: Finding) -> Evidence:
        """Return the part of a finding that is recorded."""
        shown = None if finding.method in CHOOSING else finding.counterexample
        return Evidence(
            finding.method, finding.visited, finding.scope, finding.holds, finding.complete, finding.asked, shown
        )

    def to_json(self) -> Mapping[str, Any]:
        """Return the mapping for `knotgames verify --json` and the record."""
        return {
            name: value for name, value in asdict(self).items() if name not in ("asked", "shown") or value is not None
        }

    def __str__(self) -> str:
        how = {True: "" if self.complete else " to a bound", False: " refutes", None: " gave up"}[self.holds]
        asked = "" if self.asked is None else f" (questions {self.asked})"
        shown = "" if self.shown is None else f" (fails: {self.shown})"
        return f"{self.method}{how}, {self.visited} visited: {self.scope}{asked}{shown}"


@dataclass(frozen=True)
class Entry:
    """The record of a claim. It shows any weakening of the check.

    Attributes:
        evidence: the findings of the methods that are always available.
        mutants: the names of the mutants.
        controls: the names of the controls.
        certificates: the names of the certificates.
        altered: a digest of the findings for each mutant and control, by name.
        code: a digest of the source of the check (`checks.pinned`); None for a lemma, or if none was recorded.
        theorems: the theorems that the kernel accepted, as the kernel prints them.
        weakened: the reason for a record that is weaker than the one before, or states something else; None if there
            was no such record.
    """

    status: Status
    statement: str
    formula: str | None = None
    correction: str | None = None
    uses: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    mutants: tuple[str, ...] = ()
    controls: tuple[str, ...] = ()
    certificates: tuple[str, ...] = ()
    altered: Mapping[str, str] = field(default_factory=dict)
    reading: str | None = None
    severity: Severity | None = None
    counted_under: str | None = None
    code: str | None = None
    theorems: Mapping[str, str] = field(default_factory=dict)
    weakened: str | None = None


NOT_ALWAYS = frozenset({"cvc5", "drup", "rocq", "limit", "cross-check"})
"""Methods that are not recorded: they are optional, or not on every machine."""

CHOOSING = frozenset({"z3"})
"""Methods whose counterexample depends on the version of their software."""


def fingerprint(findings: Iterable[Finding]) -> str:
    """Return a digest of the findings for a mutant or a control. It changes if the check meets another case first."""
    told = [
        (one.method, one.scope, one.holds, one.complete)
        + ((one.asked,) if one.method in CHOOSING else (one.visited, one.counterexample))
        + ((one.later,) if one.later else ())
        for one in findings
        if one.method not in NOT_ALWAYS
    ]
    return combined(b"findings", [repr(one).encode() for one in told]).hex()


def entry(verdict: Verdict) -> Entry:
    """Return the record of a verdict, without the methods that not every machine has.

    If only such a method proves the claim, the record says that it is checked.
    """
    claim = verdict.claim
    always = [finding for finding in verdict.findings if finding.method not in NOT_ALWAYS]
    bounded = bool(always) and not any(finding.complete for finding in always)
    return Entry(
        Status.CHECKED if bounded and verdict.status is Status.PROVED else verdict.status,
        claim.statement,
        claim.formula,
        claim.correction,
        claim.uses,
        tuple(map(Evidence.of, always)),
        tuple(claim.mutants),
        tuple(claim.controls),
        tuple(claim.certificates),
        altered=verdict.trial.altered if verdict.trial else {},
        reading=claim.reading,
        severity=claim.severity,
        counted_under=claim.counted_under,
        code=code_of(claim),
        theorems=dict(one for finding in verdict.findings for one in finding.theorems),
    )


def differences(expected: Entry, found: Entry) -> list[str]:
    """Return in words the differences between a verdict and its record."""
    if found.status is not expected.status:
        return [f"expected {expected.status}"]
    words = {
        "the statement": (expected.statement, found.statement),
        "the lemma": (expected.formula, found.formula),
        "the reading": (expected.reading, found.reading),
        "the correction": (expected.correction, found.correction),
        "the severity": (expected.severity, found.severity),
        "the claim that counts the error": (expected.counted_under, found.counted_under),
    }
    said = [f"{what} is '{now}', expected '{was}'" for what, (was, now) in words.items() if was != now]
    if expected.code not in (None, found.code):
        said.append("the code of the check is not the one on record")
    names = {
        "use of": (expected.uses, found.uses),
        "mutant": (expected.mutants, found.mutants),
        "control": (expected.controls, found.controls),
        "certificate": (expected.certificates, found.certificates),
    }
    for what, (before, after) in names.items():
        said += [f"expected {what} '{name}'" for name in before if name not in after]
        said += [f"{what} '{name}' is not on record" for name in after if name not in before]
    theorems = {**expected.theorems, **found.theorems} if found.theorems else {}  # else the kernel was not asked
    for name in theorems:
        there, here = expected.theorems.get(name, "nothing"), found.theorems.get(name, "nothing")
        said += [f"Rocq says of {name} '{here}', expected '{there}'"] if there != here else []
    for was, now in zip_longest(map(str, expected.evidence), map(str, found.evidence)):
        if now is None:
            said.append(f"expected '{was}'")
        elif was is None:
            said.append(f"'{now}' is not on record")
        elif was != now:
            said.append(f"found '{now}', expected '{was}'")
    return said


STRENGTH = {Status.PROVED: 3, Status.REFUTED: 3, Status.CHECKED: 2, Status.OPEN: 1}
"""The rank of each status; the others establish nothing."""


def restated(before: Entry, after: Entry) -> list[str]:
    """Return in words the ways in which an established claim states something else than on record.

    A person has read its words and its formula, so nobody changes one of them without a reason.

    >>> was = Entry(Status.PROVED, "X adds up.", "X(A + B) = X(A) (+) X(B)")
    >>> restated(was, replace(was, formula="X(A + B) <= X(A) (+) X(B)"))
    ["the formula was 'X(A + B) = X(A) (+) X(B)'"]
    """
    if before.status not in STRENGTH:
        return []
    read = [(what, getattr(before, what), getattr(after, what)) for what in ("statement", "formula")]
    return [f"the {what} was '{was}'" if was else f"there was no {what}" for what, was, now in read if was != now]


def weaker(before: Entry, after: Entry) -> list[str]:
    """Return in words the ways in which new evidence is weaker than the record of the same statement.

    >>> was = Entry(Status.PROVED, "n < 9.", evidence=(Evidence("exhaustion", 9, "n < 9"),), mutants=("n < 8",))
    >>> weaker(was, replace(was, evidence=(Evidence("exhaustion", 7, "n < 9"),), mutants=()))
    ['exhaustion visits 7 in place of 9: n < 9', "no mutant 'n < 8'"]
    """
    if before.statement != after.statement:
        return []
    said = []
    if STRENGTH.get(after.status, 0) < STRENGTH.get(before.status, 0):
        said.append(f"{after.status} in place of {before.status}")
    for was in before.evidence:
        same = [now for now in after.evidence if now.method == was.method and now.complete >= was.complete]
        visited = max((now.visited for now in same if now.scope == was.scope), default=None)
        if not same:
            said.append(f"no {was}")
        elif visited is not None and visited < was.visited:
            said.append(f"{was.method} visits {visited:,} in place of {was.visited:,}: {was.scope}")
    for what in ("mutant", "control", "certificate"):
        dropped = set(getattr(before, f"{what}s")) - set(getattr(after, f"{what}s"))
        said += [f"no {what} '{name}'" for name in getattr(before, f"{what}s") if name in dropped]
    return said + [f"no theorem {name}" for name in before.theorems if after.theorems and name not in after.theorems]


@dataclass(frozen=True)
class Trial:
    """The results of the mutants and controls of a claim.

    Attributes:
        methods: the independent methods that establish the claim.
        caught: the mutants that each of these methods refutes by itself.
        survivors: for each other mutant the reason.
        holding: the controls that hold.
        failing: for each other control the reason.
        altered: a digest of the findings for each mutant and control, by name.
        otherwise: the findings that differ from the record, by the name of the mutant or control.
        unfailing: the findings (method and scope) that hold for every mutant; computed if all mutants are caught.
    """

    methods: tuple[str, ...]
    caught: tuple[str, ...]
    survivors: Mapping[str, str]
    holding: tuple[str, ...] = ()
    failing: Mapping[str, str] = field(default_factory=dict)
    altered: Mapping[str, str] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)
    unfailing: tuple[str, ...] = ()

    @property
    def untried(self) -> bool:
        """Return True if the claim is established and has no mutants."""
        return bool(self.methods) and not (self.caught or self.survivors)

    @property
    def sound(self) -> bool:
        """Return True if there are mutants, all are caught, each finding fails for one, and all controls hold."""
        return not (self.survivors or self.failing or self.untried or self.unfailing)

    @property
    def amiss(self) -> list[str]:
        """Return the numbers of unexpected results, in words."""
        said = {
            "mutants that survive": self.survivors,
            "controls that do not hold": self.failing,
            "findings that no mutant makes fail": self.unfailing,
            "mutants and controls not as on record": self.otherwise,
        }
        return ["no mutant"] * self.untried + [f"{what}: {len(names)}" for what, names in said.items() if names]

    @property
    def lines(self) -> list[str]:
        """Return a line for each unexpected result."""
        said = {
            "mutant '{}' survives": self.survivors,
            "control '{}' does not hold": self.failing,
            "'{}' is not as on record": self.otherwise,
        }
        bare = ["no mutant: nothing shows that the check can fail"] * self.untried
        bare += [f"no mutant makes '{one}' fail" for one in self.unfailing]
        return bare + [f"{what.format(name)}: {why}" for what, names in said.items() for name, why in names.items()]

    def __str__(self) -> str:
        mutants, controls = len(self.caught) + len(self.survivors), len(self.holding) + len(self.failing)
        said = [f"{len(self.caught)} of {mutants} mutants are caught"] if mutants else ["no mutant"] * self.untried
        said += [f"{len(self.holding)} of {controls} controls hold"] if controls else []
        said += [f"findings that no mutant makes fail: {len(self.unfailing)}"] if self.unfailing else []
        return "; ".join(said)

    def to_json(self) -> dict[str, Any]:
        """Return the mapping for `knotgames verify --mutants --json`."""
        return {
            "methods": list(self.methods),
            "caught": list(self.caught),
            "survivors": dict(self.survivors),
            "holding": list(self.holding),
            "failing": dict(self.failing),
            "otherwise": dict(self.otherwise),
            "unfailing": list(self.unfailing),
        }


@dataclass(frozen=True)
class Verdict:
    """The status of a claim with its evidence.

    Attributes:
        methods: the methods that establish the claim, or refute it.
        scope: the cases covered, in words.
        counterexample: the smallest case found in which the claim fails.
        assumes: the identifiers of the assumed claims that it rests on.
        queries: the questions, in SMT-LIB, that a solver did not decide.
        expected: the record of the claim, if there is one.
        trial: the results of its mutants and controls; None if none were run.
        because: the identifiers of the claims that it uses and that are not established, if it is undecided for that.

    >>> from knotgames.checks.questions import every
    >>> claim = Claim("P", "Theorem 1", "n < 9.", lambda: [every("n < 9", range(9), lambda n: n < 9)])
    >>> verdict = judge(claim)
    >>> verdict.status, verdict.methods, verdict.amiss
    (<Status.PROVED: 'proved'>, ('exhaustion',), 'not on record')
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
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    expected: Entry | None = None
    trial: Trial | None = None
    because: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity | None:
        """Return the severity of the error, if the statement is refuted."""
        return self.claim.severity if self.status is Status.REFUTED else None

    @property
    def share(self) -> float | None:
        """Return the largest share of its budget that a question to a solver needed; None if none was asked."""
        return max((finding.share for finding in self.findings if finding.share is not None), default=None)

    @property
    def as_expected(self) -> bool:
        """Return True if the claim is recorded, all findings agree with the record, and no mutant survives."""
        return self.amiss is None

    @property
    def amiss(self) -> str | None:
        """Return the unexpected result (an error, a difference from the record, a surviving mutant), or None."""
        if self.error is not None:
            return "the check broke off"
        said = ["not on record"] if self.expected is None else differences(self.expected, entry(self))
        because = [f"because of {', '.join(self.because)}"] if said and self.because else []
        return "; ".join(because + said + (self.trial.amiss if self.trial else [])) or None

    def to_json(self) -> dict[str, Any]:
        """Return the mapping for `knotgames verify --json`."""
        claim = self.claim
        return {
            "id": claim.id,
            "paper": claim.paper,
            "number": claim.number,
            "statement": claim.statement,
            "formula": claim.formula,
            "reading": claim.reading,
            "status": str(self.status),
            "expected": self.expected and str(self.expected.status),
            "amiss": self.amiss,
            "methods": list(self.methods),
            "scope": self.scope,
            "evidence": [dict(Evidence.of(finding).to_json()) for finding in self.findings],
            "counterexample": self.counterexample,
            "correction": claim.correction,
            "severity": self.severity,
            "counted_under": claim.counted_under,
            "assumes": list(self.assumes),
            "mutants": self.trial and self.trial.to_json(),
            "seconds": round(self.seconds, 3),
        }


class Disagreement(RuntimeError):
    """Two methods contradict each other. This is an error in one of them, never a verdict.

    If they are solvers, `query` is the question in SMT-LIB.
    """

    def __init__(self, what: str, query: str | None = None) -> None:
        super().__init__(what)
        self.query = query

    def __reduce__(self) -> tuple[type[Disagreement], tuple[str, str | None]]:
        return Disagreement, (str(self), self.query)


def status_of(claim: Claim, findings: Iterable[Finding]) -> Status:
    """Return the status that the findings of a claim give.

    A counterexample refutes, and no other method may then have covered every case without meeting it. One method
    that covered every case proves. Otherwise the statement is `checked` to a bound, or `open` if the paper leaves it
    so, and `undecided` if a method gave up and none covered every case.

    Raises:
        ValueError: there are no findings.
        Disagreement: one method proves, and another one refutes.
    """
    findings = tuple(findings)
    if not findings:
        raise ValueError(f"{claim.id}: the check has no findings, so it proves nothing")
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


def counting(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the independent methods on which a verdict rests: those that cover every case, or else those that hold."""
    holding = [finding for finding in findings if finding.holds]
    return independent([finding for finding in holding if finding.complete] or holding)


def judge(claim: Claim, relied_on: Iterable[Verdict] = (), examination: Examination | None = None) -> Verdict:
    """Return the verdict on a claim, which is no stronger than the weakest that it relies on.

    A proof that rests on a bounded check is `checked`. One that rests on a refuted or undecided claim is `undecided`.

    Args:
        relied_on: the verdicts of the claims that it uses. Their assumptions are passed on.
        examination: the findings of its check; by default the check is run.

    Raises:
        Disagreement: two methods contradict each other.

    >>> from knotgames.checks.questions import every
    >>> bounded = Claim("P", "Lemma", "...", lambda: [every("n < 9", range(9), lambda n: n < 9, bound=True)])
    >>> claim = Claim("P", "Theorem", "...", lambda: [every("n = 1", [1], bool)], uses=("P/Lemma",))
    >>> judge(claim).status, judge(claim, [judge(bounded)]).status
    (<Status.PROVED: 'proved'>, <Status.CHECKED: 'checked'>)
    """
    used = tuple(relied_on)
    if claim.check is None:
        source = "a step of a proof in words" if claim.in_words else "taken from the literature"
        return Verdict(claim, Status.ASSUMED, (), source, None, (claim.id,), 0.0)
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
        findings=findings,
    )
    return _weakened(verdict, used)


def _weakened(verdict: Verdict, used: Sequence[Verdict]) -> Verdict:
    if verdict.status not in (Status.PROVED, Status.CHECKED, Status.OPEN):
        return verdict
    broken = [other.claim.id for other in used if other.status in (Status.REFUTED, Status.UNDECIDED, Status.OPEN)]
    if broken:
        scope = f"{verdict.scope}; rests on {', '.join(broken)}, which is not established"
        return replace(verdict, status=Status.UNDECIDED, scope=scope, because=tuple(broken))
    bounded = [other.claim.id for other in used if other.status is Status.CHECKED]
    if bounded and verdict.status is Status.PROVED:
        scope = f"{verdict.scope}; rests on {', '.join(bounded)}, which is checked to a bound only"
        return replace(verdict, status=Status.CHECKED, scope=scope)
    return verdict
