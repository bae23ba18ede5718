"""Papers and the registration of their claims."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Arguments, Certificate, Check, Claim, Question, Severity
from knotgames.checks.lemma.decide import RESTS_ON, decide
from knotgames.checks.questions import ask

Altered = Mapping[str, Any] | Arguments
"""Altered arguments of a check, or a function that makes them."""


@dataclass(eq=False)
class Paper:
    """A paper, and the register of its claims.

    The modules of the paper register their claims when they are imported. After `close` a new claim is an error:
    readers of the register would miss it.

    Attributes:
        key: the name by which it is cited, such as `Bouton1901`.
        printed: False for statements that no paper prints; a refuted one is not an error of a paper.
    """

    key: str
    title: str
    authors: str
    year: int
    printed: bool = field(default=True, kw_only=True)
    _entered: dict[str, Claim] = field(default_factory=dict, init=False, repr=False)
    _closed: bool = field(default=False, init=False, repr=False)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return the registered claims, in the order of their modules."""
        return tuple(self._entered.values())

    def close(self) -> None:
        """Close the register, and sort the claims by the names of their modules, the module of the paper first."""
        self._entered = dict(sorted(self._entered.items(), key=lambda entry: _place(entry[1].module)))
        self._closed = True

    def claim(
        self,
        number: str,
        statement: str,
        *,
        formula: str | None = None,
        uses: tuple[str, ...] = (),
        correction: str | None = None,
        open: bool = False,
        reading: str | None = None,
        severity: Severity | None = None,
        counted_under: str | None = None,
        mutants: Mapping[str, Altered] | None = None,
        controls: Mapping[str, Altered] | None = None,
        certificates: Callable[[Check], Mapping[str, Certificate]] = lambda _: {},
        theory: str | None = None,
    ) -> Callable[[Check], Check]:
        """Return a decorator that registers a check as the claim with this number.

        Args:
            statement: the claim as printed, with formulas between dollar signs and names of the program between
                backticks.
            formula: the statement in the language of lemmas, if the check decides that.
            uses: claims that the check relies on: numbers of this paper, or identifiers `KEY/NUMBER` of another paper.
            correction: the number or the identifier of the corrected claim, if the statement is false as printed.
            open: True if the paper leaves it open.
            reading: the interpretation of ambiguous words, with the same marks.
            severity: the severity of the error, if the statement is false as printed.
            counted_under: the number or the identifier of the claim that counts the same error, if there is one.
            mutants: by name, corrupted arguments under which the check must refute, or a function that makes them if
                they are expensive.
            controls: by name, altered arguments under which the check of a false statement holds.
            certificates: returns the available certificates, from the check.
            theory: the theory of the formula, if it is not Johnson's.

        Raises:
            ValueError: the paper has a claim of this number, or is closed; a mark has no partner.
            TypeError: later, when the check is run and yields anything but questions.

        >>> paper = Paper("Bouton1901", "Nim, a game with a complete mathematical theory", "C. L. Bouton", 1901)
        >>> from knotgames.checks.questions import every
        >>> @paper.claim("Equal piles", "They are safe.", mutants={"either digit": {"add": lambda a, b: a | b}})
        ... def equal_piles(add=lambda a, b: a ^ b):
        ...     yield every("piles of at most 7", range(8), lambda n: add(n, n), 0, bound=True)
        >>> paper.claims[0].id, [finding.holds for finding in paper.claims[0].findings()]
        ('Bouton1901/Equal piles', [True])
        """

        def enter(check: Check) -> Check:
            self._enter(
                Claim(
                    self.key,
                    number,
                    statement,
                    check,
                    tuple(map(self._identifier, uses)),
                    correction and self._identifier(correction),
                    open,
                    _lazy(mutants or {}),
                    _lazy(controls or {}),
                    dict(certificates(check)),
                    formula,
                    reading,
                    severity,
                    counted_under and self._identifier(counted_under),
                    theory=theory,
                )
            )
            return check

        return enter

    def lemma(
        self,
        number: str,
        words: str,
        formula: str,
        *,
        mutants: Iterable[str] = (),
        altered: Mapping[str, Altered] | None = None,
        uses: tuple[str, ...] = (),
        reading: str | None = None,
        theory: str = KNOT.name,
        open: bool = False,
        correction: str | None = None,
        severity: Severity | None = None,
    ) -> None:
        """Register a statement about the games of a theory, in the language of lemmas.

        It is decided by exhaustion and by z3, and rests on the induction over all games. For a theory other than
        Johnson's that is a certificate, which the checker reads when the claim is checked.

        Args:
            words: the statement as printed, with marks as in `claim`.
            formula: the statement as a lemma.
            mutants: lemmas that are false.
            altered: further mutants, by name: another `lemma` or `algebra`.
            uses: further claims that it relies on.
            theory: its name, or the code of a heap game.
            open: as in `claim`.
            correction: as in `claim`.
            severity: as in `claim`.

        Raises:
            ValueError: the paper has a claim of this number, or is closed.
        """

        is_of_johnson = theory == KNOT.name

        def check(lemma: str = formula, algebra: Algebra[Any] | None = None) -> Iterable[Question]:
            yield ask(decide, lemma, algebra or _algebra_of(theory))

        self.claim(
            number,
            words,
            formula=formula,
            uses=(*(RESTS_ON if is_of_johnson else ()), *uses),
            reading=reading,
            open=open,
            correction=correction,
            severity=severity,
            mutants={**{mutant: {"lemma": mutant} for mutant in mutants}, **(altered or {})},
            certificates=drup_proofs if is_of_johnson else lambda _: {},
            theory=None if is_of_johnson else theory,
        )(check)

    def assume(self, number: str, statement: str, *, in_words: bool = False) -> None:
        """Register a theorem that is taken from the literature, or a step of a proof that only words prove.

        Raises:
            ValueError: the paper has a claim of this number, or is closed.
        """
        self._enter(Claim(self.key, number, statement, None, in_words=in_words))

    def _enter(self, claim: Claim) -> None:
        if self._closed:
            raise ValueError(f"{claim.id} is entered too late: expected all claims of {self.key} when it is imported")
        if claim.number in self._entered:
            raise ValueError(f"{claim.id} is entered twice")
        self._entered[claim.number] = replace(claim, module=_being_imported())

    def _identifier(self, number: str) -> str:
        return number if "/" in number else f"{self.key}/{number}"


def _algebra_of(theory: str) -> Algebra[Any]:
    if theory == KNOT.name:
        return JOHNSON
    from knotgames.checks.certificates.algebras.theories import algebra_named  # noqa: PLC0415  # few claims need it

    return algebra_named(theory)


def _lazy(altered: Mapping[str, Altered]) -> dict[str, Arguments]:
    return {name: one if callable(one) else partial(dict, one) for name, one in altered.items()}


def _place(module: str) -> tuple[bool, str]:
    """Return the sort key of the claims of a module."""
    return module.rpartition(".")[2] != "paper", module


def _being_imported() -> str:
    """Return the name of the module that is being imported, or an empty text."""
    frame = sys._getframe()
    while frame.f_back is not None and frame.f_code.co_name != "<module>":
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", ""))


@dataclass(frozen=True)
class Shelf:
    """The known papers.

    Attributes:
        papers: the papers by their keys.
        claims: their claims by their identifiers.
        outside: for the keys of announced papers, the files that name them.
        unusable: for each other announced paper the reason why it cannot be used.
    """

    papers: Mapping[str, Paper]
    claims: Mapping[str, Claim]
    outside: Mapping[str, Path]
    unusable: tuple[str, ...] = ()
