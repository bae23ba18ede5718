"""The paper's own constructions, each against another one."""

from itertools import chain, combinations, combinations_with_replacement, permutations, product
from math import factorial

import pytest

from knotgames.checks.papers.mckeown2011.gameplan import (
    FULL,
    REDUCED,
    game_tree,
    gameplan_tree,
    odd_endgames,
    tree_game,
)
from knotgames.checks.papers.mckeown2011.gameplays import Steps, gameplays, prune
from knotgames.checks.papers.mckeown2011.plain import is_p1
from knotgames.checks.papers.mckeown2011.program import base4, correct_size, printed, printed_program
from knotgames.checks.papers.mckeown2011.small import small_projections
from knotgames.games.tricolor.coloring import UNCOLORED
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist
from tests.games.tricolor import oracle


@pytest.mark.parametrize("projection", [twist(2), twist(3), twist(4), torus(3)], ids=str)
def test_leaves_of_the_game_tree_are_the_gameplays(projection: Projection) -> None:
    games = list(complete_games(projection))
    tree = game_tree(games, projection.strands, FULL)
    plays = sum(factorial(sum(color != UNCOLORED for color in game)) for game in games)
    assert sum(not below for below in tree.values()) == plays
    reduced = game_tree(games, projection.strands, REDUCED)
    assert sum(not below for below in reduced.values()) == len(gameplays(games))


@pytest.mark.parametrize("projection", [twist(2), twist(3), twist(4), twist(5), torus(3), torus(5)], ids=str)
def test_all_ways_to_the_winner_agree(projection: Projection) -> None:
    games = list(complete_games(projection))
    wins = oracle.grundy("." * projection.strands, projection.crossings) > 0
    assert is_p1(projection) == wins
    tree = game_tree(games, projection.strands, REDUCED)
    assert tree_game(tree)[()] == wins
    assert any(odd_endgames(gameplan_tree(tree), tree)) == wins
    assert bool(prune(gameplays(games), Steps.CORRECTED)) == wins


def test_the_printed_pruning_fails_on_the_four_twist() -> None:
    played = gameplays(list(complete_games(twist(4))))
    assert prune(played, Steps.PRINTED)
    assert prune(played[::-1], Steps.PRINTED)
    assert not prune(played, Steps.CORRECTED)
    assert not is_p1(twist(4))


def test_the_corrected_pruning_does_not_depend_on_the_order() -> None:
    for projection in small_projections(4):
        played = gameplays(list(complete_games(projection)))
        assert sorted(prune(played, Steps.CORRECTED)) == sorted(prune(played[::-1], Steps.CORRECTED))


def test_the_printed_program() -> None:
    assert (base4(0), base4(27), correct_size("3", 3)) == ("", "123", "003")
    assert printed_program(5, twist(5).crossings).complete == [printed(game) for game in complete_games(twist(5))]
    assert len(printed_program(5, twist(5).crossings).lines) == 6


def test_small_projections_are_all_that_there_are() -> None:
    """Sets of crossings over three strands, with any strand up to three times: each allows what one of these does."""
    games = ["".join(game) for game in product(".rgb", repeat=3)]

    def allowed(crossings: oracle.Crossings) -> frozenset[str]:
        return frozenset(game for game in games if oracle.holds(game, crossings))

    listed = {
        frozenset("".join(game[i] for i in order) for game in allowed(projection.crossings))
        for projection in small_projections(3)
        for order in permutations(range(3))
    }
    crossings = list(combinations_with_replacement(range(3), 3))
    sets = chain.from_iterable(combinations(crossings, size) for size in range(len(crossings) + 1))
    assert {allowed(chosen) for chosen in sets} == listed
