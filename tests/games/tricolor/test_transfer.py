"""Complete games, listed in order, and counted by carrying a frontier: the numbers, and what is too wide."""

from itertools import islice

import pytest
from hypothesis import given, settings

from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.coloring import UNCOLORED, Coloring, balanced, show
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist
from knotgames.games.tricolor.transfer import (
    color_symmetries,
    count_complete,
    frontier_order,
    frontier_width,
    twist_automaton,
)
from tests.games.tricolor import oracle
from tests.games.tricolor.positions import positions


def by_uncolored(games: list[str]) -> tuple[int, ...]:
    numbers = [sum(game.count(".") == blank for game in games) for blank in range(max(map(len, games)) + 1)]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


@given(positions())
@settings(derandomize=True, max_examples=60, deadline=None)
def test_complete_games_are_counted_as_plain_trial_lists_them(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    expected = oracle.complete(show(coloring), projection.crossings)
    assert count_complete(projection, coloring) == by_uncolored(expected)


@given(positions())
@settings(derandomize=True, max_examples=60, deadline=None)
def test_another_rule_is_counted_as_it_is_listed(position: tuple[Projection, Coloring]) -> None:
    """A rule that tells colors apart, so that states may not be taken up to permutations of them."""
    projection, _ = position

    def rule(first: int, second: int, third: int) -> bool:
        return 0 in (first, second, third) and first + second + third != 3

    listed = [show(game) for game in complete_games(projection, rule=rule)]
    assert count_complete(projection, rule=rule) == (by_uncolored(listed) if listed else ())


@pytest.mark.parametrize("projection", [twist(8), twist(9), torus(7)], ids=str)
def test_the_count_is_that_of_the_list(projection: Projection) -> None:
    listed = [show(game) for game in complete_games(projection)]
    assert listed == sorted(listed, key=lambda game: [".rgb".index(letter) for letter in game])
    assert count_complete(projection) == by_uncolored(listed)


def test_five_hundred_strands_are_counted() -> None:
    counts = count_complete(twist(500))
    assert counts[:2] == (3, 6 * 500 - 12)
    assert len(counts) == 201
    assert len(str(sum(counts))) == 202


def test_the_automaton_of_the_twists_counts_each_of_them() -> None:
    automaton = twist_automaton()
    vector = [sum(entry) for entry in automaton.first]
    for n in range(2, 30):
        total = sum(weight * sum(entry) for weight, entry in zip(vector, automaton.final, strict=True))
        assert total == sum(count_complete(twist(n)))
        vector = [
            sum(weight * sum(row[column]) for weight, row in zip(vector, automaton.step, strict=True))
            for column in range(len(vector))
        ]


@given(positions())
@settings(derandomize=True)
def test_the_frontier_takes_every_crossing_once(position: tuple[Projection, Coloring]) -> None:
    projection, _ = position
    order = frontier_order(projection)
    assert sorted(order) == list(projection.reduced)
    assert frontier_width(order) <= projection.strands


def test_long_projections_have_a_narrow_frontier() -> None:
    assert frontier_width(frontier_order(twist(200))) == 3
    assert frontier_width(frontier_order(torus(199))) == 5


def test_a_wide_projection_is_refused_with_the_figure() -> None:
    complete = Projection(12, tuple((a, b, c) for a in range(12) for b in range(a) for c in range(b)))
    with pytest.raises(InputError, match=r"12 strands, up to 11,453,246,122 states; expected at most 8"):
        count_complete(complete)


def test_a_rule_that_names_a_color_has_fewer_symmetries() -> None:
    assert len(color_symmetries(balanced)) == 6
    assert len(color_symmetries(lambda a, b, c: 0 in (a, b, c))) == 2
    assert len(color_symmetries(lambda a, b, c: (a, b, c) == (0, 1, 1))) == 1


@given(positions())
@settings(derandomize=True, max_examples=60, deadline=None)
def test_complete_games_are_listed_in_order(position: tuple[Projection, Coloring]) -> None:
    projection, coloring = position
    expected = oracle.complete(show(coloring), projection.crossings)
    assert [show(game) for game in complete_games(projection, coloring)] == expected


def test_the_list_is_lazy() -> None:
    """A thousand strands have more complete games than can be listed; the first ones come at once."""
    games = list(islice(complete_games(twist(1000)), 3))
    assert len(set(games)) == 3
    assert all(UNCOLORED in game for game in games)
