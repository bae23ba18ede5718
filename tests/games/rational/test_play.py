"""Sums: values, winning moves, best play."""

from hypothesis import given

from knotgames.algebra.knot_type.play import Player, goal
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


@examples(40)
@given(sums(most=6))
def test_best_play_ends_with_the_winner(position: ConnectedSum) -> None:
    solved = solve_sum(position)
    for number, starter in enumerate(Player):
        line = list(solved.match().best_play(number))
        assert len(line) == position.unresolved
        last = line[-1][2] if line else position
        wins = Player.UNKNOTTER if last.is_unknot() else Player.KNOTTER
        assert (wins is starter.opponent) == goal(solved.value().outcome, starter.opponent)
        assert all(player == (number + i) % 2 for i, (player, _, _) in enumerate(line))
