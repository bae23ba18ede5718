"""Misère quotients against plain recursion: outcomes of all sums to a bound, and what is published of them."""

import random
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.names import element_names, relation_texts
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient, quotient_of_positions
from knotgames.algebra.misere.rules import grundys_game
from knotgames.algebra.monoids.indistinguishability import indistinguishability
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.algebra.monoids.presentation import normal_forms, presented_monoid
from knotgames.algebra.notation import InputError, OutOfBudget
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.checks.budget import Budget
from tests.algebra.misere.plain import Rule, is_p, plain_rule, sums

CLOSED = ("0.1", "0.3", "0.33", "0.3333", "0.75", "0.123", "0.152", "0.31", "0.71", "0.77", "0.15", "0.511")
"""Games whose quotient is that of all heaps."""

PARTIAL = (("0.07", 27), ("0.26", 20), ("0.4", 28), ("0.54", 24), ("4.7", 12), ("0.35", 8), ("0.8F", 12), ("0.8", 16))


@cache
def quotient(code: str, heaps: int | None = None) -> MisereQuotient:
    found = misere_quotient(Code.parse(code), heaps)
    assert found.stopped is None
    return found


def assert_outcomes(q: MisereQuotient, rule: Rule, largest: int, counters: int) -> None:
    plain = is_p(rule)
    for heaps in sums(largest, counters):
        assert (q.outcome(heaps) is LastMoveOutcome.PREVIOUS) == plain(heaps), heaps


@pytest.mark.parametrize("code", CLOSED)
def test_outcomes_are_those_of_plain_recursion(code: str) -> None:
    q = quotient(code)
    assert q.series is not None
    assert_outcomes(q, plain_rule(code), 18, 18)


@pytest.mark.parametrize(("code", "heaps"), PARTIAL)
def test_outcomes_by_a_partial_quotient_are_those_of_plain_recursion(code: str, heaps: int) -> None:
    assert_outcomes(quotient(code, heaps), plain_rule(code), min(heaps, 16), 16)


def test_outcomes_in_grundys_game_are_those_of_plain_recursion() -> None:
    q = misere_quotient(grundys_game, 20)
    assert (len(q), len(q.p_portion)) == (48, 7)
    assert_outcomes(q, lambda heap: [*grundys_game(heap)[0]], 20, 22)


@pytest.mark.parametrize(("code", "heaps"), [("0.77", None), ("0.15", None), ("0.07", 25), ("0.123", None)])
def test_sums_of_four_large_heaps_have_the_outcomes_of_plain_recursion(code: str, heaps: int | None) -> None:
    q, plain = quotient(code, heaps), is_p(plain_rule(code))
    chosen = random.Random(11)
    for _ in range(12):
        total = [chosen.randint(5, 12) for _ in range(3)]
        assert (q.outcome(total) is LastMoveOutcome.PREVIOUS) == plain(tuple(total)), total


@pytest.mark.parametrize(("code", "heaps"), [("0.123", 9), ("0.75", 6), ("0.77", 5), ("0.07", 8), ("0.15", 8)])
def test_the_quotient_is_that_of_indistinguishability_by_plain_outcomes(code: str, heaps: int) -> None:
    plain = is_p(plain_rule(code))
    learned = indistinguishability(
        plain, lambda a, b: tuple(sorted(a + b)), [(h,) for h in range(1, heaps + 1)], (), tried=600
    )
    q = quotient(code, heaps)
    assert len(learned) == len(q)
    assert len(learned.portion(True)) == len(q.p_portion)
    same = {position: q.element_of(position) for position in learned.monoid}
    assert len(set(same.values())) == len(q)
    for a, b in combinations_with_replacement(same, 2):
        assert same[learned.monoid.add(a, b)] == q.monoid.add(same[a], same[b])


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.15"])
def test_no_two_elements_are_indistinguishable(code: str) -> None:
    q = quotient(code)
    p = np.isin(np.arange(len(q)), q.p_portion)
    assert len({row.tobytes() for row in p[q.monoid.table]}) == len(q)


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.152"])
def test_the_rules_are_a_complete_presentation(code: str) -> None:
    q = quotient(code)
    presented = presented_monoid(len(q.generators), q.rules)
    assert presented.elements == q.words
    assert np.array_equal(presented.table, q.monoid.table)
    forms = normal_forms(len(q.generators), q.rules, len(q))
    assert forms is not None
    assert len(forms) == len(q)


