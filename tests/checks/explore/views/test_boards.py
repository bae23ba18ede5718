"""The data of boards: every game that is played, with its examples and flags."""

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.playing import answer, drawing, match_of
from knotgames.checks.explore.shipped import openings
from knotgames.checks.explore.views.boards import data, exported, games
from knotgames.games import rulesets


def test_every_game_that_is_played_is_there() -> None:
    found = {game["name"]: game for game in games()["games"]}
    assert set(found) == {name for name, ruleset in rulesets().items() if ruleset.match}
    assert found["heap"]["parameters"] == ["CODE"]
    assert [flag["name"] for flag in found["partizan-kayles"]["flags"]] == ["misere", "normal"]
    assert found["partizan-kayles"]["flags"][0]["switch"]
    assert {"game": "heap", "parameters": ["0.77"], "position": "70", "flags": {}} in found["heap"]["examples"]
    assert [name for name, game in found.items() if game["random"]] == ["knot", "link-smoothing", "region-unknotting"]


def test_random_positions_are_the_same_for_the_same_seed() -> None:
    assert data("random/knot/7") == data("random/knot/7") != data("random/knot/8")
    assert rulesets()["knot"].parse(data("random/knot/7")["position"]).crossings == 8


@pytest.mark.parametrize("game", sorted(rulesets()))
def test_every_game_has_an_opening_with_moves(game: str) -> None:
    found = answer(data(f"opening/{game}"))
    assert found["moves"]
    match = match_of(game, tuple(found["transcript"]["parameters"]), found["transcript"]["position"], ())
    assert match.draw is None or drawing(match, match.start) is not None


@pytest.mark.parametrize("path", ["", "game", "shipped/x", "shipped/9999", "random/knot/x", "random/knot/1000000"])
def test_there_is_nothing_under_another_path(path: str) -> None:
    with pytest.raises(InputError, match="there is nothing under"):
        data(path)


def test_only_some_games_have_random_positions() -> None:
    with pytest.raises(InputError, match="the game 'partizan-kayles' has no random positions"):
        data("random/partizan-kayles/1")


def test_a_folder_holds_every_opening() -> None:
    assert list(exported()) == ["games", "shipped", *(f"shipped/{n}" for n in range(len(openings())))]
