"""The strategies of the proofs win: against the tables, and played to the end where no table can be had."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.play import Player, goal
from knotgames.algebra.notation import InputError
from knotgames.games.rational.play import solve_sum
from knotgames.games.rational.shadows import shadow_value, to_minimal, to_unknot
from knotgames.games.rational.strategy import Letter, sort_crossings, winning_move, winning_reply
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, SumMove
from tests.games.rational.positions import examples, words

shadow_sums = (
    st.lists(words(most=7, length=5), min_size=1, max_size=3)
    .filter(lambda chosen: sum(map(sum, chosen)) <= 9)
    .map(lambda chosen: ConnectedSum.of(map(Pseudodiagram.shadow, chosen)))
)


@examples(80)
@given(shadow_sums)
def test_a_first_move_is_one_of_the_winning_moves(position: ConnectedSum) -> None:
    solved = solve_sum(position)
    for player in Player:
        winning, move = solved.winning_moves(player), winning_move(position, player)
        assert (move is None) == (not winning)
        assert move is None or move in winning


@examples(50)
@given(shadow_sums)
def test_a_reply_is_one_of_the_winning_moves(position: ConnectedSum) -> None:
    solved = solve_sum(position)
    for player in Player:
        if not goal(solved.value().outcome, player):
            continue
        for move in position.moves():
            reply = winning_reply(position, move, player)
            after = position.after(move)
            assert (reply is None) == (not after.unresolved)
            assert reply is None or reply in solved.winning_moves(player, after)


def test_a_shadow_of_thousands_of_twists_has_a_winning_move() -> None:
    word = (3, *[2] * 2000, 1, 2, *[4] * 999, 2)
    position = ConnectedSum.of([Pseudodiagram.shadow(word), Pseudodiagram.shadow([0, 1])])
    value = shadow_value([word, (0, 1)])
    players = [player for player in Player if str(value.outcome) in (player.value, "1")]
    assert players
    for player in players:
        assert winning_move(position, player) in set(position.moves())


def test_a_huge_twist_has_a_reply() -> None:
    position = ConnectedSum.of([Pseudodiagram.shadow([10**15, 2])])
    assert winning_reply(position, SumMove(0, 0, 1), Player.UNKNOTTER) == SumMove(0, 0, -1)


def test_the_player_who_does_not_win_has_no_sure_reply() -> None:
    position = ConnectedSum.parse("[(3), (2)]")
    message = r"^\[\(3\), \(2\)\]: the Knotter does not win when the opponent starts"
    with pytest.raises(InputError, match=message):
        winning_reply(position, SumMove(0, 0, 1), Player.KNOTTER)
    with pytest.raises(InputError, match=r"has no move 3\+$"):
        winning_reply(position, SumMove(0, 2, 1), Player.UNKNOTTER)
    with pytest.raises(InputError, match="expected shadows, in which no crossing is resolved"):
        winning_move(ConnectedSum.parse("[1(2), (2)]"), Player.KNOTTER)


@examples(80)
@given(words(most=14, length=7))
def test_a_reduction_sorts_every_crossing(word: tuple[int, ...]) -> None:
    for reduction in (to_unknot(word), to_minimal(word)):
        if reduction is None:
            continue
        found = sort_crossings(reduction)
        assert tuple(map(len, found.left)) == reduction.end
        assert all(len(letter) % 2 == 0 for letter in found.pairs)
        counts = [0] * len(word)
        for letter in (*found.left, *found.loops, *found.pairs):
            for twist, count in letter.runs:
                counts[twist] += count
        assert tuple(counts) == word


def test_letters_remember_their_twists() -> None:
    letter = Letter(((0, 2), (3, 1)))
    assert letter.cut(2) == (Letter(((0, 1),)), Letter(((3, 1), (0, 1))))
    assert letter.without(3) == Letter(((0, 2),))
    assert letter.without(0) == Letter(((0, 1), (3, 1)))
    assert letter.without(1) is None
