"""Lists of all small games, against plain enumeration."""

import pytest

from knotgames.algebra.knot_type.enumeration import MOST, games_of_size, tuples_of_games
from knotgames.algebra.knot_type.formal import subpositions
from knotgames.algebra.notation import InputError
from tests.algebra.knot_type import plain_games as plain
from tests.messages import exactly


def test_all_games_with_few_subpositions_are_listed_once() -> None:
    assert {plain.plain(game) for size in range(1, 7) for game in games_of_size(size)} == set(plain.games_of_size(6))
    small = [game for size in range(1, MOST + 1) for game in games_of_size(size)]
    assert len(small) == len(set(small))
    assert all(len(subpositions(game)) == size for size in range(1, MOST + 1) for game in games_of_size(size))


def test_too_many_games_are_refused() -> None:
    message = "the games with 8 subpositions are too many to list: at most 7"
    with pytest.raises(InputError, match=exactly(message)):
        games_of_size(MOST + 1)


@pytest.mark.parametrize("count", [1, 2])
def test_tuples_come_in_the_order_of_their_subpositions_and_none_is_left_out(count: int) -> None:
    tuples = list(tuples_of_games(count))
    totals = [sum(len(subpositions(game)) for game in games) for games in tuples]
    assert totals == sorted(totals)
    assert totals[-1] == MOST + count - 1
    assert len(tuples) == len(set(tuples))
    numbers = [len(games_of_size(size)) for size in range(1, MOST + 1)]
    pairs = sum(a * b for i, a in enumerate(numbers) for j, b in enumerate(numbers) if i + j < MOST)
    assert len(tuples) == (sum(numbers) if count == 1 else pairs)
