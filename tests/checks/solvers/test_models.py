"""Models: what they say of a formula, finite ones, and those of the SAT solver."""

from itertools import product
from pathlib import Path

import pytest
import z3
from hypothesis import example, given, settings

from knotgames import checks
from knotgames.checks.solvers import sat
from knotgames.checks.solvers.finite_models import MOST, small_versions, written_out
from knotgames.checks.solvers.models import holds_in, number_in
from knotgames.checks.solvers.query import Query
from tests.checks.circuits import check, circuit_of, clause_lists, pigeons, true_at_once

a, b = z3.Bools("a b")
n, m = z3.Ints("n m")


@pytest.mark.parametrize("said", [True, False])
def test_a_formula_holds_as_the_model_says(said: bool) -> None:
    model = Query().model(a == said, n == 3)
    assert model is not None
    assert holds_in(model, a) is said
    assert holds_in(model, z3.And(a, n > 2)) is said
    assert holds_in(model, n > 3) is False


def test_what_a_model_leaves_open_is_something_that_goes_together() -> None:
    """Neither b nor m is in what was asked."""
    model = Query().model(a, n == -3)
    assert model is not None
    assert {holds_in(model, b), holds_in(model, z3.Not(b))} == {True, False}
    assert number_in(model, m + 1) == number_in(model, m) + 1
    assert number_in(model, n) == -3


def test_a_thing_of_an_open_sort_is_the_same_as_itself() -> None:
    sort = z3.DeclareSort("Thing")
    one, other = z3.Consts("one other", sort)
    model = Query().model(one != other)
    assert model is not None
    assert holds_in(model, one == one)
    assert not holds_in(model, one == other)


def test_no_other_module_reads_models() -> None:
    """Elsewhere a term could be read without what z3 chooses for what is left open."""
    root = Path(str(checks.__file__)).parent
    reading = {path.relative_to(root).as_posix() for path in root.rglob("*.py") if ".eval(" in path.read_text("utf-8")}
    assert reading == {"solvers/models.py"}


thing = z3.DeclareSort("Thing")


x, y = z3.Consts("x y", thing)


below = z3.Function("below", thing, thing, z3.BoolSort())


def test_quantifiers_are_written_out_with_their_variables_in_order() -> None:
    every = z3.ForAll([x, y], z3.Implies(below(x, y), z3.Not(below(y, x))))
    some = z3.Exists([x], z3.ForAll([y], z3.Or(x == y, below(x, y))))
    for size in (1, 2, 3):
        assert z3.Solver().check(*written_out([every, some], size)) == z3.sat
    assert z3.Solver().check(*written_out([every, z3.Not(some), z3.ForAll([x], x == y)], 2)) == z3.unsat


def test_a_finite_model_is_closed_under_the_functions_that_it_speaks_of() -> None:
    function = z3.Function("next", thing, thing)
    away = z3.ForAll([x], z3.And(function(x) != x, function(function(x)) != x))
    assert z3.Solver().check(*written_out([away], 2)) == z3.unsat
    assert z3.Solver().check(*written_out([away], 3)) == z3.sat


def test_a_formula_of_numbers_or_without_quantifiers_is_not_written_out() -> None:
    n, one = z3.Int("n"), z3.Bool("one")
    assert list(small_versions([one, True])) == []
    assert list(small_versions([z3.ForAll([n], n < n + 1)])) == []
    assert list(small_versions([z3.ForAll([x], below(x, x)), z3.Exists([n], n > 3)])) == []


def test_there_is_a_version_for_each_number_of_things() -> None:
    apart = z3.ForAll([x], z3.Exists([y], x != y))
    versions = list(small_versions([apart, True]))
    assert [z3.Solver().check(*version) for version in versions] == [z3.unsat, *[z3.sat] * (MOST - 1)]
    assert not any(z3.is_quantifier(part) for version in versions for part in version)


pytest.importorskip("pysat")


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
