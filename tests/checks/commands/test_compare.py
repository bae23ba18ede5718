"""`knotgames compare`: what is said of forms, the statuses, what is refused."""

import pytest

from knotgames.algebra.partizan.forms import parse
from knotgames.algebra.partizan.universes import UNIVERSES
from tests.algebra.partizan.plain import as_good_beside, left_wins
from tests.printed import Run


@pytest.mark.parametrize("universe", UNIVERSES)
def test_what_is_said_of_two_games_is_true(universe: str, run: Run) -> None:
    games = ("{0, * | *}", "* + *")
    said = run("compare", *games, "--universe", universe, "--json").json
    forms = [parse(text) for text in games]
    assert [parse(said[name]["form"]) for name in ("first", "second")] == forms
    for told, (greater, less) in ((said["not_at_least"], forms), (said["not_at_most"], forms[::-1])):
        if told is not None:
            context = parse(told["game"])
            assert UNIVERSES[universe].contains(context)
            assert not as_good_beside(greater, less, context)
            named = {(True, True): "L", (True, False): "N", (False, True): "P", (False, False): "R"}
            assert told["outcomes"] == [named[left_wins(game, context)] for game in (greater, less)]


def test_statuses_say_whether_the_relation_is_as_expected(run: Run) -> None:
    for expected, status in (("=", 0), (">=", 0), ("incomparable", 1)):
        line = ["* + *", "0", "--universe", "dicot", "--expect", expected, "--json"]
        assert run("compare", *line, status=status).json["relation"] == "="
    assert run("compare", "* + *", "0", "--expect", "=", "--json", status=1).json["relation"] == "incomparable"


def test_one_game_is_described_and_games_are_counted(run: Run) -> None:
    one = run("compare", "1 + -1", "--universe", "dead-ending", "--json").json
    assert (one["first"]["reduced"], one["first"]["invertible"]) == ("0", True)
    assert "relation" not in one
    outside = run("compare", "1", "--universe", "dicot", "--json").json["first"]
    assert (outside["in_universe"], outside["reduced"]) == (False, None)
    assert run("compare", "--born-by", "2", "--json").json == {"universe": "all", "born_by": 2, "classes": 256}


def test_what_is_too_long_or_too_large_is_said_to_be(run: Run) -> None:
    assert "G + conjugate: not examined, too large" in run("compare", "120", "--universe", "dead-ending").out
    stars = " + ".join(["*"] * 17)
    assert run("compare", stars, "--universe", "dicot", "--json").json["first"]["form"] is None


def test_a_comparison_has_a_budget(run: Run) -> None:
    sums = " + ".join(["{0, * | *}"] * 30)
    said = "knotgames: undecided: the budget of 1,000 steps is spent (--steps N allows more)\n"
    assert run("compare", sums, "0", "--steps", "1000", status=3) == ("", said)
    assert run("compare", "--born-by", "3", "--steps", "1000", status=3) == ("", said)


def test_a_long_sum_is_refused_before_it_is_formed(run: Run) -> None:
    said = run("compare", " + ".join(["*"] * 2001), "0", status=2).err
    assert "column 1601: expected a sum of birthday at most 400, found one of 401\n" in said
