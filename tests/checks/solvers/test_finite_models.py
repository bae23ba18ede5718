"""Formulas written out over a few things: in order, closed under functions, and only where quantifiers are."""

import z3

from knotgames.checks.solvers.finite_models import MOST, small_versions, written_out

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
