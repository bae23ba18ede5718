"""Answers of a SAT solver about a circuit, with evidence: a proof in DRUP that our checker replays, or a model."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from knotgames.checks.checkers import drup
from knotgames.checks.solvers.circuit import Node

CONFLICTS = 1_000_000
"""The deterministic budget of one call."""

Proof = list[list[int]]
"""Clauses that follow in order, down to a contradiction."""


def is_installed() -> bool:
    """Return True if a SAT solver is installed (extra `certify`)."""
    return find_spec("pysat") is not None


def refutation(nodes: Sequence[Node], denied: Sequence[int]) -> Proof | set[int] | None:
    """Return a proof that literals of a circuit cannot all be true, or the true literals of a model in which they are.

    Returns:
        None if the solver ran out of its budget.
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
