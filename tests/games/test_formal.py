"""Formal games to solve: values and winning moves of sums against the definitions, and sums that print back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.formal import Game, K
from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.notation import NotationError
from knotgames.games.formal import FormalSum, moves, solve, value
from tests.algebra.knot_type import plain_games
from tests.algebra.knot_type.plain_games import Plain, formal, plain, total
from tests.messages import exactly

few = settings(derandomize=True, deadline=None, max_examples=40)

sums = st.lists(formal_games(max_birthday=3), min_size=1, max_size=2).map(
    lambda parts: FormalSum.parse(" + ".join("{k}" if str(part) == "k + *" else str(part) for part in parts))
)


def whole(position: FormalSum) -> Plain:
    """The sum multiplied out, by plain recursion."""
    first, *others = (plain(part) for part in position.parts)
    for other in others:
        first = total(first, other)
    return first


@few
@given(sums)
def test_the_value_of_a_sum_is_that_of_the_game_multiplied_out(position: FormalSum) -> None:
    game = whole(position)
    assert str(value(position)) == plain_games.value(game)
    assert str(solve(position).outcome) == plain_games.outcome(game)


@few
@given(sums)
def test_moves_lead_to_the_options_of_the_game_multiplied_out(position: FormalSum) -> None:
    game = whole(position)
    options = moves(position)
    assert {whole(option) for option in options} == (set() if isinstance(game, str) else set(game))
    for option, worth in options.items():
        assert str(worth) == plain_games.value(whole(option))
        assert FormalSum.parse(str(option)) == option


@few
@given(sums)
def test_what_is_said_of_a_sum_is_that_of_its_parts(position: FormalSum) -> None:
    data = solve(position).data
    game = formal(whole(position))
    assert data["parity"] == ("odd" if game.parity else "even")
    assert data["birthday"] == game.birthday
    together = frozenset().union(*(plain_games.positions(plain(part)) for part in position.parts))
    assert data["subpositions"] == len(together)


def test_options_that_are_the_same_in_another_order_stand_once() -> None:
    twice = FormalSum.parse("{u, k} + {u, k}")
    assert [str(option) for option in moves(twice)] == ["k + {u, k}", "u + {u, k}"]


def test_a_part_that_prints_as_a_sum_stands_in_braces() -> None:
    odd: Game = K + FormalSum.parse("*").parts[0]
    assert str(odd) == "k + *"
    assert "{k} + u" in [str(option) for option in moves(FormalSum.parse("{{k}} + u"))]


def test_what_is_no_sum_is_refused() -> None:
    message = "formal game '{u', column 3: expected ',' or '}', found the end\n  {u\n    ^"
    with pytest.raises(NotationError, match=exactly(message)):
        FormalSum.parse("{u")
