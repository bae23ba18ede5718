"""Who wins, and by which moves, against plain recursion from the printed rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from algebra.notation import InputError
from games.tricolor.coloring import (
    COLORS,
    UNCOLORED,
    Coloring,
    breaks,
    colored,
    is_complete,
    moves,
    parse_coloring,
    show,
    uncolored,
)
from games.tricolor.equations import Shapes, rest_of
from games.tricolor.mirror import reflection
from games.tricolor.play import Search
from games.tricolor.projection import Projection, torus, twist
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


@given(positions())
@settings(derandomize=True, max_examples=80, deadline=None)
def test_moves_and_complete_games_are_those_of_plain_recursion(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    legal = oracle.after(show(coloring), projection.crossings)
    assert [(strand, "rgb"[color]) for strand, color in moves(projection, coloring)] == list(legal)
    assert is_complete(projection, coloring) == (not legal)


@given(positions())
@settings(derandomize=True, max_examples=80, deadline=None)
def test_renaming_strands_and_colors_changes_nothing(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    shuffle = random.Random(projection.strands + len(projection.crossings))
    names, colors = list(range(projection.strands)), [*COLORS]
    shuffle.shuffle(names)
    shuffle.shuffle(colors)
    renamed = Projection(projection.strands, tuple((names[a], names[b], names[c]) for a, b, c in projection.crossings))
    recolored = list(coloring)
    for strand, color in enumerate(coloring):
        recolored[names[strand]] = (*colors, UNCOLORED)[color]
    there = rest_of(renamed, tuple(recolored), SHAPES)
    here = rest_of(projection, coloring, SHAPES)
    assert here.singles == there.singles
    assert SEARCH.grundy(projection, coloring) == SEARCH.grundy(renamed, tuple(recolored))


def test_equal_pieces_are_one_shape() -> None:
    """Twists in other places, other numberings, other colors leave components with one key."""
    n = 9
    left = rest_of(twist(n), (0, 0, *[UNCOLORED] * (n - 2)), SHAPES)
    right = rest_of(twist(n), (*[UNCOLORED] * (n - 2), 2, 2), SHAPES)
    assert [component.key for component in left.components] == [component.key for component in right.components]
    for turn in range(n):
        one = colored(uncolored(torus(n)), (turn, turn % 3))
        assert [c.key for c in rest_of(torus(n), one, SHAPES).components] == [
            c.key for c in rest_of(torus(n), colored(uncolored(torus(n)), (0, 0)), SHAPES).components
        ]


def test_equal_components_cancel() -> None:
    two = Projection(6, ((0, 1, 2), (3, 4, 5)))
    rest = rest_of(two, uncolored(two), SHAPES)
    assert (rest.singles, rest.components) == (0, ())
    assert SEARCH.grundy(two, uncolored(two)) == 0 == oracle.grundy("......", two.crossings)


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


def test_what_is_too_large_is_refused_with_the_figure() -> None:
    with pytest.raises(InputError, match="'twist:40': 40 uncolored strands, and the search for the winner takes 26"):
        SEARCH.grundy(twist(40), uncolored(twist(40)))
    with pytest.raises(InputError, match="met 50 positions without an end"):
        Search(50).grundy(twist(12), uncolored(twist(12)))
    many = Projection(10, tuple((a, b, c) for a in range(10) for b in range(a, 10) for c in range(b, 10)))
    with pytest.raises(InputError, match="different crossings: the search takes 127"):
        SEARCH.grundy(many, uncolored(many))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rxg.", "coloring 'rxg.', column 2: expected one of r, g, b, or . for an uncolored strand, found 'x'"),
        ("r..", "coloring 'r..': expected a letter for each of 4 strands, not 3"),
        ("r....", "expected a letter for each of 4 strands, not 5"),
        ("rrg.", r"breaks a crossing: \(0,1,2\) with rrg; expected one color, or three"),
        ("rrgg", r"breaks crossings: \(0,1,2\) with rrg, \(1,2,3\) with rgg; expected one color, or three"),
    ],
)
def test_bad_colorings_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_coloring(text, Projection(4, ((0, 1, 2), (1, 2, 3))))


@given(positions())
@settings(derandomize=True)
def test_a_coloring_prints_and_parses_back(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    assert parse_coloring(show(coloring), projection) == coloring
    assert not any(breaks(crossing, coloring) for crossing in projection.crossings)
