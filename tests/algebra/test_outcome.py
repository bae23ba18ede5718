"""Outcome classes and the half-outcomes that make them."""

from itertools import product

import pytest

from knotgames.algebra.outcome import LastMoveOutcome, Outcome

BOTH = list(product((True, False), repeat=2))


@pytest.mark.parametrize(("knotter_first", "unknotter_first"), BOTH)
def test_an_outcome_gives_back_its_half_outcomes(knotter_first: bool, unknotter_first: bool) -> None:
    outcome = Outcome.of(knotter_first, unknotter_first)
    assert (outcome.knotter_first, outcome.unknotter_first) == (knotter_first, unknotter_first)


@pytest.mark.parametrize(
    ("k1", "k2", "letter"), [(True, True, "K"), (True, False, "1"), (False, False, "U"), (False, True, "2")]
)
def test_outcomes_have_the_letters_of_definition_2_6(k1: bool, k2: bool, letter: str) -> None:
    assert str(Outcome.of(k1, k2)) == letter
    assert Outcome(letter) is Outcome.of(k1, k2)


def test_outcomes_are_explained() -> None:
    assert [Outcome(letter).explained for letter in "KU12"] == [
        "the Knotter wins, whoever starts",
        "the Unknotter wins, whoever starts",
        "the player who starts wins",
        "the player who does not start wins",
    ]


@pytest.mark.parametrize(
    ("left_first", "right_first", "letter"),
    [(True, True, "L"), (True, False, "N"), (False, True, "P"), (False, False, "R")],
)
def test_last_move_outcomes_have_their_letters(left_first: bool, right_first: bool, letter: str) -> None:
    assert str(LastMoveOutcome.of(left_first, right_first)) == letter
    assert LastMoveOutcome(letter) is LastMoveOutcome.of(left_first, right_first)


def test_an_unknown_letter_is_no_outcome() -> None:
    with pytest.raises(ValueError, match="'N' is not a valid Outcome"):
        Outcome("N")
