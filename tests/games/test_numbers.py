"""Canonical numbers: the published misère monoid, against plain play."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.notation import NotationError
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, good_after
from knotgames.algebra.partizan.contexts import distinguishing_context
from knotgames.algebra.partizan.sums import outcome, sum_of, sums
from knotgames.games.numbers import GAME, MISERE, length, splits

FIXED = settings(derandomize=True, deadline=None, max_examples=80)
dyadics = st.builds(lambda m, j: Fraction(m, 2**j), st.integers(-9, 9), st.integers(0, 3))
positions = st.lists(dyadics.filter(bool), max_size=4).map(sum_of)
SIDES = sums(splits)
KNOWN: dict[Play, dict[tuple[Fraction, ...], LastMoveOutcome]] = {play: {} for play in Play}
"""Outcomes that play from some position has shown."""
SMALL = sorted({Fraction(m, 2**j) for j in range(4) for m in range(-9, 10)} - {Fraction(0)})


def numbers(count: int) -> list[tuple[Fraction, ...]]:
    return [position for n in range(count + 1) for position in combinations_with_replacement(SMALL, n)]


@pytest.mark.parametrize("play", Play)
def test_the_outcome_is_that_of_play_for_all_sums_of_two(play: Play) -> None:
    for position in numbers(2):
        assert GAME.outcome(position, play) is outcome(position, SIDES, play, KNOWN[play])


@FIXED
@given(positions, st.sampled_from(Play))
def test_the_outcome_and_the_winning_moves_are_those_of_play(position: tuple[Fraction, ...], play: Play) -> None:
    assert GAME.outcome(position, play) is outcome(position, SIDES, play, KNOWN[play])
    winning = GAME.winning_moves(position, play)
    for player in Player:
        expected = {
            f"{number} -> {GAME.show(parts)}"
            for place, number in enumerate(position)
            for parts in splits(number)[player]
            for after in [sum_of((*position[:place], *position[place + 1 :], *parts))]
            if outcome(after, SIDES, play, KNOWN[play]) in good_after(player)
        }
        assert set(winning[player.name.capitalize()]) == expected


def test_a_number_and_its_conjugate_add_up_to_zero() -> None:
    """Canonical numbers are invertible, and the inverse is the conjugate [MilleyRenault2013]."""

    def of(position: tuple[Fraction, ...]) -> object:
        return outcome(position, SIDES, Play.MISERE, KNOWN[Play.MISERE])

    for number in (Fraction(1), Fraction(1, 2), Fraction(3, 4), Fraction(5, 2)):
        zero = sum_of((number, -number))
        assert distinguishing_context(zero, (), numbers(1), lambda g, h: sum_of(g + h), of) is None  # type: ignore[arg-type]


def test_numbers_of_one_length_are_indistinguishable_and_others_are_not() -> None:
    assert length(Fraction(1, 2)) == length(Fraction(1)) == length(Fraction(1, 4)) == 1
    assert MISERE.distinguishing_context(1, 1) is None
    assert MISERE.distinguishing_context(1, 2) == -1


def test_the_length_falls_as_the_proof_says() -> None:
    for j in range(7):
        for m in range(1, 2**8, 2):
            number = Fraction(m, 2**j)
            left, right = splits(number)
            assert sum(map(length, left[0])) == length(number) - 1
            for option in right:
                assert 1 <= sum(map(length, option)) <= length(number)
            assert length(-number) == -length(number)


def test_lengths_are_counted_by_moves() -> None:
    for number in SMALL:
        if number > 0:
            moves, position = 0, (number,)
            while position:
                moves, position = moves + 1, tuple(splits(position[0])[0][0])  # type: ignore[assignment]
            assert moves == length(number)


@pytest.mark.parametrize("text", ["0", "3/4 + -1/2 + 2", "-7"])
def test_sums_print_back(text: str) -> None:
    assert GAME.show(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1/3", "numbers '1/3', column 3: expected a denominator that is a power of 2, found '3'"),
        ("1/0", "numbers '1/0', column 3: expected a denominator that is a power of 2, found '0'"),
        ("x", "numbers 'x', column 1: expected a dyadic rational such as 3, -1/2 or 3/4, found 'x'"),
        ("1 2", "numbers '1 2', column 3: expected '+' or the end, found '2'"),
        ("1" * 2000, "expected a number of at most 1000 digits"),
    ],
)
def test_bad_sums_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse(text)
    assert message in str(refusal.value)
