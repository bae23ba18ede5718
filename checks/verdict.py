"""Verdicts: the only place where one is made.

A verdict is what the findings of a claim's check, and the verdicts of the claims that it relies on, add up to.
"""

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
    """What the check of a claim found, and how long it took.

    Attributes:
        findings: one for each method.
        seconds: how long it took.
        error: the error with which the check broke off; None if it did not. Then nothing is established.

    >>> made = Examination((Finding("z3", "all n", None, visited=0, query="(check-sat)"),), seconds=0.5)
    >>> made.queries
    ('(check-sat)',)
    """

    findings: tuple[Finding, ...]
    seconds: float
    error: str | None = None

    @property
    def queries(self) -> tuple[str, ...]:
        """The questions, in SMT-LIB, that a solver did not decide."""
        return tuple(finding.query for finding in self.findings if finding.query is not None)


def examine(claim: Claim) -> Examination:
    """Run the check of a claim to its end.

    Raises:
        ValueError: the claim is assumed, it has no check.

    >>> claim = Claim("P", "Theorem 1", "n < 9.", lambda: [Finding("exhaustion", "n < 9", visited=9)])
    >>> examine(claim).findings[0].visited
    9
    """
    start = time.perf_counter()
    findings = tuple(claim.findings())
    return Examination(findings, time.perf_counter() - start)


@dataclass(frozen=True)
class Evidence:
    """A finding as it stands on record.

    Attributes:
        method: the method.
        visited: how many cases or obligations it went through.
        scope: which, in words.
        holds: whether the statement held in all of them; None if the method gave up.
        complete: whether they are all of which the statement speaks.
        asked: a digest of what z3 was asked for it; None if it was asked nothing.
        shown: the counterexample, if the method finds the same one each time; a solver chooses among many.

    >>> print(Evidence.of(Finding("exhaustion", "n < 9", complete=False, visited=9)))
    exhaustion to a bound, 9 visited: n < 9
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
        """What is put on record of a finding."""
        shown = None if finding.method in CHOOSING else finding.counterexample
        return Evidence(
            finding.method, finding.visited, finding.scope, finding.holds, finding.complete, finding.asked, shown
        )

    def to_json(self) -> Mapping[str, Any]:
        """The mapping that `knotgames verify --json` and the record write."""
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
    """What is on record of a claim: all by which its check could be made weaker.

    Attributes:
        status: how far it was established.
        statement, formula, correction, uses, reading, severity, counted_under: as in the claim.
        evidence: what was found, by the methods that are always at hand.
        mutants, controls, certificates: their names.
        altered: a digest of what is found of each mutant and control, by its name.
        code: a digest of how the check is written (`checks.pinned`); None for a lemma, or where none was recorded.
        theorems: the theorems that the kernel accepted, each as the kernel prints it; none where it was not asked.
        weakened: why it was put on record though it is weaker than what was there; None if it never was.

    >>> claim = Claim("P", "Theorem 1", "n < 9.", lambda: [Finding("exhaustion", "n < 9", visited=9)])
    >>> on_record = entry(judge(claim))
    >>> on_record.status, [str(evidence) for evidence in on_record.evidence]
    (<Status.PROVED: 'proved'>, ['exhaustion, 9 visited: n < 9'])
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
"""Methods whose findings are not put on record: not every machine has them, or not every run asks for them."""

CHOOSING = frozenset({"z3"})
"""Methods that may show another counterexample in another version of what they use."""


def fingerprint(findings: Iterable[Finding]) -> str:
    """A digest of what a check finds of a mutant or a control: each method with what it covered, how far it went and
    what it shows. So a check that meets another case first, or says other words of it, is seen to be another.

    >>> one = Finding("exhaustion", "n < 9", False, counterexample="n = 3", visited=4)
    >>> fingerprint([one]) == fingerprint([replace(one, counterexample="n = 4", visited=5)])
    False
    """
    told = [
        (one.method, one.scope, one.holds, one.complete)
        + ((one.asked,) if one.method in CHOOSING else (one.visited, one.counterexample))
        for one in findings
        if one.method not in NOT_ALWAYS
    ]
    return combined(b"findings", [repr(one).encode() for one in told]).hex()


