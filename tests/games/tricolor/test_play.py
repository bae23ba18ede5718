"""Who wins, and by which moves, against plain recursion from the printed rules."""

import pytest
from hypothesis import given, settings

from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.coloring import (
    Coloring,
    colored,
    moves,
    show,
    uncolored,
)
from knotgames.games.tricolor.equations import Shapes
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import Projection, torus, twist
from tests.games.tricolor import oracle
from tests.games.tricolor.positions import positions

SEARCH = Search()
SHAPES = Shapes()


@given(positions())
@settings(derandomize=True, max_examples=150, deadline=None)
def test_values_are_those_of_plain_recursion(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    expected = oracle.grundy(show(coloring), projection.crossings)
    assert SEARCH.grundy(projection, coloring) == expected
    assert SEARCH.next_player_wins(projection, coloring) == (expected > 0)


@given(positions())
@settings(derandomize=True, max_examples=80, deadline=None)
def test_winning_moves_are_those_of_plain_recursion(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    expected = [
        (strand, "rgb".index(color))
        for (strand, color), after in oracle.after(show(coloring), projection.crossings).items()
        if oracle.grundy(after, projection.crossings) == 0
    ]
    assert list(SEARCH.winning_moves(projection, coloring)) == expected


@pytest.mark.parametrize("n", range(2, 15))
def test_odd_twists_are_p1_and_even_ones_p2(n: int) -> None:
    assert SEARCH.next_player_wins(twist(n), uncolored(twist(n))) == (n % 2 == 1)


@pytest.mark.parametrize("n", range(2, 8))
def test_twists_by_plain_recursion(n: int) -> None:
    assert oracle.grundy("." * n, twist(n).crossings) == n % 2


@pytest.mark.parametrize("n", [1, 3, 5, 7, 9, 11, 13])
def test_torus_knots(n: int) -> None:
    assert SEARCH.next_player_wins(torus(n), uncolored(torus(n))) == (n != 11)


@pytest.mark.parametrize("projection", [twist(9), twist(10), torus(9), torus(11)], ids=str)
def test_winners_by_plain_trial(projection: Projection) -> None:
    """Among them torus:11, the first of its family that P2 wins."""
    expected = oracle.next_player_wins(projection.strands, projection.crossings)
    assert SEARCH.next_player_wins(projection, uncolored(projection)) == expected


@pytest.mark.parametrize("n", [5, 8])
def test_a_position_and_its_options_agree_on_larger_twists(n: int) -> None:
    """A position is P2's just if it has no winning move; so it is for every option of an option too."""
    coloring = uncolored(twist(n))
    assert bool(SEARCH.winning_moves(twist(n), coloring)) == SEARCH.next_player_wins(twist(n), coloring)
    for move in moves(twist(n), coloring):
        after = colored(coloring, move)
        assert bool(SEARCH.winning_moves(twist(n), after)) == SEARCH.next_player_wins(twist(n), after)


def test_what_is_too_large_is_refused_with_the_figure() -> None:
    with pytest.raises(InputError, match="'twist:40': 40 uncolored strands, and the search for the winner takes 26"):
        SEARCH.grundy(twist(40), uncolored(twist(40)))
    with pytest.raises(InputError, match="met 50 positions without an end"):
        Search(50).grundy(twist(12), uncolored(twist(12)))
    many = Projection(10, tuple((a, b, c) for a in range(10) for b in range(a, 10) for c in range(b, 10)))
    with pytest.raises(InputError, match="different crossings: the search takes 127"):
        SEARCH.grundy(many, uncolored(many))
