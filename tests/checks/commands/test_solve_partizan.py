"""The partizan games on the command line."""

import json
from io import StringIO

import pytest

from knotgames.checks.cli import main


def test_kayles_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "partizan-kayles", "5 + 3 + 1"]) == 0
    assert capsys.readouterr().out == (
        "position: 5 + 3 + 1\n"
        "outcome:  N (the player who starts wins)\n"
        "element:  0\n"
        "reduced:  S_1: 3; S_2: 3\n"
        "winning:  Left: 5 -> 2 + 2, 3 -> 2, 1 -> 0; Right: 5 -> 3, 5 -> 1 + 2, 3 -> 1\n"
    )


def test_kayles_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "partizan-kayles", "2 + 2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "position": "2 + 2",
        "outcome": "R",
        "element": -2,
        "reduced": {"S_1": 0, "S_2": 2},
        "moves": {"Left": [], "Right": ["2 -> 0"]},
    }


@pytest.mark.parametrize(("flag", "outcome"), [("--misere", "R"), ("--normal", "L")])
def test_plays(flag: str, outcome: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "partizan-kayles", "1", flag, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == outcome


def test_one_sum_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("1\n\n2 + 1\n0\n"))
    assert main(["solve", "partizan-kayles", "-", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["position"], line["outcome"]) for line in lines] == [("1", "R"), ("2 + 1", "N"), ("0", "N")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["partizan-kayles", "-3"],
            "partizan-kayles '-3', column 1: expected a length, a number that is not negative, found '-'",
        ),
        (
            ["partizan-kayles", "strip"],
            "partizan-kayles 'strip', column 1: expected a length, a number that is not negative, found 's'",
        ),
        (
            ["partizan-kayles", "1", "--misere", "--normal"],
            "expected --misere or --normal, found both",
        ),
        (["numbers", "1/3"], "numbers '1/3', column 3: expected a denominator that is a power of 2, found '3'"),
        (["sprigs", "+".join(["gbbbbbbbbb"] * 40)], "sprigs: this sum has up to 10,272,278,170 positions"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"knotgames: {message}")


def test_winning_moves_of_the_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "numbers", "3/4 + -1/2 + 1", "--moves", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "position": "3/4 + -1/2 + 1",
        "outcome": "R",
        "element": 2,
        "moves": {"Left": [], "Right": ["-1/2 -> 0", "3/4 -> 1"]},
    }
    assert main(["solve", "sprigs", "gb"]) == 0
    assert capsys.readouterr().out == "position: gb\noutcome:  L (Left wins, whoever starts)\n"
