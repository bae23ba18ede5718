"""Who wins, and lines of play, on positions given as nested lists of options."""

import pytest

from knotgames.algebra.knot_type.formal import Game, K, U, game
from knotgames.algebra.knot_type.play import Player, goal, knot_type_match
from knotgames.algebra.knot_type.values import value_of
from knotgames.algebra.match import Match
from knotgames.algebra.outcome import Outcome


@pytest.mark.parametrize(
    ("outcome", "knotter", "unknotter"), [("K", "K", "K"), ("U", "U", "U"), ("1", "K", "U"), ("2", "U", "K")]
)
def test_a_player_wants_to_move_where_he_wins_when_the_other_starts(outcome: str, knotter: str, unknotter: str) -> None:
    """The last two columns are who wins if the Knotter, and if the Unknotter, starts."""
    assert goal(Outcome(outcome), Player.KNOTTER) == (unknotter == "K")
    assert goal(Outcome(outcome), Player.UNKNOTTER) == (knotter == "U")


def formal_match(start: Game) -> Match[Game]:
    def moves(position: Game) -> list[tuple[str, Game]]:
        options = sorted(position.sides[0], key=str) if position.sides else []
        return [(str(option), option) for option in options]

    return knot_type_match(start, moves, value_of, lambda game: game.birthday)


def test_who_can_win_makes_the_first_winning_move() -> None:
    line = list(formal_match(game([game([U, K]), game([U])])).best_play(0))
    assert [player for player, _, _ in line] == [0, 1]
    assert line[-1][2] == U


def test_who_cannot_win_leaves_the_opponent_the_fewest_winning_answers() -> None:
    one = game([game([U, K]), game([U]), game([K])])  # the Unknotter answers to *, the Knotter to {k} or {u, k}
    two = game([game([U]), game([game([game([U])])])])
    start = game([one, two])
    assert value_of(start).outcome is Outcome.UNKNOTTER
    assert formal_match(start).best_move(start, 0) == str(one)
    assert len(formal_match(start).winning_moves(one, 1)) < len(formal_match(start).winning_moves(two, 1))


def test_a_finished_game_has_no_line() -> None:
    assert list(formal_match(U).best_play(0)) == []
    assert (formal_match(U).winner(U, 0), formal_match(U).winner(K, 1)) == (1, 0)
    assert Player.KNOTTER.word == "Knotter"
    assert Player.UNKNOTTER.opponent is Player.KNOTTER
