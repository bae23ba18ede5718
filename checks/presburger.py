"""Statements about all integers, proved in linear integer arithmetic by z3, and again by cvc5 where it is installed.

An *obligation* is a formula that must have no model; a model of it is a counterexample. cvc5 reads the same formulas as
text in SMT-LIB, so that it shares nothing with z3 but the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from checks.claim import Finding, Undecided
from checks.smt import model, solver

if TYPE_CHECKING:
    import z3

TIME_LIMIT = 20_000
"""The budget of one cvc5 call in milliseconds; past it the call is undecided."""


@dataclass(frozen=True)
class Obligation:
    """A formula that must have no model.

    Attributes:
        name: what is proved when it has none.
        formula: the formula, in linear integer arithmetic without quantifiers.
        shown: a model in words.
        size: what to make small in a model, for a smallest counterexample; at least 0 in every model.
    """

    name: str
    formula: z3.BoolRef
    shown: Callable[[z3.ModelRef], str]
    size: z3.ArithRef | None = None


def any_of(cases: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """The disjunction of any number of formulas; z3's own has no text in SMT-LIB where there are none."""
    import z3

    return z3.Or(cases) if cases else z3.BoolVal(False)


def decided(obligations: Sequence[Obligation], scope: str) -> Iterator[Finding]:
    """A finding of each solver: that it discharges all obligations, or the first one that fails."""
    if not obligations:
        raise ValueError("no obligations prove nothing")
    yield _finding("z3", obligations, scope, _by_z3)
    if find_spec("cvc5") is not None:
        yield _finding("cvc5", obligations, scope, _by_cvc5)


def _finding(
    method: str, obligations: Sequence[Obligation], scope: str, refute: Callable[[Obligation], str | None]
) -> Finding:
    for obligation in obligations:
        try:
            counterexample = refute(obligation)
        except Undecided as reason:
            return Finding(method, f"{scope}: {obligation.name}: {reason}", None, False)
        if counterexample is not None:
            return Finding(method, scope, False, True, f"{obligation.name}: {counterexample}")
    return Finding(method, scope)


def _by_z3(obligation: Obligation) -> str | None:
    query = solver()
    query.add(obligation.formula)
    found = model(query)
    if found is None:
        return None
    while obligation.size is not None:
        query.add(obligation.size < found.eval(obligation.size, model_completion=True))
        smaller = model(query)
        if smaller is None:
            break
        found = smaller
    return obligation.shown(found)


def _by_cvc5(obligation: Obligation) -> str | None:
    cvc5: Any = import_module("cvc5")

    query = solver()
    query.add(obligation.formula)
    manager = cvc5.TermManager()
    engine = cvc5.Solver(manager)
    engine.setOption("tlimit-per", str(TIME_LIMIT))
    reader = cvc5.InputParser(engine)
    reader.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "(set-logic QF_LIA)\n" + query.to_smt2(), obligation.name)
    answer = None
    while True:
        command = reader.nextCommand()
        if command.isNull():
            break
        answer = command.invoke(engine, reader.getSymbolManager()).strip() or answer
    if answer not in ("sat", "unsat"):
        raise Undecided("cvc5", str(answer))
    return "cvc5 finds a model" if answer == "sat" else None
