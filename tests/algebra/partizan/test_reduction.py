"""Reduced forms: equal to the form, in its universe, and one for each class."""

from itertools import combinations

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.birthdays import forms_born_by
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import Form, conjugate_of, parse
from knotgames.algebra.partizan.reduction import reduced
from knotgames.algebra.partizan.universes import ALL, DEAD_ENDING, DICOT, UNIVERSES, Universe
from tests.algebra.partizan.plain import games_of_one, left_wins
from tests.algebra.partizan.strategies import FIXED


@FIXED
@given(games_of_one(2))
def test_a_reduced_form_is_equal_and_in_the_universe(drawn: tuple[Universe, list[Form]]) -> None:
    universe, (game, other) = drawn
    order = Order(universe)
    result = reduced(game, order)
    assert order.equal(result, game)
    assert universe.contains(result)
    assert result.birthday <= game.birthday
    assert reduced(result, order) is result
    assert reduced(conjugate_of(game), order) is conjugate_of(result)
    assert (result is reduced(other, order)) == order.equal(game, other)
    for context in forms_born_by(1, universe):
        assert left_wins(result, context) == left_wins(game, context)


@pytest.mark.parametrize("universe", UNIVERSES.values(), ids=UNIVERSES)
def test_forms_born_by_day_2_are_equal_just_if_their_reduced_forms_are_the_same(universe: Universe) -> None:
    order = Order(universe)
    found = {game: reduced(game, order) for game in forms_born_by(2, universe)}
    assert all(
        (found[one] is found[other]) == order.equal(one, other) for one, other in combinations(list(found)[::2], 2)
    )


@pytest.mark.parametrize(
    ("game", "universe", "expected"),
    [
        ("{* | *}", DICOT, "0"),  # Allen 2009
        ("{* | *}", ALL, "{* | *}"),  # nothing is left out
        ("2 + -1", DEAD_ENDING, "1"),  # integers add up, Milley and Renault 2013
        ("{-1 | *}", DEAD_ENDING, "{-1 | *}"),  # an option that lets Left win where she has no other
    ],
)
def test_examples(game: str, universe: Universe, expected: str) -> None:
    assert str(reduced(parse(game), Order(universe))) == expected


def test_a_form_outside_the_universe_is_refused() -> None:
    with pytest.raises(InputError, match="cannot reduce the form 1: expected a form of the universe dicot"):
        reduced(parse("1"), Order(DICOT))
