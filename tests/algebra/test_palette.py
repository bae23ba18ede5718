"""The palette: text stands out from its ground, and colors are told apart by every eye."""

from itertools import combinations

import pytest

from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.palette import GRAY, GREEN, INDIGO, INK, NEUTRAL, OUTCOMES, PAPER, PURPLE, SKY, VERMILION, YELLOW
from tests.colors import VISIONS, contrast, difference

TONES = (GREEN, SKY, VERMILION, YELLOW, INDIGO, PURPLE)

APART = 20
"""How far two colors are apart at least: ten times what is just noticed side by side."""


def test_contrast_and_difference_on_known_colors() -> None:
    """21 from black to white and 4.54 of #767676 on white, as the guidelines give them; red and green lightness."""
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    assert difference("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.1)
    red, green = "#c62828", "#558000"  # a red and a green that protanopes mix up
    assert difference(red, green, "no middle-wave cones") < difference(red, green) / 3


def test_every_outcome_has_a_color_and_those_that_mean_the_same_have_the_same() -> None:
    assert set(OUTCOMES) == {*Outcome, *LastMoveOutcome}
    assert OUTCOMES[Outcome.FIRST] == OUTCOMES[LastMoveOutcome.NEXT]
    assert OUTCOMES[Outcome.SECOND] == OUTCOMES[LastMoveOutcome.PREVIOUS]
    assert len({OUTCOMES[outcome] for outcome in Outcome}) == len({OUTCOMES[o] for o in LastMoveOutcome}) == 4


def test_text_stands_out_from_the_color_of_an_outcome() -> None:
    """At least 7 to 1, level AAA of the guidelines."""
    assert {color for color in (*OUTCOMES.values(), NEUTRAL, PAPER) if contrast(INK, color) < 7} == set()


def test_colored_text_stands_out_from_a_page() -> None:
    """At least 4.5 to 1, level AA, on a light page or a dark one; and light text on a ground of the color."""
    assert {tone.light for tone in TONES if contrast(tone.light, PAPER) < 4.5} == set()
    assert {tone.dark for tone in TONES if contrast(tone.dark, "#1f2125") < 4.5} == set()


def test_lines_outside_of_boxes_are_seen_on_any_page() -> None:
    """At least 3 to 1, as the guidelines ask of graphics."""
    assert min(contrast(GRAY, PAPER), contrast(GRAY, "#000000")) > 3


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    "colors",
    [
        {OUTCOMES[outcome] for outcome in Outcome},
        {OUTCOMES[Outcome.KNOTTER], OUTCOMES[Outcome.UNKNOTTER], NEUTRAL},
        {tone.light for tone in TONES},
        {tone.dark for tone in TONES},
    ],
    ids=["outcomes", "players", "light", "dark"],
)
def test_colors_are_told_apart_by_every_eye(colors: set[str], vision: str) -> None:
    assert {pair for pair in combinations(sorted(colors), 2) if difference(*pair, vision) < APART} == set()


def test_a_terminal_has_a_color_of_its_own_for_each_tone() -> None:
    assert len({tone.terminal for tone in TONES}) == len(TONES)
