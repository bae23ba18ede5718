"""Types of JSON about claims, lemmas and developments, and about the program itself."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from knotgames.checks.certificates.rocq.folder import Name
from knotgames.checks.claim import Severity, Status
from knotgames.checks.report.schemas.shapes import Closed, Id, Maybe, Natural, Open, Seconds
from knotgames.checks.verify.grounds import Ground


class Evidence(Open):
    """The finding of a method.

    Attributes:
        visited: the number of cases, or of obligations that a solver discharged.
        scope: the cases, in words.
        holds: true if the statement held in all of them; null if the method gave up.
        complete: true if these are all cases of the statement.
        asked: a digest of the questions to z3, if there were any.
        shown: the counterexample, if the method finds the same one each time.
    """

    method: str
    visited: Natural
    scope: str
    holds: bool | None
    complete: bool
    asked: Maybe[str] = UNSET
    shown: Maybe[str] = UNSET


class Trial(Open):
    """The results of a claim's mutants and controls.

    Attributes:
        methods: the methods that establish the claim, each independent of the others.
        caught: mutants that each of these methods refutes by itself.
        survivors: for each other mutant the reason why it is not caught.
        holding: controls that hold.
        failing: for each other control the reason why it does not hold.
        otherwise: the findings of each mutant and control that differ from the record.
        unfailing: the findings of the claim that no mutant makes fail.
    """

    methods: list[str]
    caught: list[str]
    survivors: dict[str, str]
    holding: list[str]
    failing: dict[str, str]
    otherwise: dict[str, str]
    unfailing: list[str]


class Verdict(Open):
    """The degree to which a claim was established, and the methods; later versions may have more members.

    Attributes:
        id: KEY/NUMBER.
        paper: the key of the paper.
        number: the place in the paper.
        statement: as printed.
        formula: the lemma that says the same, in the language of `knotgames prove`; null if there is
            none.
        reading: the interpretation of ambiguous words of the statement; null if there is only one.
        status: the degree to which it was established.
        expected: the status on record; null for a claim that is not on record.
        amiss: its difference from the record, in words; null if there is none.
        methods: the methods that established it.
        scope: the cases that were covered, in words.
        evidence: a finding for each method.
        counterexample: a smallest case in which it fails.
        correction: the corrected claim, where the printed statement is false.
        severity: the severity of the error, if the statement is refuted.
        counted_under: the claim that counts the same error, if this one only follows from it.
        assumes: assumed claims that it rests on.
        mutants: the results of the claim's mutants and controls; null if they were not run.
    """

    id: Id
    paper: str
    number: str
    statement: str
    formula: str | None
    reading: str | None
    status: Status
    expected: Status | None
    amiss: str | None
    methods: list[str]
    scope: str
    evidence: list[Evidence]
    counterexample: str | None
    correction: str | None
    severity: Severity | None
    counted_under: str | None
    assumes: list[str]
    mutants: Trial | None
    seconds: Seconds


class Grounds(Open):
    """The ground of a claim.

    Attributes:
        id: KEY/NUMBER.
        ground: what the claim rests on, no stronger than the weakest claim that it uses.
        methods: the methods on which the claim stands, each independent of the others.
        assumes: the assumed claims that it uses, directly or not; of an assumed claim, itself.
    """

    id: Id
    ground: Ground
    methods: list[str]
    assumes: list[str]


class Lemma(Closed, kw_only=True):
    """The result for a lemma.

    Attributes:
        name: in a file of lemmas.
        line: in a file of lemmas.
        expected: in a file of lemmas.
        theory: the theory of its games.
        counterexample: games by variable, in the notation of formal games.
        sides: the terms of the lemma with their values for the counterexample.
        witness: games that show a lemma that says that some exist.
        repair: a condition under which it holds.
        why: with --why, the cases of a proof or play that shows the games, in lines.
    """

    name: Maybe[str] = UNSET
    line: Maybe[Natural] = UNSET
    expected: Maybe[Status] = UNSET
    lemma: str
    theory: str
    status: Literal["proved", "refuted", "undecided"]
    methods: list[str]
    counterexample: dict[str, str] | None
    sides: dict[str, str] | None
    witness: dict[str, str] | None
    repair: str | None
    vacuous: bool
    scope: str
    seconds: Seconds
    why: Maybe[list[str]] = UNSET


class Theorem(Open):
    """A theorem that the kernel accepted.

    Attributes:
        statement: as Rocq prints it.
    """

    name: Name
    statement: str


class Judged(Open):
    """The answer of the kernel to a development.

    Attributes:
        defect: the reason, if it is refused.
        theorems: the accepted theorems, without axioms.
        seconds: of the processor.
    """

    file: str
    defect: str | None
    theorems: list[Theorem]
    lines: Natural | None
    seconds: Seconds | None


class Doctor(Open):
    """The installed packages, and the differences from those that Python imports.

    Attributes:
        strangers: the packages that Python finds outside the distribution, because it searches there first.
        requires: versions; null for what is missing.
        kept: the folder for the results that are kept between runs.
    """

    version: str
    python: str
    executable: str
    packages: dict[str, str]
    strangers: list[str]
    requires: dict[str, str | None]
    extras: dict[str, dict[str, str | None]]
    programs: dict[str, str | None]
    kept: str
