"""Quantifiers over numbers of copies, as in `forall n: n.A + n.A ~ 2.n.A`: a finite number of cases.

In a finite monoid the multiples of all elements repeat: (i + p)a = ia for one index i and one period p. So a statement
that reads numbers only as numbers of copies holds for all numbers if it does for those below i + p.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import lcm
from typing import Any

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.monoids.green import index_and_period
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.ground import at
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Or,
    Quantified,
    joined,
    with_parts,
    within,
)
from knotgames.checks.lemma.language.terms import Literal, Multiple, Sort, Variable


@lru_cache(maxsize=16)
def repetition(algebra: Algebra[Any]) -> tuple[int, int]:
    """Return the least i, and then the least p > 0, such that (i + p)A ~ iA for every game A, by the first sum.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> repetition(JOHNSON)
    (4, 2)
    """
    if not algebra.tables:
        raise Undecided("games", f"multiples are not known to repeat, because {algebra.rests_on}")
    monoid = FiniteMonoid(tuple(range(len(algebra))), algebra.table, algebra.identity)
    found = [index_and_period(monoid, a) for a in range(len(algebra))]
    return max(index for index, _ in found), lcm(*(period for _, period in found))


def repeats(algebra: Algebra[Any]) -> Formula:
    """Return the lemma that multiples repeat."""
    index, period = repetition(algebra)
    return Comparison((Multiple(index + period, Variable("A")), Multiple(index, Variable("A"))), ("~",))


def speaks_of_numbers(formula: Formula) -> bool:
    """Return True if a formula has a quantifier over numbers."""
    return any(isinstance(part, Quantified) and part.of_numbers for part in within(formula))


def in_cases(formula: Formula, algebra: Algebra[Any]) -> Formula:
    """Return the formula with its quantifiers over numbers written out, as cases of the games at its head.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> print(in_cases(parse("exists n: 3.A ~ n.A"), JOHNSON))
    3.A ~ 0.A or 3.A ~ 1.A or 3.A ~ 2.A or 3.A ~ 3.A or 3.A ~ 4.A or 3.A ~ 5.A
    """
    match formula:
        case Quantified(kind, name, body) if formula.of_numbers:
            body = in_cases(body, algebra)
            head: list[Quantified] = []
            while isinstance(body, Quantified) and body.kind == kind:
                head.append(body)
                body = body.body
            cases = [at(body, {name: Literal(Sort.NUMBER, f"{n}")}) for n in range(sum(repetition(algebra)))]
            written = joined(And if kind == "forall" else Or, *cases)
            for part in reversed(head):
                written = replace(part, body=written)
            return written
    return with_parts(formula, lambda part: in_cases(part, algebra))
