"""Claims and the findings of their checks.

A claim is a statement of a paper with the function that checks it. The check is a pure function of the objects of the
statement (a rulebook, a rule of play, a printed table), with the real ones as defaults. Called with a corrupted
argument it is a *mutant*, and must refute. The check returns one *finding* for each method.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from knotgames.checks.asked import Asked, listening


class Status(StrEnum):
    """The degree to which a claim is established.

    Attributes:
        PROVED: for every case of the statement.
        CHECKED: for every case up to a bound, which the scope of the verdict names.
        REFUTED: a counterexample was found.
        OPEN: the paper leaves it open; it was tried up to a bound.
        ASSUMED: it is taken from the literature, or a step of a proof that only words prove.
        UNDECIDED: a method gave up, or ran out of its budget.
    """

    PROVED = "proved"
    CHECKED = "checked"
    REFUTED = "refuted"
    OPEN = "open"
    ASSUMED = "assumed"
    UNDECIDED = "undecided"


class Severity(StrEnum):
    """The severity of an error in a printed statement.

    Attributes:
        SLIP: it fails only in an unintended trivial case, such as the empty diagram.
        MISPRINT: a word, a sign or a number is wrong, and the context shows the right one.
        GAP: a step of a proof fails; its conclusion holds.
        FALSE: the statement itself is wrong and misleads the reader.
    """

    SLIP = "slip"
    MISPRINT = "misprint"
    GAP = "gap in a proof"
    FALSE = "false"


@dataclass(frozen=True)
class Finding:
    """The result of one method.

    Attributes:
        method: `exhaustion`, `z3`, `cvc5`, `certificate`, `sympy`, ...
        scope: the cases that the method covered, in words.
        visited: the number of these cases, or of the obligations that a solver discharged.
        holds: None if the method gave up.
        complete: True if these are all cases of the statement.
        counterexample: the smallest case found in which it fails.
        query: a question that a solver did not decide, in SMT-LIB.
        asked: a digest of the questions to z3, up to the first one that has a model; None if there were none, or if z3
            gave up.
        share: the largest share of its budget that a question to a solver needed. It depends on the version of the
            solver, so it is not recorded.
        theorems: the theorems that a kernel accepted, with their statements as the kernel prints them.
        later: for a mutant, the results of some cases after the first wrong one: `x` for a wrong case, `-` for a right
            one, `!` for an error.

    Raises:
        ValueError: it fails without a counterexample, or holds without a case.
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
    later: str = field(default="", repr=False, kw_only=True)

    def __post_init__(self) -> None:
        if (self.counterexample is not None) != (self.holds is False):
            raise ValueError(f"expected a counterexample of {self.method} if and only if the finding fails")
        if self.holds and self.visited < 1:
            raise ValueError(f"a finding of {self.method} without any case establishes nothing: {self.scope}")


class Undecided(RuntimeError):
    """A method gave up, or ran out of its budget. The check ends there; its earlier findings stand.

    If the method is a solver, `query` is the question in SMT-LIB.
    """

    def __init__(self, method: str, reason: str, query: str | None = None) -> None:
        super().__init__(f"{method} does not decide it: {reason}")
        self.method = method
        self.query = query

    def __reduce__(self) -> tuple[type[Undecided], tuple[str, str, str | None]]:
        return Undecided, (self.method, str(self).partition(": ")[2], self.query)

    def finding(self, scope: str) -> Finding:
        """Return the finding of a method that gave up on a part of a check."""
        return Finding(
            self.method, f"{scope}: {self}" if scope else str(self), None, False, query=self.query, visited=0
        )


def found(method: str, scope: str, counterexample: str | None, *, visited: int, complete: bool = True) -> Finding:
    """Return a finding that holds unless a counterexample is given.

    n^2 + n + 41 is prime for n < 40, and the square of 41 for n = 40:

    >>> found("exhaustion", "n < 100", "n = 40", visited=41, complete=False).holds
    False
    """
    return Finding(method, scope, counterexample is None, complete, counterexample, visited=visited)


SAME_ENCODING = {"cvc5": "z3", "drup": "z3"}
"""Methods that share the encoding of another method, so that they are not independent of it."""


