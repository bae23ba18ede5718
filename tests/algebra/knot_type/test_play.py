"""Who wins, and lines of play, on positions given as nested lists of options."""

from __future__ import annotations

import pytest

from algebra.knot_type.formal import Game, K, U, game
from algebra.knot_type.play import Player, best_play, goal
from algebra.knot_type.values import KnotValue, value_of
from algebra.outcome import Outcome


@pytest.mark.parametrize(
    ("outcome", "knotter", "unknotter"),
    [("K", "K", "K"), ("U", "U", "U"), ("1", "K", "U"), ("2", "U", "K")],
)
def test_a_player_wants_to_move_where_he_wins_when_the_other_starts(outcome: str, knotter: str, unknotter: str) -> None:
    """The last two columns are who wins if the Knotter, and if the Unknotter, starts."""
    assert goal(Outcome(outcome), Player.KNOTTER) == (unknotter == "K")
    assert goal(Outcome(outcome), Player.UNKNOTTER) == (knotter == "U")


def moves(position: Game) -> list[tuple[Game, KnotValue]]:
    options = sorted(position.sides[0], key=str) if position.sides else []
    return [(option, value_of(option)) for option in options]


def test_who_can_win_makes_the_first_winning_move() -> None:
    start = game([game([U, K]), game([U])])
    line = list(best_play(start, Player.KNOTTER, moves, lambda position, move: move))
    assert [player for player, _, _ in line] == [Player.KNOTTER, Player.UNKNOTTER]
    assert line[-1][2] == U


def test_who_cannot_win_leaves_the_opponent_the_fewest_winning_answers() -> None:
    hard, easy = game([U, K]), game([U])
    assert next(best_play(game([easy, hard]), Player.KNOTTER, moves, lambda p, m: m))[2] in (easy, hard)
    many = game([game([U, K]), game([U])])
    few = game([game([U, K]), game([K])])
    assert value_of(many).outcome in tuple(Outcome)
    line = list(best_play(game([many, few]), Player.UNKNOTTER, moves, lambda p, m: m))
    assert len(line) == 3


def test_a_finished_game_has_no_line() -> None:
    assert list(best_play(U, Player.KNOTTER, moves, lambda p, m: m)) == []
    assert Player.KNOTTER.word == "Knotter"
    assert Player.UNKNOTTER.opponent is Player.KNOTTER