def test_the_wild_game_0_123_is_as_published_by_plambeck() -> None:
    q = quotient("0.123")
    assert set(relation_texts(q)) == {
        "a^2 = 1", "c^2 = 1", "b^4 = b^2", "b^2c = b^3", "b^2d = d", "cd = bd", "d^3 = ad^2",
    }  # fmt: skip
    names = element_names(q)
    assert [names[x] for x in q.p_portion] == ["a", "b^2", "ac", "bd", "d^2"]
    assert [names[q.element(heap)] for heap in range(11)] == ["1", "a", "1", "b", "b", "a", "d^2", "1", "c", "d", "a"]
    assert (q.series is not None, q.bound) == (True, 12)


def test_grundys_game_is_as_published() -> None:
    growth = misere_quotient(grundys_game, 18).growth
    assert growth == ((0, 1), (3, 2), (5, 6), (13, 12), (18, 24))


def test_the_pretending_function_continues_past_the_heaps_that_were_looked_at() -> None:
    q = quotient("0.77")
    assert q.element(10**12) == q.element(10**12 % 12 + 84)
    with pytest.raises(InputError, match="the misère quotient is proved to heap 27, not to heap 28"):
        quotient("0.07", 27).element(28)


def test_a_search_that_does_not_close_keeps_what_is_proved() -> None:
    q = misere_quotient(Code.parse("0.07"), 33, limit=150)
    assert q.stopped == "at heap 27: there are more than 150 elements"
    assert (q.last, len(q)) == (26, 144)
    with Budget(steps=20_000).counted():
        stopped = misere_quotient(Code.parse("0.07"), 33)
    assert stopped.stopped == (
        f"at heap {stopped.last + 1}: the budget of 20,000 steps is spent (--steps N allows more)"
    )
    assert stopped.last >= 2
    assert_outcomes(stopped, plain_rule("0.07"), stopped.last, 10)


def test_positions_that_are_named_have_their_elements() -> None:
    games: dict[str, list[str]] = {"0": [], "*": ["0"], "*2": ["0", "*"], "*3": ["0", "*", "*2"], "*2+*3": []}
    options = {name: [[one] for one in after] for name, after in games.items()}
    options["*2+*3"] = [["*3"], ["*", "*3"], ["*2"], ["*2", "*"], ["*2", "*2"]]
    q, element = quotient_of_positions(list(games), lambda name: options[name])
    assert (len(q), element_names(q)[element["*3"]]) == (6, "ab")
    assert element["*2+*3"] == q.monoid.add(element["*2"], element["*3"])
    with pytest.raises(InputError, match=r"the options of \* are not closed: 0 is not among the positions"):
        quotient_of_positions(["*"], lambda name: [["0"]])


def test_a_rule_that_leaves_no_smaller_heap_is_refused() -> None:
    with pytest.raises(InputError, match="the rule turns a heap of 2 into one of 2: expected a smaller heap"):
        misere_quotient(lambda heap: ([(heap,)] if heap == 2 else [],), 3)
    with pytest.raises(InputError, match="this game has a rule but no code: expected a largest heap"):
        misere_quotient(grundys_game)
    with pytest.raises(InputError, match="the largest heap is -1: expected a whole number from 0"):
        misere_quotient(grundys_game, -1)


def test_a_quotient_of_positions_over_the_limit_is_out_of_budget() -> None:
    with pytest.raises(OutOfBudget, match="there are more than 5 elements"):
        quotient_of_positions(range(4), lambda heap: ([left] for left in range(heap)), limit=5)


def test_a_quotient_is_a_monoid_like_any_other() -> None:
    q = quotient("0.75")
    assert isinstance(q.monoid, FiniteMonoid)
    assert q.monoid.elements == tuple(range(8))
    assert q.monoid.sum([1, 1]) == 0
    assert repr(q) == "<MisereQuotient of 0.75: order 8, |P| = 2, proved for all heaps>"
    assert repr(quotient("0.07", 27)) == "<MisereQuotient of 0.07: order 176, |P| = 28, proved for the heaps to 27>"
