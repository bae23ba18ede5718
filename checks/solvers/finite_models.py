"""Finite models of formulas with quantifiers over one sort, by expanding the quantifiers over a few things.

Any model shows that axioms and hypotheses are consistent. Solvers find a small one at once, and may search for a
general one forever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import z3

MOST = 4
"""The largest number of things that is tried."""


def small_versions(formulas: Sequence[z3.ExprRef | bool], most: int = MOST) -> Iterator[list[z3.ExprRef]]:
    """Yield the formulas expanded over 1, 2, ..., `most` things, if they have quantifiers, all of uninterpreted sorts.

    An expanded formula says a property of each thing, and that each term is one of the things.
    """
    terms = [z3.BoolVal(formula) if isinstance(formula, bool) else formula for formula in formulas]
    if not has_quantifier(*terms):
        return
    quantified = [part for part in _terms(terms) if z3.is_quantifier(part)]
    sorts = [part.var_sort(place) for part in quantified for place in range(part.num_vars())]
    if sorts and all(sort.kind() == z3.Z3_UNINTERPRETED_SORT for sort in sorts):
        for size in range(1, most + 1):
            yield written_out(terms, size)


def written_out(formulas: Sequence[z3.ExprRef], size: int) -> list[z3.ExprRef]:
    """Return formulas without quantifiers whose models are models of the given formulas with `size` things.

    Every quantifier ranges over the things, and every term without variables is one of them.
    """
    domains: dict[z3.SortRef, list[z3.ExprRef]] = {}

    def domain(sort: z3.SortRef) -> list[z3.ExprRef]:
        if sort not in domains:
            domains[sort] = [z3.Const(f"thing {place}", sort) for place in range(size)]
        return domains[sort]

    def plain(formula: z3.ExprRef) -> z3.ExprRef:
        if z3.is_quantifier(formula):
            sorts = [formula.var_sort(place) for place in range(formula.num_vars())]
            cases = [
                plain(z3.substitute_vars(formula.body(), *reversed(things))) for things in product(*map(domain, sorts))
            ]
            return z3.And(cases) if formula.is_forall() else z3.Or(cases)
        if z3.is_app(formula) and formula.num_args() and has_quantifier(formula):
            return formula.decl()(*map(plain, formula.children()))
        return formula

    ground = [plain(formula) for formula in formulas]
    for term in list(_terms(ground)):
        if term.sort().kind() == z3.Z3_UNINTERPRETED_SORT:
            ground.append(z3.Or([term == thing for thing in domain(term.sort())]))
    return ground


def has_quantifier(*formulas: z3.ExprRef | bool) -> bool:
    """Return True if some formula has a quantifier. z3 finds it much faster than a search through the parts."""
    goal = z3.Goal()
    goal.add(*formulas)
    return bool(z3.Probe("has-quantifiers")(goal))


def _terms(formulas: Sequence[z3.ExprRef]) -> Iterator[z3.ExprRef]:
    """Yield the formulas and all their parts, each once."""
    waiting, seen = list(formulas), set()
    while waiting:
        term = waiting.pop()
        if term.get_id() not in seen:
            seen.add(term.get_id())
            yield term
            waiting += term.children()
