"""`knotgames compare`: what is said of forms, the statuses, what is refused."""

import json
from typing import Any

import pytest

from knotgames.algebra.partizan.forms import parse
from knotgames.algebra.partizan.universes import UNIVERSES
from knotgames.checks.cli import main
from tests.algebra.partizan.plain import as_good_beside, left_wins

Capture = pytest.CaptureFixture[str]


def compared(arguments: list[str], capsys: Capture, status: int = 0) -> Any:
    assert main(["compare", *arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("universe", UNIVERSES)
def test_what_is_said_of_two_games_is_true(universe: str, capsys: Capture) -> None:
    games = ("{0, * | *}", "* + *")
    said = compared([*games, "--universe", universe], capsys)
    forms = [parse(text) for text in games]
    assert [parse(said[name]["form"]) for name in ("first", "second")] == forms
    for told, (greater, less) in ((said["not_at_least"], forms), (said["not_at_most"], forms[::-1])):
        if told is not None:
            context = parse(told["game"])
            assert UNIVERSES[universe].contains(context)
            assert not as_good_beside(greater, less, context)
            named = {(True, True): "L", (True, False): "N", (False, True): "P", (False, False): "R"}
            assert told["outcomes"] == [named[left_wins(game, context)] for game in (greater, less)]


def test_statuses_say_whether_the_relation_is_as_expected(capsys: Capture) -> None:
    line = ["* + *", "0", "--universe", "dicot", "--expect"]
    assert compared([*line, "="], capsys)["relation"] == "="
    assert compared([*line, ">="], capsys)["relation"] == "="
    assert compared([*line, "incomparable"], capsys, status=1)["relation"] == "="
    assert compared(["* + *", "0", "--expect", "="], capsys, status=1)["relation"] == "incomparable"


def test_one_game_is_described_and_games_are_counted(capsys: Capture) -> None:
    (one,) = (compared(["1 + -1", "--universe", "dead-ending"], capsys),)
    assert (one["first"]["reduced"], one["first"]["invertible"]) == ("0", True)
    assert "relation" not in one
    outside = compared(["1", "--universe", "dicot"], capsys)["first"]
    assert (outside["in_universe"], outside["reduced"]) == (False, None)
    assert compared(["--born-by", "2"], capsys) == {"universe": "all", "born_by": 2, "classes": 256}


def test_what_is_too_long_or_too_large_is_said_to_be(capsys: Capture) -> None:
    assert main(["compare", "120", "--universe", "dead-ending"]) == 0
    assert "G + conjugate: not examined, too large" in capsys.readouterr().out
    stars = " + ".join(["*"] * 17)
    assert compared([stars, "--universe", "dicot"], capsys)["first"]["form"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected either a form G to compare or describe, or --born-by DAY"),
        (["0", "--born-by", "2"], "expected either a form G to compare or describe, or --born-by DAY"),
        (["0", "--expect", "="], "--expect says how G stands to H: expected two forms"),
        (["{0 |", "0"], "form '{0 |', column 5: expected a form or '}', found the end"),
        (["0", "0", "--universe", "normal"], "argument --universe: invalid choice: 'normal'"),
        (["--born-by", "3"], "forms born by day 3 are too many to list"),
        (["201", "0"], "a form of birthday 201: expected at most 200 to compare it"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments: list[str], message: str, capsys: Capture) -> None:
    assert main(["compare", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"knotgames: {message}")
