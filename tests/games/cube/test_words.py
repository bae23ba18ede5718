"""Positions as bits in words, state by state."""

from itertools import product

import numpy as np
import pytest

from knotgames.games.cube.words import ALL, FALSE, FREE, LEFT, STATES, WITHIN, ends_of, opposite, settle

DIGITS = [digits[::-1] for digits in product(range(3), repeat=WITHIN)]


def bits(word: np.uint64, game: int) -> list[int]:
    return [int(word) >> state + STATES * game & 1 for state in range(STATES)]


@pytest.mark.parametrize("game", [0, 1])
def test_the_masks_say_what_they_are_of_each_state(game: int) -> None:
    assert all(bits(ALL, game))
    for axis in range(WITHIN):
        assert bits(FREE[axis], game) == [digits[axis] == 2 for digits in DIGITS]
        assert bits(FALSE[axis], game) == [digits[axis] == 0 for digits in DIGITS]
    for left in range(WITHIN + 1):
        assert bits(LEFT[left], game) == [digits.count(2) == left for digits in DIGITS]


@pytest.mark.parametrize("variables", range(6))
def test_every_end_is_a_bit_of_either_game(variables: int) -> None:
    """It says that the player who is to move has not lost; who has is told apart by the game."""
    unknotted = np.random.default_rng(variables).random(1 << variables) < 0.5
    words = ends_of(unknotted)
    assert len(words) == 1 << max(variables - WITHIN, 0)
    for place, won in enumerate(unknotted):
        state = sum((place >> axis & 1) * 3**axis for axis in range(WITHIN))
        word = words[place >> WITHIN]
        assert (bits(word, 0)[state], bits(word, 1)[state]) == (not won, won)


def test_a_state_is_lost_if_none_of_its_options_is() -> None:
    words = np.random.default_rng(7).integers(1 << 54, size=20, dtype=np.uint64) & ALL
    lost = words.copy()
    settle(lost)
    for word, found in zip(words, lost, strict=True):
        for game in (0, 1):
            by_state: dict[tuple[int, ...], bool] = {}
            for digits, elsewhere in sorted(zip(DIGITS, bits(word, game), strict=True), key=lambda of: of[0].count(2)):
                options = [
                    (*digits[:axis], to, *digits[axis + 1 :])
                    for axis in range(WITHIN)
                    if digits[axis] == 2
                    for to in (0, 1)
                ]
                by_state[digits] = not elsewhere and not any(by_state[option] for option in options)
            assert bits(found, game) == [by_state[digits] for digits in DIGITS]


def test_the_opposite_exchanges_true_and_false() -> None:
    for state, digits in enumerate(DIGITS):
        other = DIGITS.index(tuple((1, 0, 2)[digit] for digit in digits))
        word = np.array([1 << state, 1 << state + STATES], dtype=np.uint64)
        assert opposite(word).tolist() == [1 << other, 1 << other + STATES]
