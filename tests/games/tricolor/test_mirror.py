"""Winning by reflection: the strategy answers every move, and who has it wins."""

import random

import pytest
from hypothesis import given, settings

from knotgames.games.tricolor.coloring import Coloring, colored, moves, uncolored
from knotgames.games.tricolor.mirror import reflection
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import Projection, twist
from tests.games.tricolor.positions import positions

SEARCH = Search()


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
@settings(derandomize=True, max_examples=200, deadline=None)
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