def independent(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the methods of findings; methods with the same encoding count as one."""
    return tuple(dict.fromkeys(SAME_ENCODING.get(finding.method, finding.method) for finding in findings))


class Question(ABC):
    """A question of a check (`checks.questions`). The answer is one finding for each method."""

    @abstractmethod
    def findings(self) -> Iterator[Finding]:
        """Return the findings. Only the question makes them."""

    def findings_on_mutant(self) -> Iterator[Finding]:
        """Return the findings on altered arguments; a question that stops at the first wrong case looks further."""
        return self.findings()


Check = Callable[..., Iterable[Question]]
"""A function that checks a statement: it asks a question for each method."""


def answers(check: Check, arguments: Mapping[str, Any] | None = None) -> Iterator[Finding]:
    """Return the findings for the questions of a check, in order. By default the check has its real arguments.

    Raises:
        TypeError: the check yields anything but questions.
    """
    for one in check(**(arguments or {})):
        if not isinstance(one, Question):
            name = getattr(check, "__name__", check)
            raise TypeError(f"a check asks questions (checks.questions): {name} yields {one!r}")
        yield from one.findings() if arguments is None else one.findings_on_mutant()


Arguments = Callable[[], Mapping[str, Any]]
"""A function that builds arguments for a check, called on demand."""

Certificate = Callable[[], Mapping[str, Any]]
"""A function that makes a certificate, called on demand."""


class Part(NamedTuple):
    """A part of a text. Its mark is `$` for a formula, a backtick for a name of the program, and empty for prose."""

    mark: str
    text: str


_PARTS = re.compile(r"[^$`]+|\$\$|``|\$(?! )[^$`]+(?<! )\$|`[^$`]+`|.")


def parts(marked: str) -> Iterator[Part]:
    """Yield the parts of a text with marks: formulas between dollar signs, names of the program between backticks.

    A doubled mark is the sign itself. No space follows the first dollar sign or precedes the second one.

    Raises:
        ValueError: a mark has no partner.

    >>> [(part.mark, part.text) for part in parts("If $x > 0$, see `heaps`.")]
    [('', 'If '), ('$', 'x > 0'), ('', ', see '), ('`', 'heaps'), ('', '.')]
    """
    for text in _PARTS.findall(marked):
        if text in ("$", "`"):
            raise ValueError(f"expected a second {text}, found one (write {2 * text} for the sign itself): {marked}")
        mark = text[0] if text[0] in "$`" else ""
        yield Part("", mark) if text == 2 * mark else Part(mark, text[1:-1] if mark else text)


def plain(marked: str) -> str:
    """Return a text without its marks."""
    return "".join(part.text for part in parts(marked))


@dataclass(frozen=True)
class Claim:
    """A statement with its check.

    Attributes:
        paper: the key of the paper.
        number: the number in the paper; `id` is the two with a slash.
        marked_statement: the claim as printed, with marks (see `parts`); `statement` is the same in plain text.
        check: a function of the objects of the statement. A claim with no check is assumed.
        uses: identifiers of claims that the check relies on.
        correction: the identifier of the corrected claim, if the statement is false as printed.
        open: True if the paper leaves it open (or calls it experimental).
        mutants: corrupted arguments, by name, under which the same check refutes.
        controls: altered arguments, by name, under which the check of a false statement holds.
        certificates: data for a checker, by the part of the statement that they establish.
        formula: the statement in the language of lemmas, if it has one.
        marked_reading: the interpretation of ambiguous words, with marks; `reading` is the same in plain text.
        severity: the severity of the error, if the statement is false as printed.
        counted_under: the identifier of the claim that counts the same error, if this one only follows from it.
        module: the module that states it; empty if unknown.
        in_words: True for a step of a proof that only words prove, if it is assumed; False for a known theorem.
        theory: the theory of the formula, if it is not the knot-type games of Johnson.

    Raises:
        ValueError: a mark of the statement or the reading has no partner.

    >>> from knotgames.checks.questions import every
    >>> def check(add=lambda a, b: a ^ b):
    ...     yield every("piles of at most 7", range(8), lambda pile: add(pile, pile), 0)
    >>> claim = Claim("Bouton1901", "Equal piles", "Two equal piles are safe.", check)
    >>> [finding.holds for finding in claim.findings()]
    [True]
    """

    paper: str
    number: str
    marked_statement: str
    check: Check | None
    uses: tuple[str, ...] = ()
    correction: str | None = None
    open: bool = False
    mutants: Mapping[str, Arguments] = field(default_factory=dict)
    controls: Mapping[str, Arguments] = field(default_factory=dict)
    certificates: Mapping[str, Certificate] = field(default_factory=dict)
    formula: str | None = None
    marked_reading: str | None = None
    severity: Severity | None = None
    counted_under: str | None = None
    module: str = ""
    in_words: bool = False
    theory: str | None = None

    def __post_init__(self) -> None:
        for what, marked in (("statement", self.marked_statement), ("reading", self.marked_reading)):
            try:
                plain(marked or "")
            except ValueError as error:
                raise ValueError(f"the {what} of {self.id}: {error}") from None

    @property
    def id(self) -> str:
        """Return the key of the paper and the number, with a slash between them."""
        return f"{self.paper}/{self.number}"

    @property
    def statement(self) -> str:
        """Return the claim as printed, in plain text."""
        return plain(self.marked_statement)

    @property
    def reading(self) -> str | None:
        """Return the interpretation of ambiguous words, in plain text; None if there is only one."""
        return self.marked_reading and plain(self.marked_reading)

    def findings(self, arguments: Mapping[str, Any] | None = None) -> Iterator[Finding]:
        """Yield the findings of the check, on the real arguments by default. Their questions to solvers are recorded.

        A method that gives up ends the check with a finding that says so.

        Raises:
            ValueError: the claim is assumed and has no check.
        """
        if self.check is None:
            raise ValueError(f"{self.id} is assumed: it has no check")
        return _with_questions(_until_undecided(self.check, arguments), Asked(known=_digests(self.check)))


@lru_cache(maxsize=1)
def _digests(check: Check) -> dict[Any, Any]:
    """Return the cache of digests of formulas for one check, whose mutants share most formulas with it."""
    return {}


def _with_questions(findings: Iterator[Finding], asked: Asked) -> Iterator[Finding]:
    while True:
        with listening(asked):
            finding = next(findings, None)
        if finding is None:
            return
        told, share = asked.taken(), asked.largest_share(refuted=finding.holds is False)
        yield replace(finding, asked=None if finding.holds is None else told, share=share)


def _until_undecided(check: Check, arguments: Mapping[str, Any] | None) -> Iterator[Finding]:
    try:
        yield from answers(check, arguments)
    except Undecided as error:
        yield error.finding("")
