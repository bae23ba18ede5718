"""Play as the page sees it: the computer is not beaten where it wins, and what is shown is what the protocol says."""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.notation import InputError
from knotgames.checks.explore.drawings import places
from knotgames.checks.explore.playing import KEYS, answer, board, match_of
from tests.games.test_matches import SMALL
from tests.outside import forgotten
from tests.printed import Run

KNOTS = ("3_1", "4_1", "5_1", "random:5:3")
GAMES = 1_000
EXAMPLE = Path(__file__).parents[3] / "examples" / "own-repository"


@cache
def said(question: str) -> Mapping[str, Any]:
    """The answer to a question, both as JSON, as the page has it."""
    found: Mapping[str, Any] = json.loads(json.dumps(answer(json.loads(question))))
    return found


def test_nobody_at_random_beats_the_computer_from_positions_that_it_wins() -> None:
    draw, won = Random(5), {"Knotter": 0, "Unknotter": 0}
    starts = [
        (knot, starter, computer)
        for knot in KNOTS
        for starter in won
        for computer in won
        if is_won(said(json.dumps({"game": "knot", "position": knot})), starter, computer)
    ]
    assert {computer for *_, computer in starts} == set(won)
    for number in range(GAMES):
        knot, starter, computer = starts[number % len(starts)]
        you = next(name for name in won if name != computer)
        question = {"game": "knot", "position": knot, "starter": starter, "you": you, "reply": True}
        found = said(json.dumps({**question, "moves": []}))
        while found["player"] is not None:
            move = draw.choice(found["moves"])["move"]
            found = said(json.dumps({**question, "moves": [*found["transcript"]["moves"], move]}))
        assert found["transcript"]["winner"] == computer
        won[computer] += 1
    assert sum(won.values()) == GAMES
    assert min(won.values()) > 100


def is_won(found: Mapping[str, Any], starter: str, computer: str) -> bool:
    """Whether the computer wins when this player starts."""
    return bool(found["wins"][starter]) == (starter == computer)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_every_game_is_shown_as_the_protocol_says(name: str) -> None:
    for texts, flags in SMALL[name][:3]:
        question = {"game": name, "parameters": list(texts[:-1]), "position": texts[-1], "flags": dict(flags)}
        found = answer({**question, "board": True})
        match = match_of(name, texts[:-1], texts[-1], tuple(sorted(flags.items())))
        player = match.first or 0
        assert [move["move"] for move in found["moves"]] == list(match.moves(match.start, player))
        assert [move["move"] for move in found["moves"] if move["wins"]] == match.winning_moves(match.start, player)
        assert found["wins"][match.players[player]] == match.wins(match.start, player)
        drawing = found["drawing"] or (found["board"] or {}).get("start")
        assert (drawing is None) == (match.draw is None)
        if drawing is not None and found["moves"]:
            listed = {move for one in places(drawing).values() for move in json.loads(one[1]["data-moves"])}
            assert listed >= {move["move"] for move in found["moves"]}


@pytest.mark.parametrize("text", ["7_7", "random:6:3", "DT[4,6,8,2] unresolved 1,3", "8_18 resolved 1+,2-"])
def test_a_position_is_its_start_with_what_its_moves_put_there(text: str) -> None:
    match, draw = match_of("knot", (), text, ()), Random(3)
    found = board(match)
    assert found is not None
    assert match.switches is not None
    position, player, made, place = match.start, 0, dict[str, str](), 3 ** len(match.switches.moves) - 1
    while moves := match.moves(position, player):
        move = draw.choice(sorted(moves))
        position, player = moves[move], 1 - player
        made[move[:-1]] = move
        at = [[one for one, _ in pair] for pair in match.switches.moves]
        number = next(i for i, pair in enumerate(at) if move in pair)
        place -= (2 - dict(match.switches.moves[number])[move]) * 3**number
        drawn = places(drawing_of(match, position))
        for name, of in drawn.items():
            shown = found["after"][name][made[name]] if name in made else places(found["start"])[name]
            assert outline(of) == outline(shown)
        assert match.switches.text(place) == match.show(position)
        assert match.switches.names[match.switches.values[place]] == str(KnotValue.parse(match.value(position)))  # type: ignore[misc]


