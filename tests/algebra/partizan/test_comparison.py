"""The order of forms modulo a universe: against all contexts born early, its laws, and its errors."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.birthdays import forms_born_by
from knotgames.algebra.partizan.comparison import Order, Relation
from knotgames.algebra.partizan.forms import ZERO, Form, conjugate_of, integer, outcome_of, parse
from knotgames.algebra.partizan.universes import ALL, DEAD_ENDING, DICOT, UNIVERSES, Universe
from tests.algebra.partizan.plain import as_good_beside, games_of_one
from tests.algebra.partizan.strategies import FIXED, forms

ORDERS = {universe: Order(universe) for universe in UNIVERSES.values()}

EACH = pytest.mark.parametrize("universe", UNIVERSES.values(), ids=UNIVERSES)


@EACH
def test_contexts_born_by_day_2_decide_the_order_of_all_forms_born_by_day_1(universe: Universe) -> None:
    contexts = forms_born_by(2, universe)
    for greater, less in product(forms_born_by(1, ALL), repeat=2):
        expected = all(as_good_beside(greater, less, context) for context in contexts)
        assert Order(universe).at_least(greater, less) == expected


@EACH
def test_contexts_born_by_day_2_never_refute_the_order_of_dead_ending_forms(universe: Universe) -> None:
    """One form is compared with all, and the comparable pairs are held against all contexts."""
    order = ORDERS[universe]
    contexts = forms_born_by(2, universe)
    comparable = 0
    for less in map(parse, ("0", "*", "{0, * | *}", "{1 | 0}", "{* | -1}")):
        for greater in forms_born_by(2, DEAD_ENDING):
            if order.at_least(greater, less):
                comparable += 1
                assert all(as_good_beside(greater, less, context) for context in contexts)
    assert comparable >= 5


@FIXED
@given(games_of_one(3))
def test_the_order_is_a_partial_order_that_sums_keep(drawn: tuple[Universe, list[Form]]) -> None:
    universe, (first, second, third) = drawn
    order = ORDERS[universe]
    assert order.at_least(first, first)
    if order.at_least(first, second):
        assert order.at_least(first + third, second + third)
        assert order.at_least(conjugate_of(second), conjugate_of(first))
        assert order.at_least(first, third) or not order.at_least(second, third)


@FIXED
@given(forms, forms)
def test_a_larger_universe_and_misere_play_ask_for_more(first: Form, second: Form) -> None:
    for greater, less in ((first, second), (first + conjugate_of(first), ZERO)):
        holds = [ORDERS[universe].at_least(greater, less) for universe in (ALL, DEAD_ENDING, DICOT)]
        assert holds == sorted(holds)
        if holds[-1]:
            difference = greater + conjugate_of(less)
            assert outcome_of(difference, Play.NORMAL) in (LastMoveOutcome.LEFT, LastMoveOutcome.PREVIOUS)


@pytest.mark.parametrize("failing", ["left", "right"])
def test_without_the_conditions_on_ends_games_would_be_compared_that_play_tells_apart(failing: str) -> None:
    careless = Order(replace(DEAD_ENDING, left_end_against=lambda game, known: None))
    greater, less = (ZERO, parse("-1")) if failing == "left" else (parse("1"), ZERO)
    assert careless.at_least(greater, less)
    assert not Order(DEAD_ENDING).at_least(greater, less)
    assert not all(as_good_beside(greater, less, context) for context in forms_born_by(2, DEAD_ENDING))


def test_published_relations() -> None:
    """* + * is 0 among dicots (Allen 2009); integers have inverses among dead-ending games (Milley and Renault 2013);
    nothing but 0 is 0 among all games (Mesdal and Ottaway 2007).
    """
    dicot, dead_ending, everything = (ORDERS[universe] for universe in (DICOT, DEAD_ENDING, ALL))
    assert dicot.is_invertible(parse("*"))
    assert not dead_ending.is_invertible(parse("*"))
    assert all(dead_ending.is_invertible(integer(n)) for n in range(-3, 4))
    assert [str(game) for game in forms_born_by(2, ALL) if everything.equal(game, ZERO)] == ["0"]


def test_relations_have_names() -> None:
    order = ORDERS[DEAD_ENDING]
    assert order.relation(parse("1 + -1"), ZERO) is Relation.EQUAL
    assert order.relation(parse("1"), ZERO) is Relation.INCOMPARABLE
    greater, less = parse("{* | -1, *}"), parse("{* | -1, *, 0}")
    assert (order.relation(greater, less), order.relation(less, greater)) == (Relation.AT_LEAST, Relation.AT_MOST)
    assert Relation.EQUAL.is_a(Relation.AT_MOST)
    assert not Relation.EQUAL.is_a(Relation.INCOMPARABLE)
    assert not Relation.AT_MOST.is_a(Relation.AT_LEAST)


def test_large_forms_are_refused() -> None:
    with pytest.raises(InputError, match="a form of birthday 201: expected at most 200 to compare it"):
        Order(DICOT).at_least(integer(201), ZERO)
    wide = parse("20 + -20")
    with pytest.raises(InputError, match="pairs of followers: expected at most 250000 to compare them"):
        Order(ALL).at_least(wide + parse("*"), wide)
