"""Who wins, and by which moves, against plain recursion from the printed rules; winning by reflection."""

import random

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
from knotgames.games.tricolor.play import Search, reflection
from knotgames.games.tricolor.projection import Projection, torus, twist
from tests.games.tricolor import oracle
from tests.games.tricolor.positions import positions
from tests.profiles import night

SEARCH = Search()
SHAPES = Shapes()


@given(positions())
@settings(derandomize=True, max_examples=80, deadline=None)
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


@pytest.mark.parametrize("n", range(2, 13))
def test_odd_twists_are_p1_and_even_ones_p2(n: int) -> None:
    assert SEARCH.next_player_wins(twist(n), uncolored(twist(n))) == (n % 2 == 1)


@pytest.mark.parametrize("n", [1, 3, 5, 7, 9, 11, pytest.param(13, marks=night)])
def test_torus_knots(n: int) -> None:
    assert SEARCH.next_player_wins(torus(n), uncolored(torus(n))) == (n != 11)


@pytest.mark.parametrize("projection", [twist(9), twist(10), torus(9), torus(11)], ids=str)
def test_winners_by_plain_trial(projection: Projection) -> None:
    """Among them torus:11, the first of its family that P2 wins."""
    expected = oracle.next_player_wins(projection.strands, projection.crossings)
    assert SEARCH.next_player_wins(projection, uncolored(projection)) == expected


def test_what_is_too_large_is_refused_with_the_figure() -> None:
    with pytest.raises(
        InputError, match="'twist:40': 40 uncolored strands, but the search for the winner takes at most 26"
    ):
        SEARCH.grundy(twist(40), uncolored(twist(40)))
    with pytest.raises(InputError, match="ended after 50 positions"):
        Search(50).grundy(twist(12), uncolored(twist(12)))
    many = Projection(10, tuple((a, b, c) for a in range(10) for b in range(a, 10) for c in range(b, 10)))
    with pytest.raises(InputError, match="different crossings: the search takes at most 127"):
        SEARCH.grundy(many, uncolored(many))


def _mirrored_wins(projection: Projection, rng: random.Random) -> bool:
    """Whether the player with the mirror strategy makes the last move against one who plays at random."""
    strategy = reflection(projection)
    assert strategy is not None
    coloring = uncolored(projection)
    center_color = 0
    if strategy.center is not None:
        coloring = colored(coloring, (strategy.center, center_color))
    while legal := moves(projection, coloring):
        strand, color = rng.choice(legal)
        coloring = colored(coloring, (strand, color))
        swapped = color if strategy.center is None or color == center_color else 3 - center_color - color
        answer = (strategy.total - strand) % projection.strands, swapped
        if answer not in moves(projection, coloring):
            return False
        coloring = colored(coloring, answer)
    return True


SYMMETRIC = (
    *(twist(n) for n in (3, 5, 7, 21)),
    Projection(4, ((0, 0, 1), (2, 3, 3))),
    Projection(6, ((0, 1, 2), (3, 4, 5))),
)


@pytest.mark.parametrize("projection", SYMMETRIC, ids=str)
def test_the_mirror_strategy_answers_every_move(projection: Projection) -> None:
    rng = random.Random(4)
    assert all(_mirrored_wins(projection, rng) for _ in range(20))


@given(positions(5))
@settings(derandomize=True, max_examples=80, deadline=None)
def test_who_has_a_mirror_strategy_wins(position: tuple[Projection, Coloring]) -> None:
    projection, _ = position
    strategy = reflection(projection)
    if strategy is not None:
        wins = SEARCH.next_player_wins(projection, uncolored(projection))
        assert strategy.winner == ("P1" if wins else "P2")


@given(positions())
@settings(derandomize=True, max_examples=100, deadline=None)
def test_a_reflection_carries_crossings_to_crossings_and_fixes_its_center(
    position: tuple[Projection, Coloring],
) -> None:
    projection, _ = position
    found = reflection(projection)
    if found is not None:
        images = [(found.total - strand) % projection.strands for strand in range(projection.strands)]
        assert {tuple(sorted(images[s] for s in crossing)) for crossing in projection.crossings} == set(
            projection.crossings
        )
        fixed = [strand for strand, image in enumerate(images) if strand == image]
        assert fixed == ([] if found.center is None else [found.center])
