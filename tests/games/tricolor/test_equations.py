"""What is left to play as equations: it is the game of the coloring, and equal pieces have equal keys."""

import random

from hypothesis import given, settings

from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, colored, moves, show, uncolored
from knotgames.games.tricolor.equations import Component, Rest, Shapes, rest_of
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import Projection, torus, twist
from tests.games.tricolor import oracle
from tests.games.tricolor.positions import positions

SEARCH = Search()
SHAPES = Shapes()

VALUES: dict[tuple[int, int, bytes], int] = {}
"""The Grundy values of components by key, as they are met."""


def plain_value(rest: Rest) -> int:
    """The Grundy value of a sum, from the options of each component by the mex alone."""
    total = rest.singles
    for component in rest.components:
        total ^= value_of_component(component)
    return total


def value_of_component(component: Component) -> int:
    if component.key not in VALUES:
        reached = {plain_value(option) for option in component.options()}
        VALUES[component.key] = next(value for value in range(len(reached) + 1) if value not in reached)
    return VALUES[component.key]


@given(positions(5))
@settings(derandomize=True, max_examples=120, deadline=None)
def test_the_options_of_components_make_the_game_of_the_coloring(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    expected = oracle.grundy(show(coloring), projection.crossings)
    assert plain_value(rest_of(projection, coloring, SHAPES)) == expected


@given(positions())
@settings(derandomize=True, max_examples=120, deadline=None)
def test_the_options_of_a_component_are_worth_what_the_moves_are(position: tuple[Projection, Coloring]) -> None:
    """Where one component holds all that is uncolored."""
    projection, coloring = position
    rest = rest_of(projection, coloring, SHAPES)
    if len(rest.components) == 1 and rest.components[0].shape.unknowns == coloring.count(UNCOLORED):
        after = {
            plain_value(rest_of(projection, colored(coloring, move), SHAPES)) for move in moves(projection, coloring)
        }
        assert {plain_value(option) for option in rest.components[0].options()} == after


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
