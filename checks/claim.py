"""Claims and what their checks find.

A claim is a statement of a paper with the function that checks it. The check is a pure function of what the
statement is about (a rulebook, a rule of play, a printed table), with the real ones as defaults; called with a
corrupted argument it is a *mutant*, and must refute. The check returns *findings*, one for each method that was
used. What they add up to is told by `checks.verdict`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from knotgames.checks.asked import Asked, listening


class Status(StrEnum):
    """How far a claim was established.

    Attributes:
        PROVED: for every case that the statement speaks of.
        CHECKED: for every case up to a bound, which the scope of the verdict names.
        REFUTED: a counterexample was found.
        OPEN: the paper leaves it open; it was tried up to a bound.
        ASSUMED: it is taken from the literature.
        UNDECIDED: a method gave up, or ran out of its budget.

    >>> from knotgames.checks.verdict import status_of
    >>> some = Finding("exhaustion", "n < 100", complete=False, visited=100)
    >>> status_of(Claim("P", "Theorem 1", "...", None), [some])
    <Status.CHECKED: 'checked'>
    """

    PROVED = "proved"
    CHECKED = "checked"
    REFUTED = "refuted"
    OPEN = "open"
    ASSUMED = "assumed"
    UNDECIDED = "undecided"


class Severity(StrEnum):
    """How bad it is that a statement is false as printed.

    Attributes:
        SLIP: it fails only in a trivial case, such as the empty diagram, that nobody had in mind.
        MISPRINT: a word, a sign or a number is wrong, and the context shows the right one.
        GAP: a step of a proof fails; what it is to prove holds.
        FALSE: the statement itself is wrong, and a reader who uses it goes wrong.

    >>> [str(severity) for severity in Severity]
    ['slip', 'misprint', 'gap in a proof', 'false']
    """

    SLIP = "slip"
    MISPRINT = "misprint"
    GAP = "gap in a proof"
    FALSE = "false"


@dataclass(frozen=True)
class Finding:
    """What one method established.

    Attributes:
        method: `exhaustion`, `z3`, `cvc5`, `certificate`, `sympy`, ...
        scope: the cases that the method covered, in words.
        visited: how many: the cases that it went through one by one, or the obligations that a solver discharged. Where
            nothing was established it may be 0.
        holds: whether the statement held in all of them; None if the method gave up.
        complete: whether the cases covered are all that the statement speaks of.
        counterexample: the smallest case found in which it fails.
        query: what a solver did not decide, in SMT-LIB, for another to try.
        asked: a digest of all that z3 was asked for it, up to the first question that has a model; None if z3 was asked
            nothing, or gave up.
        share: the largest share of its budget that a question to a solver needed; None if none was asked. It is not put
            on record, since versions of a solver differ in it.
        theorems: of a kernel, the theorems that it accepted, each with its statement as the kernel prints it.

    Raises:
        ValueError: it fails without a counterexample, or holds of nothing.

    >>> some = Finding("exhaustion", "n < 100", complete=False, visited=100)
    >>> some.holds, some.complete
    (True, False)
    >>> Finding("exhaustion", "n < 0", visited=0)
    Traceback (most recent call last):
        ...
    ValueError: a finding of exhaustion that went through nothing establishes nothing: n < 0
    """

    method: str
    scope: str
    holds: bool | None = True
    complete: bool = True
    counterexample: str | None = None
    query: str | None = field(default=None, repr=False)
    visited: int = field(kw_only=True)
    asked: str | None = field(default=None, repr=False, kw_only=True)
    share: float | None = field(default=None, repr=False, compare=False, kw_only=True)
    theorems: tuple[tuple[str, str], ...] = field(default=(), repr=False, kw_only=True)

    def __post_init__(self) -> None:
        if (self.counterexample is not None) != (self.holds is False):
            raise ValueError(f"a finding of {self.method} fails just if it shows a counterexample")
        if self.holds and self.visited < 1:
            raise ValueError(f"a finding of {self.method} that went through nothing establishes nothing: {self.scope}")


class Undecided(RuntimeError):
    """A method gave up, or ran out of its budget. The check ends there; what it found before stands.

    Args:
        method: the method.
        reason: why it gave up.
        query: what it was asked, in SMT-LIB, if it is a solver.

    >>> print(Undecided("z3", "timeout"))
    z3 does not decide it: timeout
    """

    def __init__(self, method: str, reason: str, query: str | None = None) -> None:
        super().__init__(f"{method} does not decide it: {reason}")
        self.method = method
        self.query = query

    def __reduce__(self) -> tuple[type[Undecided], tuple[str, str, str | None]]:
        return Undecided, (self.method, str(self).partition(": ")[2], self.query)

    def finding(self, scope: str) -> Finding:
        """The finding of a method that gave up on a part of a check."""
        return Finding(
            self.method, f"{scope}: {self}" if scope else str(self), None, False, query=self.query, visited=0
        )


def found(method: str, scope: str, counterexample: str | None, *, visited: int, complete: bool = True) -> Finding:
    """A finding that holds unless a counterexample is given.

    Args:
        method: the method.
        scope: the cases that it covered, in words.
        counterexample: the smallest case found in which the statement fails; None if it failed in none.
        visited: how many cases it went through, or how many obligations a solver discharged.
        complete: whether these are all that the statement speaks of.

    n^2 + n + 41 is prime for n < 40, and the square of 41 for n = 40:

    >>> found("exhaustion", "n < 100", "n = 40", visited=41, complete=False).holds
    False
    """
    return Finding(method, scope, counterexample is None, complete, counterexample, visited=visited)


SAME_ENCODING = {"cvc5": "z3", "drup": "z3"}
"""Methods that decide what another one decides, from the same encoding. They are no method of their own."""


def independent(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The methods of findings, those that share an encoding as one.

    >>> independent(Finding(method, "all n", visited=9) for method in ("z3", "cvc5", "exhaustion"))
    ('z3', 'exhaustion')
    """
    return tuple(dict.fromkeys(SAME_ENCODING.get(finding.method, finding.method) for finding in findings))


