"""`knotgames play` in a pipe: whole games of every game, hints, undo, transcripts, and what is refused."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knotgames.algebra.match import Course
from knotgames.checks.cli import main
from knotgames.games import rulesets
from tests.games.test_matches import SMALL

GAMES = sorted(SMALL)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


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
def test_a_whole_game_is_played_in_a_pipe(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said, winner = moves_of_somebody(name, starter=0, you=0, seed=1)
    typed(monkeypatch, *said)
    kept = tmp_path / "play.json"
    assert main(["play", name, *SMALL[name][0][0], "--json", str(kept)]) == 0
    out = capsys.readouterr().out.splitlines()
    match: Any = rulesets()[name].match
    players = match(rulesets()[name].parse(*SMALL[name][0][0])).players
    assert out[0].startswith(f"{name}: you are {players[0]}, the computer is {players[1]} (")
    assert out[-1] == f"{players[winner]} has won: {'you' if winner == 0 else 'the computer'}."
    transcript = json.loads(kept.read_text(encoding="utf-8"))
    assert transcript["winner"] == players[winner]
    assert transcript["moves"][::2] == said
    assert len(transcript["positions"]) == len(transcript["moves"]) + 1
    before = kept.read_text(encoding="utf-8")
    typed(monkeypatch)
    assert main(["play", "--from", str(kept)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == out[-1]
    assert kept.read_text(encoding="utf-8") == before


def test_the_computer_may_start_and_hints_and_undo_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "moves", "?", "1->0", "undo", "2 -> 1")
    assert main(["play", "partizan-kayles", "2 + 1 + 1", "--first", "computer", "--as", "left"]) == 0
    assert capsys.readouterr().out == (
        "partizan-kayles: you are Left, the computer is Right "
        "(a move, ? for a hint, moves to list them, undo, or quit)\n"
        "  2 + 1 + 1\n"
        "1 Right: 2 -> 0\n"
        "  1 + 1\n"
        "  1 -> 0\n"
        "  no move wins; 1 -> 0 resists longest\n"
        "2 Left: 1 -> 0\n"
        "  1\n"
        "Right has won: the computer.\n"
    )


def test_undo_takes_back_a_move_and_its_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "play.json"
    typed(monkeypatch, "5 -> 4", "undo", "undo", "?", "quit")
    assert main(["play", "partizan-kayles", "5 + 3 + 1", "--json", str(kept)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-2:] == ["  5 -> 2 + 2, 3 -> 2, 1 -> 0 win", "Not over: Left is to move."]
    assert json.loads(kept.read_text(encoding="utf-8"))["moves"] == []
    typed(monkeypatch, "1 -> 0", "quit")
    assert main(["play", "--from", str(kept)]) == 0
    assert json.loads(kept.read_text(encoding="utf-8"))["moves"][0] == "1 -> 0"


def test_json_alone_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "2=r", "quit")
    assert main(["play", "tricolor", "torus:3", "--json"]) == 0
    transcript = json.loads(capsys.readouterr().out)
    assert (transcript["starter"], transcript["you"]) == ("P1", "P1")
    assert transcript["positions"][0] == "..."


def test_a_picture_is_kept_of_the_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    picture = tmp_path / "knot.svg"
    typed(monkeypatch, "1+", "quit")
    assert main(["play", "knot", "DT[4,6,8,2]", "--svg", str(picture)]) == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main(["play", "numbers", "2", "--svg", str(picture)]) == 2
    assert capsys.readouterr().err == "knotgames: --svg: the game 'numbers' has no pictures\n"


@pytest.mark.parametrize(
    ("arguments", "lines", "message"),
    [
        (["partizan-kayles", "2 + 1"], ["2 -> 0"], "'2 -> 0' is not a move of Left here: expected one of "
            "2 -> 1, 1 -> 0"),
        (["chess", "e4"], [], "unknown game 'chess': expected one of cube, formal, heap, knot, numbers, "
                              "partizan-kayles, rational, sprigs, surface, tricolor"),
        (["partizan-kayles", "2", "--as", "knotter"], [], "no player is called 'knotter': expected left or right"),
        (["surface", "o3", "--as", "previous", "--first", "me"], [], "--first me and --as previous: Next starts here, "
                                                                     "so leave one of them out"),
        ([], [], "expected a game and a position, or --from FILE"),
        (["partizan-kayles", "x"], [], "partizan-kayles 'x', column 1: expected a length, a number that is not "
                                       "negative, found 'x'\n  x\n  ^"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(
    arguments: list[str],
    lines: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(monkeypatch, *lines)
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr().err == f"knotgames: {message}\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "knotgames transcript 9"}, "is not a transcript: expected \"format\": \"knotgames transcript 1\""),
        ({"moves": ["9 -> 0"]}, "'9 -> 0' is not a move of Left here: expected one of 2 -> 1, 1 -> 0"),
        ({"positions": ["2 + 1"]}, "positions does not agree with its moves: expected ['2 + 1', '1 + 1']"),
        ({"winner": "Left"}, "winner does not agree with its moves: expected Right"),
        ({"moves": "2 -> 1"}, "is not a transcript: Expected `array`, got `str` - at `$.moves`\n"),
        ({"you": 1}, "is not a transcript: Expected `str`, got `int` - at `$.you`\n"),
        ({"flags": {"line": "K"}}, "expected parameters and flags that partizan-kayles is played with: misere, normal"),
        ({"flags": ["misere"]}, "is not a transcript: Expected `object`, got `array` - at `$.flags`\n"),
        ({"flags": {"misere": 1}}, "is not a transcript: Expected `bool | str | null`, got `int` - at "
            "`$.flags[...]`\n"),
        ({"positions": []}, "is not a transcript: Expected `array` of length >= 1 - at `$.positions`\n"),
        ({"more": 1}, "is not a transcript: Object contains unknown field `more`\n"),
        ({"game": "go"}, "unknown game 'go'"),
        ({"starter": "Nobody"}, "no player is called 'Nobody'"),
    ],
)  # fmt: skip
def test_a_transcript_is_checked_before_it_is_believed(
    change: dict[str, Any],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    kept = tmp_path / "play.json"
    typed(monkeypatch, "2 -> 1", "quit")
    assert main(["play", "partizan-kayles", "2 + 1", "--json", str(kept)]) == 0
    data = json.loads(kept.read_text(encoding="utf-8"))
    text = json.dumps({**data, **change})
    kept.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["play", "--from", str(kept)]) == 2
    assert message in capsys.readouterr().err
    assert kept.read_text(encoding="utf-8") == text, "a file that is refused is left as it is"


def test_a_transcript_with_the_former_name_of_a_game_is_continued_with_a_note(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "play.json"
    typed(monkeypatch, "2 -> 1", "quit")
    assert main(["play", "kayles", "2 + 1", "--json", str(kept)]) == 0
    note = "knotgames: note: 'kayles' is now called 'partizan-kayles'\n"
    out, err = capsys.readouterr()
    assert (out.partition(":")[0], err) == ("partizan-kayles", note)
    data = json.loads(kept.read_text(encoding="utf-8"))
    assert data["game"] == "partizan-kayles"
    kept.write_text(json.dumps({**data, "game": "kayles"}), encoding="utf-8")
    typed(monkeypatch, "quit")
    assert main(["play", "--from", str(kept)]) == 0
    assert capsys.readouterr().err == note
    assert json.loads(kept.read_text(encoding="utf-8")) == data
