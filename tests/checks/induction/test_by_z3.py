"""What z3 says of rulebooks and sums, against the exact decisions of the induction and against enumeration."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
import z3
from hypothesis import given, settings

from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table
from knotgames.algebra.knot_type.theory import SumRule, Theory
from knotgames.algebra.knot_type.values import RULEBOOK, KnotValue, addition_table, index_of
from knotgames.checks.claim import Finding, Undecided
from knotgames.checks.induction import by_z3, evidence
from knotgames.checks.induction.discovery import discover
from knotgames.checks.induction.evidence import HALVES, Failure
from knotgames.checks.solvers import query
from tests.checks.induction.small_rulebooks import rulebooks

few = settings(derandomize=True, deadline=None, max_examples=12)


def with_entry(x: str, y: str, z: str) -> Table:
    a, b, c = (index_of(KnotValue.parse(name)) for name in (x, y, z))
    rows = [list(row) for row in addition_table()]
    rows[a][b] = rows[b][a] = c
    return tuple(map(tuple, rows))


@cache
def sums_of_knot_type_games() -> Finding:
    return by_z3.sum_outside_table(RULEBOOK, addition_table())


def test_the_rulebook_of_knot_type_games_passes_all_questions() -> None:
    assert by_z3.several_classes(RULEBOOK).holds
    assert sums_of_knot_type_games().holds
    assert by_z3.payoffs_differ(RULEBOOK, HALVES).holds


def test_each_sum_of_a_theory_has_a_table_of_its_own_and_the_first_is_meant() -> None:
    """One sum is always won by Right and the other by Left, whatever its parts are."""
    constant = (SumRule("+", ((0, 0), (0, 0))), SumRule("x", ((1, 1), (1, 1))))
    found = discover(Theory("constant", ("a", "b"), (0, 1), constant))
    (first, second), rulebook = found.tables, found.rulebook
    assert by_z3.sum_outside_table(rulebook, first).holds
    assert by_z3.sum_outside_table(rulebook, second, 1).holds
    assert by_z3.sum_outside_table(rulebook, second).holds is False


def test_each_obligation_counts() -> None:
    """Both parities; each pair of terminal games, each terminal game with each class, each pair of classes; each
    terminal game and each half.
    """
    classes, ends = len(RULEBOOK), len(RULEBOOK.ends)
    sums = ends**2 + ends * classes + classes * (classes + 1) // 2
    assert by_z3.several_classes(RULEBOOK).visited == 2
    assert sums_of_knot_type_games().visited == sums
    assert by_z3.payoffs_differ(RULEBOOK, HALVES).visited == ends + len(HALVES)
    assert by_z3.payoffs_differ(RULEBOOK, HALVES[:1]).visited == ends + 1


@few
@given(rulebooks())
def test_z3_and_the_decision_tree_agree_on_classes(small: tuple[Rulebook, Table]) -> None:
    rulebook, _ = small
    parities = (0, 1) if rulebook.theory.fixed_parity else (0,)
    trees = [evidence.class_tree(rulebook, parity) for parity in parities]
    assert by_z3.several_classes(rulebook).holds is not any(isinstance(tree, Failure) for tree in trees)


@few
@given(rulebooks(most_changes=1))
def test_z3_and_the_evidence_agree_on_sums(small: tuple[Rulebook, Table]) -> None:
    rulebook, table = small
    assert by_z3.sum_outside_table(rulebook, table).holds is (
        evidence.first_failure(evidence.sum_cases(rulebook, table)) is None
    )


@few
@given(rulebooks())
def test_z3_and_the_conditions_agree_on_payoffs(small: tuple[Rulebook, Table]) -> None:
    rulebook, _ = small
    halves = [half for half in HALVES if half[0] in rulebook.parities]
    assert by_z3.payoffs_differ(rulebook, halves).holds is (evidence.payoff_failure(rulebook) is None)


@pytest.mark.parametrize(
    ("x", "y", "z"),
    [
        ("011", "011", "012+"),
        ("000", "000", "222"),
        ("222", "222", "122"),
        ("001-*", "202", "212-*"),
        ("002", "101+", "122"),
    ],
)
def test_z3_and_the_evidence_agree_on_a_wrong_sum_of_knot_type_games(x: str, y: str, z: str) -> None:
    wrong = with_entry(x, y, z)
    assert by_z3.sum_outside_table(RULEBOOK, wrong).holds is False
    assert evidence.first_failure(evidence.sum_cases(RULEBOOK, wrong)) is not None


def test_a_wrong_sum_is_shown_with_the_options_of_both_games() -> None:
    shown = by_z3.sum_outside_table(RULEBOOK, with_entry("011", "011", "012+")).counterexample
    assert shown is not None
    assert shown.startswith("a game of class 011 with options {")
    assert shown.endswith("have a sum that is not in 012+")


@pytest.mark.parametrize(("name", "payoffs"), [("000", (0, 1)), ("222", (1, 0)), ("111", (1, 1)), ("202*", (1, 1))])
def test_a_wrong_payoff_is_found_by_both(name: str, payoffs: tuple[int, int]) -> None:
    place = index_of(KnotValue.parse(name))
    wrong = replace(RULEBOOK, payoffs=tuple(payoffs if i == place else p for i, p in enumerate(RULEBOOK.payoffs)))
    refuted, failure = by_z3.payoffs_differ(wrong, HALVES), evidence.payoff_failure(wrong)
    assert refuted.holds is False
    assert failure is not None
    if place in wrong.ends:
        end = f"the terminal game {wrong.theory.terminals[wrong.ends.index(place)]}"
        assert refuted.counterexample == end
        assert str(failure) == f"{end} has not the payoff of class {name}"


@pytest.mark.parametrize("total", ["000", "101-"])  # of which one is before the right sum, 001-, and one is after it
def test_a_table_that_is_not_symmetric_is_told_where_it_first_is_not(total: str) -> None:
    rows = [list(row) for row in addition_table()]
    rows[0][1] = index_of(KnotValue.parse(total))
    refuted = by_z3.sum_outside_table(RULEBOOK, tuple(map(tuple, rows)))
    assert refuted.counterexample == "the table is not symmetric at 000, 001-"


def test_each_pair_of_classes_counts_where_there_are_but_two() -> None:
    one = discover(Theory("one", ("u",), (0,), (SumRule("+", ((0,),)),)))
    assert len(one.rulebook) == 2
    assert by_z3.sum_outside_table(one.rulebook, one.tables[0]).visited == 1 + 2 + 3


def test_running_out_of_the_budget_is_undecided_and_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "RESOURCES", 1)
    with pytest.raises(Undecided, match="z3 does not decide it: "):
        by_z3.several_classes(RULEBOOK)


@pytest.mark.parametrize("number", range(5))
def test_so_many_of_the_formulas_hold_or_more(number: int) -> None:
    names = z3.Bools("a b c d")
    formula = by_z3.at_least(number, names)
    for values in product((False, True), repeat=4):
        filled = z3.substitute(formula, *zip(names, map(z3.BoolVal, values), strict=True))
        assert z3.is_true(z3.simplify(filled)) is (sum(values) >= number)


@pytest.mark.parametrize("parity", [0, 1])
def test_a_game_is_asked_for_the_payoffs_of_classes_of_its_own_parity_alone(parity: int) -> None:
    conditions = list(RULEBOOK.conditions)
    for i, other in enumerate(RULEBOOK.parities):
        if other != parity:
            conditions[i] = (Condition(0, ()),)  # which any game satisfies
    altered = replace(RULEBOOK, conditions=tuple(conditions))
    assert by_z3.payoffs_differ(altered, [(parity, 0), (parity, 1)]).holds
    assert not by_z3.payoffs_differ(altered, [(1 - parity, 0), (1 - parity, 1)]).holds
