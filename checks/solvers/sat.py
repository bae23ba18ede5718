"""Propositional formulas as circuits of conjunctions, and the answers of a SAT solver about them, with evidence.

A literal is the number of a node, negative if the node is negated. Equal nodes are shared. `checkers.drup` turns a
circuit into clauses itself, and replays the proof of the solver, in DRUP.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import z3

from knotgames.checks.checkers import drup

CONFLICTS = 1_000_000
"""The deterministic budget of one call."""

Proof = list[list[int]]
"""Clauses that follow in order, down to a contradiction."""

Node = str | list[int]
"""A variable, by its name, or the conjunction of literals."""


class NotPropositional(ValueError):
    """A formula is not propositional; the message shows the part that is not."""


class Circuit:
    """A growing list of nodes, numbered from 1; formulas share their common parts."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._variables: dict[str, int] = {}
        self._conjunctions: dict[tuple[int, ...], int] = {}
        self._known: dict[int, tuple[int, z3.ExprRef]] = {}  # by the number of the term, which is kept alive here

    def literal(self, formula: z3.BoolRef) -> int:
        """Return the literal that is true if and only if a formula is.

        Raises:
            NotPropositional: the formula has other terms than Boolean variables and connectives.
        """
        waiting: list[z3.ExprRef] = [formula]
        parts_of: dict[int, list[z3.ExprRef]] = {}
        while waiting:
            term = waiting[-1]
            number = term.get_id()
            if number in self._known:
                waiting.pop()
                continue
            parts = parts_of.get(number)
            if parts is None:
                parts = parts_of[number] = term.children()
                missing = [part for part in parts if part.get_id() not in self._known]
                if missing:
                    _require_truth(term)
                    waiting += reversed(missing)
                    continue
            waiting.pop()
            self._known[number] = self._made(term, [self._known[part.get_id()][0] for part in parts]), term
        return self._known[formula.get_id()][0]

    def all(self, literals: Sequence[int]) -> int:
        """Return the conjunction of literals."""
        key = tuple(sorted(set(literals)))
        if len(key) == 1:
            return key[0]
        if key not in self._conjunctions:
            self.nodes.append(list(key))
            self._conjunctions[key] = len(self.nodes)
        return self._conjunctions[key]

    def any(self, literals: Sequence[int]) -> int:
        """Return the disjunction of literals."""
        return -self.all([-literal for literal in literals])

    def _variable(self, name: str) -> int:
        if name not in self._variables:
            self.nodes.append(name)
            self._variables[name] = len(self.nodes)
        return self._variables[name]

    def _made(self, term: z3.ExprRef, parts: Sequence[int]) -> int:
        _require_truth(term)
        match term.decl().kind():
            case z3.Z3_OP_UNINTERPRETED if not parts:
                return self._variable(str(term))
            case z3.Z3_OP_TRUE | z3.Z3_OP_AND:
                return self.all(parts)
            case z3.Z3_OP_FALSE | z3.Z3_OP_OR:
                return self.any(parts)
            case z3.Z3_OP_NOT:
                return -parts[0]
            case z3.Z3_OP_IMPLIES:
                return self.any([-parts[0], parts[1]])
            case z3.Z3_OP_EQ | z3.Z3_OP_IFF:
                return self._same(*parts)
            case z3.Z3_OP_XOR:
                return -self._same(*parts)
            case z3.Z3_OP_DISTINCT if len(parts) == 2:
                return -self._same(*parts)
            case z3.Z3_OP_ITE:
                condition, yes, no = parts
                return self.all([self.any([-condition, yes]), self.any([condition, no])])
        raise NotPropositional(str(term)[:80])

    def _same(self, a: int, b: int) -> int:
        return self.all([self.any([-a, b]), self.any([a, -b])])


def _require_truth(term: z3.ExprRef) -> None:
    """Raise NotPropositional unless a term is Boolean and not a quantifier."""
    if not z3.is_bool(term) or not z3.is_app(term):
        raise NotPropositional(str(term)[:80])


def is_installed() -> bool:
    """Return True if a SAT solver is installed (extra `certify`)."""
    return find_spec("pysat") is not None


def refutation(nodes: Sequence[Node], denied: Sequence[int]) -> Proof | set[int] | None:
    """Return a proof that literals of a circuit cannot all be true, or the true literals of a model in which they are.

    Return None if the solver ran out of its budget.
    """
    pysat: Any = import_module("pysat.solvers")

    wanted = [list(clause) for clause in drup.clauses(nodes, denied)]  # type: ignore[no-untyped-call]
    with pysat.Solver(name="glucose4", bootstrap_with=wanted, with_proof=True) as solver:
        solver.conf_budget(CONFLICTS)
        satisfied = solver.solve_limited()
        if satisfied is None:
            return None
        if satisfied:
            return _model(wanted, set(solver.get_model()))
        steps = [line.split()[:-1] for line in solver.get_proof() or [] if not line.startswith("d")]
        return [list(map(int, step)) for step in steps if step]


def _model(wanted: Sequence[Sequence[int]], true: set[int]) -> set[int]:
    if not all(any(literal in true for literal in clause) for clause in wanted):
        raise RuntimeError("the model that the SAT solver shows is none")
    return true
