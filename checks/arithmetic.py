"""Statements of linear integer arithmetic about all sizes, decided by z3 and again by cvc5.

A statement is given by its violations: formulas with a size that would be a counterexample. It is proved if none of
them has a model. The arithmetic of whole numbers with + and < is decidable, with quantifiers too [Presburger 1929].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from checks import smt
from checks.claim import Finding, Undecided, found

if TYPE_CHECKING:
    import z3

CVC5_MILLISECONDS = 20_000
"""The time that cvc5 has for one formula."""


@dataclass(frozen=True)
class Violation:
    """What must not be: the formula, for any whole number `size` from 0 that makes it true.

    Attributes:
        formula: the formula; `size` occurs in it.
        size: the variable whose least value gives the smallest counterexample.
        describe: the counterexample in words, from the value of `size`.
    """

    formula: z3.BoolRef
    size: z3.ArithRef
    describe: Callable[[int], str]


def never(violations: Sequence[Violation], scope: str) -> Iterator[Finding]:
    """The findings on a statement: one of z3, and one of cvc5 if it is installed and z3 found no counterexample.

    Args:
        violations: what must not be; none at all is an error, because it would prove nothing.
        scope: the cases of which the statement speaks, in words.
    """
    if not violations:
        raise ValueError(f"nothing to decide for {scope}")
    smallest: tuple[int, Violation] | None = None
    for violation in violations:
        try:
            size = _least(violation, None if smallest is None else smallest[0])
        except Undecided as undecided:
            yield Finding("z3", f"{scope}: {undecided}", None, complete=False)
            return
        if size is not None:
            smallest = size, violation
    yield found("z3", scope, smallest and smallest[1].describe(smallest[0]))
    if smallest is None:
        yield from _by_cvc5(violations, scope)


def _least(violation: Violation, below: int | None) -> int | None:
    """The smallest size that violates, if it is below the bound; sought among ever more sizes once there is one."""
    query = smt.solver()
    query.add(violation.size >= 0, violation.formula)
    if below is not None:
        query.add(violation.size < below)
    if smt.model(query) is None:
        return None
    bound = 0
    query.push()
    query.add(violation.size <= bound)
    while (small := smt.model(query)) is None:
        query.pop()
        query.push()
        bound = 2 * bound + 1
        query.add(violation.size <= bound)
    while small is not None:
        least: int = small.eval(violation.size, model_completion=True).as_long()
        query.add(violation.size < least)
        small = smt.model(query)
    return least


def _by_cvc5(violations: Sequence[Violation], scope: str) -> Iterator[Finding]:
    try:
        import cvc5  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return
    for violation in violations:
        query = smt.solver()
        query.add(violation.size >= 0, violation.formula)
        second = cvc5.Solver()
        second.setOption("tlimit-per", str(CVC5_MILLISECONDS))
        parser = cvc5.InputParser(second)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "(set-logic LIA)\n" + query.to_smt2(), "violation")
        symbols = parser.getSymbolManager()
        answer = ""
        while not (command := parser.nextCommand()).isNull():
            answer += command.invoke(second, symbols)
        if answer.strip() == "sat":
            yield found("cvc5", scope, f"cvc5 satisfies {violation.formula}")
            return
        if answer.strip() != "unsat":
            yield Finding("cvc5", f"{scope}: cvc5 does not decide it", None, complete=False)
            return
    yield found("cvc5", scope, None)
