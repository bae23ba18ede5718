"""Sums: values, winning moves, best play."""

from hypothesis import given

from knotgames.algebra.knot_type.play import Player
from knotgames.games.rational.play import solve_sum, value_of_sum
from knotgames.games.rational.tangle import ConnectedSum
from tests.games.rational.plain import plain_outcome, plain_winner
from tests.games.rational.positions import examples, joint, sums


@examples(60)
@given(sums(most=5))
def test_the_outcome_is_that_of_joint_play(position: ConnectedSum) -> None:
    assert value_of_sum(position).outcome == plain_outcome(joint(position))


@examples(40)
@given(sums(most=5))
def test_winning_moves_are_those_of_joint_play(position: ConnectedSum) -> None:
    solved = solve_sum(position)
    for player in Player:
        knotter = player is Player.KNOTTER
        expected = [
            move for move in position.moves() if plain_winner(joint(position.after(move)), not knotter) == knotter
        ]
        assert solved.winning_moves(player) == expected
