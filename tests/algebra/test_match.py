"""Matches and courses of play, on a heap from which one to three counters are taken."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.match import MOST_MOVES, Course, Match, written_out
from knotgames.algebra.notation import InputError
from tests.messages import exactly

sampled = settings(max_examples=60)


def take_away(counters: int, misere: bool = False) -> Match[int]:
    """Who takes the last counter wins, or loses under misère play; the multiples of four decide, or one more."""
    return Match(
        start=counters,
        players=("Ann", "Bob"),
        moves=lambda heap, player: {f"take {taken}": heap - taken for taken in (1, 2, 3) if taken <= heap},
        loses=lambda heap, player: not misere,
        wins=lambda heap, player: heap % 4 != int(misere),
        length=lambda heap: heap,
    )


heaps = st.integers(0, 30)


@sampled
@given(heaps, st.booleans(), st.integers(0, 1))
def test_best_play_is_won_by_whom_the_rule_says(counters: int, misere: bool, starter: int) -> None:
    match = take_away(counters, misere)
    line = list(match.best_play(starter))
    assert [player for player, _, _ in line] == [(starter + i) % 2 for i in range(len(line))]
    last, player = (line[-1][2], 1 - line[-1][0]) if line else (counters, starter)
    assert (last, match.is_over(last, player)) == (0, True)
    assert match.winner(last, player) == (starter if match.wins(counters, starter) else 1 - starter)
    assert list(match.best_play(1 - starter, line[0][2])) == line[1:] if line else counters == 0


@sampled
@given(st.integers(1, 30), st.booleans(), st.integers(0, 1))
def test_who_can_win_does_and_who_cannot_resists(counters: int, misere: bool, player: int) -> None:
    match = take_away(counters, misere)
    winning = match.winning_moves(counters, player)
    assert winning == [
        move for move, after in match.moves(counters, player).items() if not match.wins(after, 1 - player)
    ]
    best = match.best_move(counters, player)
    if winning:
        assert best == winning[0]
    else:
        answers = {
            move: (len(match.winning_moves(after, 1 - player)), -after)
            for move, after in match.moves(counters, player).items()
        }
        assert answers[best] == min(answers.values())


@sampled
@given(heaps, st.lists(st.sampled_from(["take 1", "take 2", "take3", " t a k e 1"]), max_size=20), st.integers(0, 1))
def test_a_course_is_its_moves_and_can_be_taken_back(counters: int, moves: list[str], starter: int) -> None:
    match = take_away(counters)
    course = Course.of(match, starter)
    made = []
    for move in moves:
        if int(move[-1]) > course.position:
            with pytest.raises(InputError, match="is not a move of"):
                course.then(move)
            break
        course = course.then(move)
        made.append(f"take {move[-1]}")
    assert list(course.moves) == made
    assert course == Course.of(match, starter, made)
    assert course.position == counters - sum(int(move[-1]) for move in made)
    assert course.player == (starter + len(made)) % 2
    assert course.winner == (1 - course.player if course.position == 0 else None)
    for number in range(len(made) + 3):
        assert course.back(number) == Course.of(match, starter, made[: max(len(made) - number, 0)])


def test_a_wrong_move_and_a_wrong_player_are_named() -> None:
    match = take_away(2)
    message = "'take 3' is not a move of Bob here: expected one of take 1, take 2"
    with pytest.raises(InputError, match=exactly(message)):
        match.after(2, 1, "take 3")
    with pytest.raises(InputError, match=exactly("no player is called 'Cy': expected ann or bob")):
        match.player("Cy")
    assert (match.player("ANN"), match.player("bob")) == (0, 1)
    with pytest.raises(ValueError, match=exactly("Ann has no move in 0")):
        match.best_move(0, 0)


def test_a_long_list_of_moves_is_cut_in_errors() -> None:
    match = Match(
        20, ("Ann", "Bob"), lambda n, _: {f"to {m}": m for m in range(n)}, lambda *_: True, lambda n, _: n > 0, int
    )
    listed = ", ".join(f"to {m}" for m in range(12))
    with pytest.raises(InputError, match=exactly(f"'up' is not a move of Ann here: expected one of {listed}, ...")):
        match.after(20, 0, "up")


def test_moves_are_written_out_up_to_the_limit() -> None:
    assert len(written_out(((f"to {n}", n) for n in range(MOST_MOVES)), "it")) == MOST_MOVES
    with pytest.raises(InputError, match=exactly("it has more than 1,000 moves, too many to play")):
        written_out(((f"to {n}", n) for n in range(MOST_MOVES + 1)), "it")
