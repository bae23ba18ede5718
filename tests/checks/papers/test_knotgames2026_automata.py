"""The positions of the tricolorability game that the previous player wins, against the search, and how they are cut."""

import numpy as np
import pytest

from knotgames.checks.papers.knotgames2026.tricolor_automata import LETTERS, lost_positions, told_apart, word_of
from knotgames.games.tricolor.coloring import parse_coloring, uncolored
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import torus, twist


@pytest.mark.parametrize("projection", [twist(2), twist(3), twist(6), twist(7), torus(5), torus(7)], ids=str)
def test_the_start_is_won_as_the_search_says(projection: object) -> None:
    assert isinstance(projection, type(twist(3)))
    lost = lost_positions(projection)
    assert bool(lost[-1]) != Search().next_player_wins(projection, uncolored(projection))


def test_a_word_is_read_from_the_first_strand() -> None:
    lost = lost_positions(twist(4))
    coloring = parse_coloring("r..g", twist(4))
    assert bool(lost[word_of(coloring)]) != Search().next_player_wins(twist(4), coloring)


def test_beginnings_that_endings_do_not_tell_apart_are_counted_once() -> None:
    lost = np.zeros(LETTERS**3, dtype=bool)
    assert told_apart(lost, 3, 1) == 1
    lost[2] = True  # the word with third color first, then twice the first
    assert told_apart(lost, 3, 1) == 2
