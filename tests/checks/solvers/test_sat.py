"""What the SAT solver says of a circuit, against truth tables and the checker."""

from itertools import product

import pytest
from hypothesis import example, given, settings

from knotgames.checks.solvers import sat
from tests.checks.circuits import check, circuit_of, clause_lists, pigeons, true_at_once

many = settings(max_examples=150)


ALL_SIGNS = [list(signs) for signs in product((1, -1), (2, -2), (3, -3))]
"""Clauses that are refuted, and not by what follows from single literals: the proof has steps."""


@many
@given(clause_lists)
@example(ALL_SIGNS)
def test_the_proofs_of_the_sat_solver_are_accepted_and_its_models_are_right(clauses: list[list[int]]) -> None:
    pytest.importorskip("pysat")
    nodes, denied = circuit_of(clauses)
    found = sat.refutation(nodes, denied)
    if isinstance(found, list):
        assert not true_at_once(nodes, denied)
        assert check(nodes, denied, found) == 1
    else:
        assert true_at_once(nodes, denied)


def test_a_circuit_in_which_nothing_is_denied_has_a_model() -> None:
    pytest.importorskip("pysat")
    assert isinstance(sat.refutation(["a", "b", [1, -2]], []), set)
    assert sat.refutation(["a", "b", [1, -2]], [3, 2]) == []


def test_past_its_budget_the_solver_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    monkeypatch.setattr(sat, "CONFLICTS", 3)
    assert sat.refutation(*pigeons(7)) is None


def test_a_model_that_is_none_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pysat = pytest.importorskip("pysat.solvers")

    class Wrong(pysat.Solver):  # type: ignore[misc, name-defined]
        def get_model(self) -> list[int]:
            return [-literal for literal in super().get_model()]

    monkeypatch.setattr(pysat, "Solver", Wrong)
    with pytest.raises(RuntimeError, match="the model that the SAT solver shows is none"):
        sat.refutation(["a", "b"], [1, 2])
