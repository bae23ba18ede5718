"""The ruleset of the knot game: its answers, its pictures, and what it refuses or leaves undecided."""

from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.games.knot import match, picture, solve
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.passes import after_passes
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.unknot import NotDecided
from tests.messages import exactly


def test_what_memory_cannot_hold_is_refused_with_the_figure() -> None:
    message = r"^who wins 3\^40 pseudodiagrams would need 4.5e\+08 GB of memory"
    with pytest.raises(InputError, match=message):
        solve(random_shadow(40))
    with pytest.raises(InputError, match=r"^the values of 3\^40 pseudodiagrams would need 1.1e\+10 GB of memory"):
        match(random_shadow(40))


def test_who_wins_is_said_where_memory_does_not_hold_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    shadow = parse("DT[6,8,10,12,14,16,2,4]")  # no two of its crossings are alike in the table of its resolutions
    known = solve(shadow, moves=True).to_json()
    monkeypatch.setattr("knotgames.games.cube.alike.memory_needed", lambda classes: 1 << 80)
    told: list[str] = []
    answer = solve(shadow, moves=True, tell=told.append).to_json()
    assert answer["value"] is None
    assert answer["unvalued"].startswith("the value would need 1.1e+15 GB of memory, ")
    assert {key: answer[key] for key in ("outcome", "moves", "unknots")} == {
        key: known[key] for key in ("outcome", "moves", "unknots")
    }
    assert told == []


def test_only_who_wins_may_be_asked_for() -> None:
    asked = solve(parse("DT[4,6,8,2]"), outcome=True).to_json()
    assert asked["outcome"] == "2"
    assert "value" not in asked


def test_what_takes_much_is_told_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.games.knot.play.LARGE", 1)
    told: list[str] = []
    solve(parse("DT[4,6,8,2]"), tell=told.append)
    monkeypatch.setattr("knotgames.games.cube.alike.memory_needed", lambda classes: 1 << 80)
    solve(parse("DT[4,6,8,2]"), tell=told.append)
    assert [line.split(":")[0] for line in told] == ["36 states", "who wins 3^4 pseudodiagrams"]


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        ("PD[]", {"outcome": "U", "value": "000", "parity": "even", "unknots": {"count": 1, "of": 1}}),
        ("X[0,0,1,1]", {"outcome": "U", "value": "000*", "parity": "odd", "unknots": {"count": 2, "of": 2}}),
        ("DT[4,6,2]", {"outcome": "U", "value": "000*", "unknots": {"count": 6, "of": 8}}),
        ("DT[4,6,2] unresolved none", {"outcome": "K", "value": "222", "line": []}),
    ],
)  # fmt: skip
def test_solved_positions(diagram: str, expected: dict[str, Any]) -> None:
    answer = solve(parse(diagram), moves=True, line="K").to_json()
    assert {key: answer[key] for key in expected} == expected
    assert list(answer) == ["position", "outcome", "value", "parity", "unknots", "moves", "line"]


def test_an_unknot_is_told_with_moves_that_a_checker_repeats() -> None:
    diagram = Diagram(parse("X[0,1,1,2] X[2,0,3,3] unresolved none").pd, ())
    passes = solve(diagram).to_json()["passes"]
    assert after_passes(diagram, list(map(tuple, passes))).pd == ()
    assert "passes" not in solve(parse("DT[4,6,2] unresolved none")).to_json()


def test_winning_moves_and_a_line_of_play_are_told_by_the_names_of_the_players() -> None:
    """Of the figure-eight with one crossing left, the way to the unknot is the Unknotter's."""
    answer = solve(parse("DT[4,6,8,2] unresolved 1"), moves=True, line="U").to_json()
    assert set(answer["moves"]) == {"Knotter", "Unknotter"}
    assert sorted([*answer["moves"]["Knotter"], *answer["moves"]["Unknotter"]]) == ["1+", "1-"]
    assert answer["line"] == [{"player": "Unknotter", "move": answer["moves"]["Unknotter"][0]}]


def test_the_unresolved_crossings_may_be_given_beside_the_position() -> None:
    beside = solve(parse("DT[4,6,8,2]"), unresolved="2,4")
    assert beside == solve(parse("DT[4,6,8,2] unresolved 2,4"))
    assert solve(parse("DT[4,6,2]"), unresolved="none").outcome == "K"
    with pytest.raises(InputError, match=exactly("crossing 9 cannot be unresolved: the crossings are 1 to 3")):
        solve(parse("DT[4,6,2]"), unresolved="9")


def test_what_is_not_decided_has_the_reason_in_its_answer_and_no_winner_in_its_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def give_up(*_: object) -> None:
        raise NotDecided("nobody knows")

    monkeypatch.setattr("knotgames.games.knot.play.unknotted", give_up)
    position = parse("Gauss[-1,2,-3,1,-2,3] unresolved 1")
    assert solve(position, moves=True).to_json() == {
        "position": str(position),
        "outcome": None,
        "value": None,
        "parity": "odd",
        "undecided": "nobody knows",
    }
    assert picture(position).caption == "not decided who wins"
