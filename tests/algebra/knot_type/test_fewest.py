"""Games with fewest subpositions, against all small games."""

from __future__ import annotations

import pytest

from algebra.knot_type.fewest import fewest, searched, smallest
from algebra.knot_type.formal import Game, subpositions
from algebra.knot_type.rulebook import Condition
from algebra.knot_type.small import MOST, games_of_size
from algebra.knot_type.values import RULEBOOK, VALUES, value_of
from tests.algebra.knot_type import plain_games as plain


def small() -> list[Game]:
    return [game for size in range(1, MOST + 1) for game in games_of_size(size)]


@pytest.mark.parametrize("place", range(len(VALUES)), ids=lambda place: str(VALUES[place]))
def test_no_small_game_of_a_value_has_fewer_subpositions(place: int) -> None:
    value, (condition,) = VALUES[place], RULEBOOK.conditions[place]
    game, known = smallest(RULEBOOK, value.parity, condition)
    assert known
    assert plain.value(plain.plain(game)) == str(value)
    assert len(subpositions(game)) == fewest(RULEBOOK, value.parity, condition)
    sizes = [len(subpositions(other)) for other in small() if other.end is None and value_of(other) == value]
    assert min(sizes, default=MOST + 1) >= min(len(subpositions(game)), MOST + 1)
    assert not sizes or min(sizes) == len(subpositions(game))


def test_more_than_is_searched_is_not_claimed() -> None:
    odd = RULEBOOK.universe(0)
    all_of_them = Condition(0, tuple(1 << i for i in range(len(RULEBOOK)) if odd >> i & 1))
    assert fewest(RULEBOOK, 0, all_of_them) is None
    game, known = smallest(RULEBOOK, 0, all_of_them)
    assert not known
    assert len(subpositions(game)) > searched(RULEBOOK)
    assert len({str(value_of(option)) for option in game.sides[0]}) == 19
    with pytest.raises(LookupError, match="no game"):
        smallest(RULEBOOK, 0, Condition(odd, (odd,)))
