"""Statements about all integers, proved in linear integer arithmetic by z3, and again by cvc5 where it is installed.

An *obligation* is a formula that must have no model; a model of it is a counterexample. The arithmetic of whole numbers
with + and < is decidable, with quantifiers too [Presburger 1929]. cvc5 reads the same formulas as text in SMT-LIB, so
that it shares nothing with z3 but the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from checks.claim import Finding, Undecided, found
from checks.smt import model, solver

if TYPE_CHECKING:
    import z3

TIME_LIMIT = 20_000
"""The budget of one cvc5 call in milliseconds; past it the call is undecided."""


@dataclass(frozen=True)
class Obligation:
    """A formula that must have no model.

    Attributes:
        name: what is proved when it has none; empty if `shown` says it.
        formula: the formula, in linear integer arithmetic.
        shown: a model in words.
        size: what to make small in a model, for a smallest counterexample; only models in which it is at least 0 count.
            Without a size, every model has size 0.
    """

    name: str
    formula: z3.BoolRef
    shown: Callable[[z3.ModelRef], str]
    size: z3.ArithRef | None = None

    @staticmethod
    def of_size(formula: z3.BoolRef, size: z3.ArithRef, describe: Callable[[int], str]) -> Obligation:
        """That no size from 0 on makes a formula true; the size says all that there is to say of a model."""
        return Obligation("", formula, lambda violating: describe(_value(violating, size)), size)

    def query(self) -> z3.Solver:
        """A solver that is asked for a model."""
        query = solver()
        query.add(self.formula)
        if self.size is not None:
            query.add(self.size >= 0)
        return query

    def said(self, text: str) -> str:
        """A text about this obligation."""
        return f"{self.name}: {text}" if self.name else text


def any_of(cases: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """The disjunction of any number of formulas; z3's own has no text in SMT-LIB where there are none."""
    import z3

    listed = list(cases)
    return z3.Or(listed) if listed else z3.BoolVal(False)


def decided(obligations: Sequence[Obligation], scope: str) -> Iterator[Finding]:
    """A finding of each solver: that it discharges all obligations, or a counterexample, or that it gave up.

    z3 shows the smallest counterexample to any of them. cvc5 decides what the answer of z3 rests on: the one
    obligation that failed, otherwise all.

    Args:
        obligations: what must not be; none at all is an error, because it would prove nothing.
        scope: the cases of which the statement speaks, in words.
    """
    if not obligations:
        raise ValueError(f"no obligations prove nothing: {scope}")
    finding, failed = _by_z3(obligations, scope)
    yield finding
    if find_spec("cvc5") is not None:
        yield _by_cvc5(obligations if failed is None else [failed], scope)


def _by_z3(obligations: Iterable[Obligation], scope: str) -> tuple[Finding, Obligation | None]:
    """The finding of z3, and the obligation that has the smallest model, the first of them, if any has one.

    A model refutes, whatever z3 gives up on later.
    """
    smallest: tuple[Obligation, z3.ModelRef] | None = None
    size: int | None = None
    for obligation in obligations:
        try:
            for smaller, violating in _shrinking(obligation, size):
                smallest, size = (obligation, violating), smaller
        except Undecided as reason:
            if smallest is None:
                return Finding("z3", f"{scope}: {obligation.said(str(reason))}", None, False), None
    if smallest is None:
        return Finding("z3", scope), None
    failed, violating = smallest
    return found("z3", scope, failed.said(failed.shown(violating))), failed


def _shrinking(obligation: Obligation, below: int | None) -> Iterator[tuple[int, z3.ModelRef]]:
    """Ever smaller models, each with its size, to the smallest; only those below a bound, if one is given.

    After the first they are sought among ever more sizes, because a formula with few sizes is decided fast.
    """
    import z3

    size = z3.IntVal(0) if obligation.size is None else obligation.size
    query = obligation.query()
    if below is not None:
        query.add(size < below)
    smaller = model(query)
    none_below = 0
    while smaller is not None:
        smallest = _value(smaller, size)
        yield smallest, smaller
        smaller = None
        while smaller is None and none_below < smallest:
            bound = min(2 * none_below, smallest - 1)
            query.push()
            query.add(size <= bound)
            smaller = model(query)
            query.pop()
            if smaller is None:
                none_below = bound + 1


def _value(violating: z3.ModelRef, term: z3.ArithRef) -> int:
    value: int = violating.eval(term, model_completion=True).as_long()
    return value


def _by_cvc5(obligations: Iterable[Obligation], scope: str) -> Finding:
    """The finding of cvc5, by the first obligation that it does not discharge."""
    for obligation in obligations:
        answer = _answer_of_cvc5(obligation)
        if answer == "sat":
            return found("cvc5", scope, obligation.said("cvc5 finds a model"))
        if answer != "unsat":
            reason = Undecided("cvc5", answer)
            return Finding("cvc5", f"{scope}: {obligation.said(str(reason))}", None, False)
    return Finding("cvc5", scope)


def _answer_of_cvc5(obligation: Obligation) -> str:
    """All that cvc5 answers to the obligation as text: `unsat`, `sat`, or what it has to say instead."""
    cvc5: Any = import_module("cvc5")

    engine = cvc5.Solver()
    engine.setOption("tlimit-per", str(TIME_LIMIT))
    reader = cvc5.InputParser(engine)
    text = "(set-logic LIA)\n" + obligation.query().to_smt2()
    reader.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    answer = ""
    while not (command := reader.nextCommand()).isNull():
        answer += command.invoke(engine, reader.getSymbolManager())
    return answer.strip()
