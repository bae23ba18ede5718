"""Statements about all integers, proved in linear integer arithmetic by z3, and again by cvc5 if it is installed.

An *obligation* is a formula that must have no model; a model of it is a counterexample. The arithmetic of integers with
+ and < is decidable, even with quantifiers [Presburger1929]. cvc5 reads the same formulas as text in SMT-LIB, so that
it shares only the statement with z3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import z3

from knotgames.checks.claim import Finding, Undecided, found
from knotgames.checks.solvers import cvc5
from knotgames.checks.solvers.finite_models import has_quantifier
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.query import CONTRADICTION, Query, all_of, any_of, is_watched, smt_lib

LOGIC = "LIA"
"""The name of linear integer arithmetic with quantifiers in SMT-LIB."""

TOGETHER = 8
"""The number of obligations without quantifiers in one question to cvc5, which starts slowly."""


@dataclass(frozen=True)
class Obligation:
    """Formulas of linear integer arithmetic that must have no common model.

    Attributes:
        name: the statement that is proved if they have none; empty if `shown` says it.
        given: the hypotheses; True if there are none.
        denied: the denial of the claim.
        shown: describes a model.
        size: the size of a model, which a smallest counterexample minimizes; only models of size at least 0 count.
            Without it every model has size 0.
    """

    name: str
    given: z3.BoolRef | bool
    denied: z3.BoolRef
    shown: Callable[[z3.ModelRef], str]
    size: z3.ArithRef | None = None

    @staticmethod
    def of_size(
        given: z3.BoolRef | bool, denied: z3.BoolRef, size: z3.ArithRef, describe: Callable[[int], str]
    ) -> Obligation:
        """Return the obligation that no size from 0 on satisfies a formula; the size determines the model."""
        return Obligation("", given, denied, lambda violating: describe(number_in(violating, size)), size)

    @property
    def hypotheses(self) -> tuple[z3.BoolRef | bool, ...]:
        """Return the hypotheses, with size at least 0."""
        return (self.given,) if self.size is None else (self.given, self.size >= 0)

    @property
    def formulas(self) -> tuple[z3.BoolRef | bool, ...]:
        """Return the formulas that must have no common model."""
        return (*self.hypotheses, self.denied)

    def said(self, text: str) -> str:
        """Return a text about this obligation."""
        return f"{self.name}: {text}" if self.name else text


def decided(obligations: Sequence[Obligation], scope: str) -> Iterator[Finding]:
    """Yield a finding of each solver: it discharges all obligations, has a counterexample, or gave up.

    z3 shows the smallest counterexample to any of them. cvc5 decides the obligations on which the answer of z3 rests:
    the one that failed, otherwise all.

    Raises:
        ValueError: there are no obligations, which would prove nothing.
    """
    if not obligations:
        raise ValueError(f"no obligations prove nothing: {scope}")
    finding, failed = _by_z3(obligations, scope)
    yield finding
    if cvc5.is_installed() and (finding.holds is None or not is_watched()):
        yield _by_cvc5(obligations if failed is None else [failed], scope, finding.holds is not None)


def _by_z3(obligations: Sequence[Obligation], scope: str) -> tuple[Finding, Obligation | None]:
    """Return the finding of z3, and the first obligation with the smallest model, if any. A model refutes at once."""
    smallest: tuple[Obligation, z3.ModelRef] | None = None
    size: int | None = None
    query = Query()
    for obligation in obligations:
        try:
            for smaller, violating in _shrinking(obligation, query, size):
                smallest, size = (obligation, violating), smaller
        except Undecided as reason:
            if smallest is None:
                return reason.finding(": ".join(filter(None, [scope, obligation.name]))), None
    if smallest is None:
        return Finding("z3", scope, visited=len(obligations)), None
    failed, violating = smallest
    return found("z3", scope, failed.said(failed.shown(violating)), visited=len(obligations)), failed


def _shrinking(obligation: Obligation, query: Query, below: int | None) -> Iterator[tuple[int, z3.ModelRef]]:
    """Yield ever smaller models with their sizes, below a bound if it is given; the search range doubles."""
    size = z3.IntVal(0) if obligation.size is None else obligation.size
    given = obligation.hypotheses
    smaller = query.model(obligation.denied, *([] if below is None else [size < below]), given=given)
    none_below = 0
    while smaller is not None:
        smallest = number_in(smaller, size)
        yield smallest, smaller
        smaller = None
        while smaller is None and none_below < smallest:
            bound = min(2 * none_below, smallest - 1)
            smaller = query.model(obligation.denied, size <= bound, given=given)
            if smaller is None:
                none_below = bound + 1


def _by_cvc5(obligations: Sequence[Obligation], scope: str, consistent: bool) -> Finding:
    """Return the finding of cvc5; `consistent` means that the hypotheses are known to have models."""
    discharged = _together(obligations) if consistent else frozenset()
    for place, obligation in enumerate(obligations):
        if place in discharged:
            continue
        query = smt_lib(obligation.formulas, LOGIC)
        answer = cvc5.answer(query)
        if answer == "sat":
            return found("cvc5", scope, obligation.said("cvc5 finds a model"), visited=place + 1)
        if answer == "unsat" and not consistent:
            query = smt_lib(obligation.hypotheses, LOGIC)
            answer = {"sat": "unsat", "unsat": CONTRADICTION}.get(said := cvc5.answer(query), said)
        if answer != "unsat":
            return Undecided("cvc5", answer, query).finding(": ".join(filter(None, [scope, obligation.name])))
    return Finding("cvc5", scope, visited=len(obligations))


def _together(obligations: Sequence[Obligation]) -> frozenset[int]:
    """Return the indices of obligations that cvc5 discharges in groups, as a disjunction without a model."""
    plain = [place for place, one in enumerate(obligations) if not has_quantifier(*one.formulas)]
    groups = [plain[start : start + TOGETHER] for start in range(0, len(plain), TOGETHER)]
    found: set[int] = set()
    for group in groups:
        either = any_of(all_of(obligations[place].formulas) for place in group)
        if len(group) > 1 and cvc5.answer(smt_lib([either], LOGIC)) == "unsat":
            found.update(group)
    return frozenset(found)