def entry(verdict: Verdict) -> Entry:
    """What is put on record of a verdict.

    Findings of methods that not every machine has are left out:

    >>> claim = Claim("P", "Theorem 1", "n < 9.", lambda: [Finding(by, "n < 9", visited=9) for by in ("z3", "cvc5")])
    >>> [evidence.method for evidence in entry(judge(claim)).evidence]
    ['z3']
    """
    claim = verdict.claim
    return Entry(
        verdict.status,
        claim.statement,
        claim.formula,
        claim.correction,
        claim.uses,
        tuple(Evidence.of(finding) for finding in verdict.findings if finding.method not in NOT_ALWAYS),
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
    """In what a verdict differs from what is on record of it, in words; nothing if it does not.

    >>> was = Entry(Status.PROVED, "n < 9.", evidence=(Evidence("exhaustion", 9, "n < 9"),), mutants=("n < 8",))
    >>> differences(was, replace(was, evidence=(Evidence("exhaustion", 7, "n < 9"),), mutants=()))
    ["expected mutant 'n < 8'", "found 'exhaustion, 7 visited: n < 9', expected 'exhaustion, 9 visited: n < 9'"]
    """
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
"""How much each status says; the others say nothing."""


def weaker(before: Entry, after: Entry) -> list[str]:
    """In what new evidence for a statement is weaker than that on record, in words; nothing if it is not, or if that on
    record is for another statement.

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
    """What became of the altered runs of a claim: its mutants and its controls.

    Attributes:
        methods: the methods that establish the claim, each independent of the others.
        caught: the names of the mutants that each of these methods refutes by itself.
        survivors: why each other mutant is not caught, by its name.
        holding: the names of the controls that hold.
        failing: why each other control does not hold, by its name.
        altered: a digest of what is found of each mutant and control, by its name.
        otherwise: what is found of each mutant and control that is not as it is on record, by its name.
        unfailing: the findings of the claim that no mutant makes fail, each by its method and scope; looked for if all
            mutants are caught.

    >>> trial = Trial(("z3",), ("n < 7",), {"n < 8": "it holds"})
    >>> trial.lines, trial.amiss
    (["mutant 'n < 8' survives: it holds"], ['mutants that survive: 1'])
    >>> print(trial)
    1 of 2 mutants are caught
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
        """Whether the claim is established, and there is no mutant that would show that its check can fail."""
        return bool(self.methods) and not (self.caught or self.survivors)

    @property
    def sound(self) -> bool:
        """Whether there are mutants and all are caught, each finding fails for one of them, and all controls hold."""
        return not (self.survivors or self.failing or self.untried or self.unfailing)

    @property
    def amiss(self) -> list[str]:
        """How much is not as expected, in words; nothing if all is."""
        said = {
            "mutants that survive": self.survivors,
            "controls that do not hold": self.failing,
            "findings that no mutant makes fail": self.unfailing,
            "mutants and controls not as on record": self.otherwise,
        }
        return ["no mutant"] * self.untried + [f"{what}: {len(names)}" for what, names in said.items() if names]

    @property
    def lines(self) -> list[str]:
        """All that is not as expected, a line for each mutant and control."""
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
        """The trial as the mapping that `knotgames verify --mutants --json` writes."""
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
        findings: what its check found, a finding for each method.
        expected: what is on record of the claim, which whoever has a record enters; None if nothing is.
        trial: what became of its mutants and controls; None if none were run.
        because: the identifiers of the claims that it uses and that are not established, if it is undecided for that.

    >>> claim = Claim("P", "Theorem 1", "n < 9.", lambda: [Finding("exhaustion", "n < 9", visited=9)])
    >>> verdict = judge(claim)
    >>> verdict.status, verdict.methods, verdict.amiss
    (<Status.PROVED: 'proved'>, ('exhaustion',), 'not on record')
    >>> replace(verdict, expected=entry(verdict)).as_expected
    True
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
        """How bad the error is, if the statement is refuted."""
        return self.claim.severity if self.status is Status.REFUTED else None

    @property
    def share(self) -> float | None:
        """The largest share of its budget that a question to a solver needed; None if none was asked.

        >>> findings = tuple(Finding("z3", "n < 9", visited=1, share=share) for share in (0.02, None, 0.3))
        >>> judge(Claim("P", "Theorem 1", "n < 9.", lambda: []), (), Examination(findings, 0.5)).share
        0.3
        """
        return max((finding.share for finding in self.findings if finding.share is not None), default=None)

    @property
    def as_expected(self) -> bool:
        """Whether the claim is on record, all that was found is as it stands there, and no mutant survives."""
        return self.amiss is None

    @property
    def amiss(self) -> str | None:
        """What is not as expected: the check broke off, what is found is not what is on record, or it does not tell the
        claim from its mutants; None if all is as expected.
        """
        if self.error is not None:
            return "the check broke off"
        said = ["not on record"] if self.expected is None else differences(self.expected, entry(self))
        because = [f"because of {', '.join(self.because)}"] if said and self.because else []
        return "; ".join(because + said + (self.trial.amiss if self.trial else [])) or None

    def to_json(self) -> dict[str, Any]:
        """The verdict as the mapping that `knotgames verify --json` writes."""
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
    """Two methods contradict each other: an error in one of them, never a verdict.

    Args:
        what: the claim and what each says.
        query: the question on which they disagree, in SMT-LIB, if they are solvers.

    >>> proved = Finding("z3", "all n", visited=1)
    >>> refuted = Finding("exhaustion", "n < 9", holds=False, counterexample="n = 7", visited=8)
    >>> status_of(Claim("P", "Theorem 1", "...", None), [proved, refuted])
    Traceback (most recent call last):
        ...
    knotgames.checks.verdict.Disagreement: P/Theorem 1: proved by z3, refuted by exhaustion
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

    Args:
        claim: the claim.
        findings: what its check found, a finding for each method.

    Raises:
        ValueError: there are no findings.
        Disagreement: one method proves, and another one refutes.

    >>> claim = Claim("P", "Theorem 1", "...", None)
    >>> some = Finding("exhaustion", "n < 9", complete=False, visited=9)
    >>> status_of(claim, [Finding("z3", "all n", visited=1), some])
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


def counting(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The methods on which a verdict stands, each independent of the others: those that covered every case of the
    statement, or all in which it held if none did.

    >>> some = Finding("exhaustion", "n < 9", complete=False, visited=9)
    >>> counting([Finding("z3", "all n", visited=1), Finding("cvc5", "all n", visited=1), some])
    ('z3',)
    """
    holding = [finding for finding in findings if finding.holds]
    return independent([finding for finding in holding if finding.complete] or holding)


def judge(claim: Claim, relied_on: Iterable[Verdict] = (), examination: Examination | None = None) -> Verdict:
    """The verdict on a claim, which is no stronger than the weakest it relies on.

    Args:
        claim: the claim.
        relied_on: the verdicts of the claims it uses. What they assume is carried down; a proof that rests on a
            bounded check is itself `checked`, one that rests on a refuted or undecided claim is `undecided`.
        examination: what its check found; by default the check is run.

    Raises:
        Disagreement: two methods contradict each other.

    What rests on a claim that is checked to a bound is no more than checked:

    >>> bounded = Claim("P", "Lemma", "...", lambda: [Finding("exhaustion", "n < 9", complete=False, visited=9)])
    >>> claim = Claim("P", "Theorem", "...", lambda: [Finding("z3", "all n", visited=1)], uses=("P/Lemma",))
    >>> judge(claim).status, judge(claim, [judge(bounded)]).status
    (<Status.PROVED: 'proved'>, <Status.CHECKED: 'checked'>)
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
