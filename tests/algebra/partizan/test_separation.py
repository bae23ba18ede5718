"""Games that tell forms apart: found or built, in the universe, and checked by plain recursion."""

import pytest
from hypothesis import given

from knotgames.algebra.partizan import separation
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import Form, parse
from knotgames.algebra.partizan.separation import separating_game
from knotgames.algebra.partizan.universes import ALL, DEAD_ENDING, DICOT, Universe
from tests.algebra.partizan.plain import as_good_beside, games_of_one
from tests.algebra.partizan.strategies import FIXED, forms


def require_told(greater: Form, less: Form, universe: Universe) -> Form | None:
    """A game of the universe tells the forms apart just if the first is not at least the second."""
    order = Order(universe)
    game = separating_game(greater, less, order)
    assert (game is None) == order.at_least(greater, less)
    assert game is None or (universe.contains(game) and not as_good_beside(greater, less, game))
    return game


@FIXED
@given(games_of_one(2))
def test_a_game_tells_just_if_the_forms_are_not_in_order(drawn: tuple[Universe, list[Form]]) -> None:
    universe, (first, second) = drawn
    require_told(first, second, universe)


@pytest.mark.parametrize("universe", [DICOT, DEAD_ENDING, ALL], ids=lambda universe: universe.name)
def test_games_are_built_where_none_is_found(universe: Universe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(separation, "forms_born_by", lambda day, universe: ())
    monkeypatch.setattr(separation, "WORK", 0)

    @FIXED
    @given(forms, forms)
    def built(first: Form, second: Form) -> None:
        require_told(first, second, universe)

    built()


def test_a_built_game_is_made_plainer(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = parse("{* | *} + {1 | *}"), parse("{* | *} + {1 | {* | *}}")
    monkeypatch.setattr(separation, "forms_born_by", lambda day, universe: ())
    plain = require_told(first, second, DEAD_ENDING)
    monkeypatch.setattr(separation, "WORK", 0)
    built = require_told(first, second, DEAD_ENDING)
    assert plain is not None
    assert built is not None
    assert len(str(plain)) < len(str(built))


def test_deep_forms_are_told_apart() -> None:
    for universe in (DICOT, DEAD_ENDING, ALL):
        order = Order(universe)
        game = separating_game(parse("40"), parse("38"), order)
        assert game is not None
        assert order.outcome(parse("40"), game) is not order.outcome(parse("38"), game)


def test_a_game_that_does_not_tell_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(separation, "forms_born_by", lambda day, universe: ())
    monkeypatch.setattr(separation._Builder, "left_starts", lambda self, greater, less: parse("0"))
    with pytest.raises(AssertionError, match="0 was built to tell"):
        separating_game(parse("{* | *}"), parse("0"), Order(ALL))
