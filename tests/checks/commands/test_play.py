"""`knotgames play` in a pipe: whole games of every game, hints, undo, transcripts, and what is refused."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knotgames.algebra.match import Course
from knotgames.games import rulesets
from tests.games.test_matches import SMALL
from tests.printed import Run

GAMES = sorted(SMALL)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def moves_of_somebody(name: str, starter: int, you: int, seed: int) -> tuple[list[str], int]:
    """The moves of a player at random against the perfect opponent, and who wins then."""
    ruleset, (texts, flags) = rulesets()[name], SMALL[name][0]
    assert ruleset.match is not None
    draw, course = Random(seed), Course.of(ruleset.match(ruleset.parse(*texts), **flags), starter)
    said: list[str] = []
    while course.winner is None:
        if course.player == you:
            said.append(draw.choice(sorted(course.match.moves(course.position, you))))
            course = course.then(said[-1])
        else:
            course = course.then(course.match.best_move(course.position, course.player))
    return said, course.winner


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_in_a_pipe(name: str, run: Run, tmp_path: Path) -> None:
    said, winner = moves_of_somebody(name, starter=0, you=0, seed=1)
    kept = tmp_path / "play.json"
    out = run("play", name, *SMALL[name][0][0], "--json", str(kept), typed=lines(*said)).out.splitlines()
    match: Any = rulesets()[name].match
    players = match(rulesets()[name].parse(*SMALL[name][0][0])).players
    assert out[0].startswith(f"{name}: you are {players[0]}, the computer is {players[1]} (")
    assert out[-1] == f"{players[winner]} has won: {'you' if winner == 0 else 'the computer'}."
    transcript = json.loads(kept.read_text(encoding="utf-8"))
    assert transcript["winner"] == players[winner]
    assert transcript["moves"][::2] == said
    assert len(transcript["positions"]) == len(transcript["moves"]) + 1
    before = kept.read_text(encoding="utf-8")
    assert run("play", "--from", str(kept), typed=lines()).out.splitlines()[-1] == out[-1]
    assert kept.read_text(encoding="utf-8") == before


def test_the_computer_may_start_and_hints_and_undo_help(run: Run) -> None:
    typed = lines("moves", "?", "1->0", "undo", "2 -> 1")
    assert run("play", "partizan-kayles", "2 + 1 + 1", "--first", "computer", "--as", "left", typed=typed).out == (
        "partizan-kayles: you are Left, the computer is Right "
        "(a move, ? for a hint, moves to list them, undo, or quit)\n"
        "Left takes one square of a strip, Right two adjacent ones; the parts on either side are strips again. "
        "The player who cannot move wins; under normal play, loses.\n"
        "  2 + 1 + 1\n"
        "1 Right: 2 -> 0\n"
        "  1 + 1\n"
        "  1 -> 0\n"
        "  no move wins; 1 -> 0 resists longest\n"
        "2 Left: 1 -> 0\n"
        "  1\n"
        "Right has won: the computer.\n"
    )


def test_undo_takes_back_a_move_and_its_answer(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "play.json"
    typed = lines("5 -> 4", "undo", "undo", "?", "quit")
    out = run("play", "partizan-kayles", "5 + 3 + 1", "--json", str(kept), typed=typed).out.splitlines()
    assert out[-2:] == ["  5 -> 2 + 2, 3 -> 2, 1 -> 0 win", "Not over: Left is to move."]
    assert json.loads(kept.read_text(encoding="utf-8"))["moves"] == []
    run("play", "--from", str(kept), typed=lines("1 -> 0", "quit"))
    assert json.loads(kept.read_text(encoding="utf-8"))["moves"][0] == "1 -> 0"


def test_json_alone_goes_to_standard_output(run: Run) -> None:
    transcript = run("play", "tricolor", "torus:3", "--json", typed=lines("2=r", "quit")).json
    assert (transcript["starter"], transcript["you"]) == ("P1", "P1")
    assert transcript["positions"][0] == "..."


def test_a_picture_is_kept_of_the_position(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "knot.svg"
    run("play", "knot", "DT[4,6,8,2]", "--svg", str(picture), typed=lines("1+", "quit"))
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert (
        run("play", "rational", "[(3)]", "--svg", str(picture), status=2).err
        == "knotgames: --svg: the game 'rational' has no pictures\n"
    )


def test_in_a_pipe_a_wrong_move_is_refused_and_the_next_line_is_read(run: Run) -> None:
    printed = run("play", "partizan-kayles", "2 + 1", typed=lines("9 -> 1", "1 -> 0"), status=2)
    assert printed.err == "knotgames: '9 -> 1' is not a move of Left here: expected one of 2 -> 1, 1 -> 0\n"
    assert printed.out.splitlines()[3:5] == ["1 Left: 1 -> 0", "  2"]
    assert printed.out.splitlines()[-1] == "Left has won: you."


def test_a_knot_is_played_by_its_name(run: Run) -> None:
    printed = run("play", "knot", "T(2,3)", typed=lines("1+", "quit"))
    assert "When no crossing is left, the Unknotter has won if and only if the knot is the unknot." in printed.out
    assert "1 Knotter: 1+" in printed.out
