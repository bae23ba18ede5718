"""What is written of claims, lemmas and developments, and of the program itself."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from knotgames.checks.certificates.rocq.folder import Name
from knotgames.checks.claim import Severity, Status
from knotgames.checks.report.schemas.shapes import Closed, Id, Maybe, Natural, Open, Seconds
from knotgames.checks.verify.grounds import Ground


class Evidence(Open):
    """What a method finds.

    Attributes:
        visited: how many cases it went through, or how many obligations a solver discharged.
        scope: which, in words.
        holds: whether the statement held in all of them; null if the method gave up.
        complete: whether they are all of which the statement speaks.
        asked: a digest of what z3 was asked for it, if it was asked anything.
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
    """What becomes of a claim's mutants and controls.

    Attributes:
        methods: the methods that establish the claim, each independent of the others.
        caught: mutants that each of these methods refutes by itself.
        survivors: why each other mutant is not caught.
        holding: controls that hold.
        failing: why each other control does not hold.
        otherwise: what is found of each mutant and control that is not as it is on record.
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
    """How far a claim was established, and by what; later versions may say more.

    Attributes:
        id: KEY/NUMBER.
        paper: the key of the paper.
        number: where in the paper.
        statement: as printed.
        formula: the lemma that says the same, in the language of `knotgames prove`; null for a claim that is not
            stated so.
        reading: how ambiguous words of the statement are taken; null if there is only one way to read them.
        status: how far it was established.
        expected: the status on record; null for a claim that is not on record.
        amiss: in what it differs from what is on record, in words; null if it does not.
        methods: what established it.
        scope: the cases that were covered, in words.
        evidence: a finding for each method.
        counterexample: a smallest case in which it fails.
        correction: the corrected claim, where the printed statement is false.
        severity: how bad the error is, if the statement is refuted.
        counted_under: the claim that counts the same error, if this one only follows from it.
        assumes: claims taken from the literature that it rests on.
        mutants: what becomes of the claim's mutants and controls; null if they were not run.
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
    """What a claim rests on.

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
    """What is found of a lemma.

    Attributes:
        name: in a file of lemmas.
        line: in a file of lemmas.
        expected: in a file of lemmas.
        counterexample: games by variable, in the notation of formal games.
        sides: what the terms of the lemma are for the counterexample.
        witness: games that show a lemma that says that some exist.
        repair: a condition under which it holds.
    """

    name: Maybe[str] = UNSET
    line: Maybe[Natural] = UNSET
    expected: Maybe[Status] = UNSET
    lemma: str
    status: Literal["proved", "refuted", "undecided"]
    methods: list[str]
    counterexample: dict[str, str] | None
    sides: dict[str, str] | None
    witness: dict[str, str] | None
    repair: str | None
    vacuous: bool
    scope: str
    seconds: Seconds


class Theorem(Open):
    """A theorem that the kernel accepted.

    Attributes:
        statement: as Rocq prints it.
    """

    name: Name
    statement: str


class Judged(Open):
    """What the kernel said of a development.

    Attributes:
        defect: why it is refused, if it is.
        theorems: what was accepted, with no axiom.
        seconds: of the processor.
    """

    file: str
    defect: str | None
    theorems: list[Theorem]
    lines: Natural | None
    seconds: Seconds | None


class Doctor(Open):
    """What is installed, and whether it is what Python imports.

    Attributes:
        strangers: the packages that are not those of the distribution: others lie before them where Python searches.
        requires: versions; null for what is missing.
        kept: the folder of what is kept between runs.
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