class Question(ABC):
    """What a check asks (`checks.questions`). It is answered by a finding of each method that is used."""

    @abstractmethod
    def findings(self) -> Iterator[Finding]:
        """The findings, which are made by the question and by nobody else."""


Check = Callable[..., Iterable[Question | Finding]]
"""What checks a statement: called with what the statement is about, it asks a question for each method."""


def answers(asked: Iterable[Question | Finding]) -> Iterator[Finding]:
    """The findings that answer what a check asks, one question after the other."""
    for one in asked:
        if isinstance(one, Finding):
            yield one
        else:
            yield from one.findings()


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
        reading: how ambiguous words of the statement are taken; None if there is only one way to read them.
        severity: how bad the error is, if the statement is false as printed.
        counted_under: the identifier of the claim that counts the same error, if this one only follows from it.
        module: the name of the module that states it, by which one tells what its check is made of; empty if that is
            not known.

    >>> def check(add=lambda a, b: a ^ b):
    ...     wrong = [f"piles of {pile}" for pile in range(8) if add(pile, pile)]
    ...     yield found("exhaustion", "piles of at most 7", wrong[0] if wrong else None, visited=8)
    >>> claim = Claim("Bouton1901", "Equal piles", "Two equal piles are safe.", check)
    >>> [finding.holds for finding in claim.findings()]
    [True]
    >>> [finding.counterexample for finding in claim.findings({"add": lambda a, b: a | b})]  # a mutant
    ['piles of 1']
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
    reading: str | None = None
    severity: Severity | None = None
    counted_under: str | None = None
    module: str = ""

    @property
    def id(self) -> str:
        """The key of the paper and the number, with a slash between them."""
        return f"{self.paper}/{self.number}"

    def findings(self, arguments: Mapping[str, Any] | None = None) -> Iterator[Finding]:
        """The findings of the check, on the real arguments or on those given, one after the other. A method that gives
        up ends the check with a finding that says so. On the real arguments it is noted what solvers are asked.

        Raises:
            ValueError: the claim is assumed, it has no check.
        """
        if self.check is None:
            raise ValueError(f"{self.id} is assumed: it has no check")
        return _with_questions(_until_undecided(self.check, arguments or {}))


def _with_questions(findings: Iterator[Finding]) -> Iterator[Finding]:
    asked = Asked()
    while True:
        with listening(asked):
            finding = next(findings, None)
        if finding is None:
            return
        told, share = asked.taken(), asked.largest_share(refuted=finding.holds is False)
        yield replace(finding, asked=None if finding.holds is None else told, share=share)


def _until_undecided(check: Check, arguments: Mapping[str, Any]) -> Iterator[Finding]:
    try:
        yield from answers(check(**arguments))
    except Undecided as error:
        yield error.finding("")
