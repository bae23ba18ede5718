"""The solved position of a tricolorability game, and the text of its answers."""

import json

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.cli import main
from knotgames.games.tricolor import solve
from knotgames.games.tricolor.notation import parse


def test_the_players_keep_their_names_as_strands_are_colored() -> None:
    """After one move it is Player 2's turn; on the trefoil two moves are left, so Player 1 moves last."""
    assert solve(parse("torus:3"), coloring="...").data["winner"] == "P1"
    one = solve(parse("torus:3"), coloring="r..", moves=True).to_json()
    assert (one["outcome"], one["winner"], one["grundy"], one["moves"]) == ("P", "P1", 0, {"P2": []})
    two = solve(parse("torus:3"), coloring="rg.", moves=True).to_json()
    assert (two["outcome"], two["winner"], two["grundy"], two["moves"]) == ("N", "P1", 1, {"P1": ["2=b"]})
    assert solve(parse("torus:3"), coloring="rgb").data["winner"] == "P1"


def test_json_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tricolor", "(0,1,2) (1,2,3)", "--coloring", "r..g", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == {
        "position": "(0,1,2) (1,2,3)", "coloring": "r..g", "outcome": "N", "winner": "P1", "grundy": 1
    }  # fmt: skip
    assert main(["solve", "tricolor", "twist:9", "--count", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] == [3, 42, 906, 2076, 48]


def test_complete_games_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tricolor", "torus:3", "--complete"]) == 0
    assert "rrr, rgb, rbg, grb, ggg, gbr, brg, bgr, bbb" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["(0,1,2)", "--coloring", "rrg"], "breaks a crossing: (0,1,2) with rrg"),
        (["twist:1000"], "1000 uncolored strands"),
        (["twist:30", "--complete"], "complete games are too many to list, expected at most 1,000,000; use --count"),
        (["(0,1)"], "expected a crossing of three strands"),
    ],
)
def test_bad_input_exits_with_two(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tricolor", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.startswith("knotgames: ")


def test_large_projections() -> None:
    """A reflection tells who wins an odd twist; an even one can be counted, but not yet won."""
    odd = solve(parse("twist:121"), count=True).to_json()
    assert (odd["outcome"], odd["winner"], odd["grundy"], odd["complete"][0]) == ("N", "P1", None, 3)
    even = solve(parse("twist:120"), count=True).to_json()
    assert (even["outcome"], even["winner"], even["complete"][0]) == (None, None, 3)
    with pytest.raises(InputError, match="120 uncolored strands"):
        solve(parse("twist:120"), count=True, moves=True)