def drawing_of(match: Any, position: Any) -> list[Any]:
    from knotgames.checks.explore.drawings import tree

    return tree(match.draw(position))


def outline(place: list[Any]) -> list[str]:
    """The shapes of a place by the points that they pass through, in whatever direction."""
    from re import findall

    return sorted(str(sorted(findall(r"[-\d.]+,[-\d.]+", str(shape)))) for shape in place[2:] if shape[0] == "path")


def test_an_answer_in_a_large_knot_needs_no_table_but_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    question: dict[str, Any] = {"game": "knot", "position": "random:14:3", "reply": True, "moves": ["9+"]}
    answer(question)
    for what_a_table_takes in ("unknotted", "values"):
        monkeypatch.delattr(f"knotgames.games.knot.play.{what_a_table_takes}")
    for move in ("4+", "4-", "7+", "7-"):
        answer({**question, "moves": ["9+", "1+", move]})
    with pytest.raises(NameError):
        answer({**question, "position": "random:14:4"})


def test_a_game_of_another_repository_appears_and_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from knotgames.checks.explore.views.boards import games

    monkeypatch.chdir(EXAMPLE)
    with forgotten(EXAMPLE):
        assert "nim" in {game["name"] for game in games()["games"]}
        found = answer({"game": "nim", "position": "1 + 2 + 3", "you": "Right", "starter": "Right", "moves": []})
        assert found["wins"] == {"Left": False, "Right": False}
        assert found["drawing"][0] == "svg"
        assert {json.loads(place[1]["data-moves"])[0] for place in places(found["drawing"]).values()} == {
            "1 -> 0",
            "2 -> 0",
            "3 -> 0",
        }


def test_a_transcript_of_the_page_goes_on_in_the_terminal(tmp_path: Path, run: Run) -> None:

    kept = tmp_path / "transcript.json"
    found = answer({"game": "knot", "position": "4_1", "you": "Unknotter", "moves": ["1+"], "starter": "Unknotter"})
    kept.write_text(json.dumps(found["transcript"]), encoding="utf-8")
    assert "knot: you are Unknotter, the computer is Knotter" in run("play", "--from", str(kept), typed="quit\n").out


def test_what_opens_a_match_elsewhere_opens_it(run: Run) -> None:
    import shlex

    import knotgames

    found = answer({"game": "heap", "parameters": ["0.77"], "position": "5 + 4", "flags": {"misere": True}})
    assert "  5 + 4\n" in run(*shlex.split(found["command"])[1:], typed="quit\n").out
    match = eval(found["python"], {"knotgames": knotgames})
    assert match.show(match.start) == "5 + 4"


def test_a_position_that_is_not_played_is_refused() -> None:
    with pytest.raises(InputError, match="'1\\+' is not a move of Unknotter here"):
        answer({"game": "knot", "position": "4_1", "moves": ["1+", "1+"]})
    with pytest.raises(InputError, match="expected a text under the flag 'unresolved'"):
        answer({"game": "knot", "position": "4_1", "flags": {"unresolved": True}})
    with pytest.raises(InputError, match="expected true or false under the flag 'misere'"):
        answer({"game": "partizan-kayles", "position": "4", "flags": {"misere": "yes"}})


ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1e300,
    "",
    "\x00",
    "x" * 20_000,
    [],
    ["1+"],
    [["1+"]],
    {},
    {"unresolved": "99"},
    {"x": None},
)


@pytest.mark.parametrize("key", KEYS)
def test_whatever_stands_under_a_key_is_answered_or_refused(key: str) -> None:
    for odd in ODD:
        with suppress(InputError):
            answer({"game": "knot", "position": "3_1", key: odd})
