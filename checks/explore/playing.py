"""The data for the play page, made from the play protocol of any game.

A question is an opening (game, position, flags, first player) with the moves made.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from knotgames.algebra.match import Course, Match, Switches
from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.svg import to_svg
from knotgames.checks.explore.drawings import places, tree
from knotgames.checks.explore.view import Json
from knotgames.checks.report.transcript import Opening, to_json
from knotgames.games import ruleset

Flags = tuple[tuple[str, str | bool], ...]
"""Flags of a game by name."""

MOST_LETTERS, MOST_MOVES = 10_000, 400
"""The most characters of a text in a question, and the most moves."""

KEYS = ("game", "parameters", "position", "flags", "starter", "you", "moves", "reply", "board", "why")


def answer(question: Json) -> Json:
    """Return all that is known of a course of play: the mapping of `described`, with the `board` if it was asked for.

    Args:
        question: `game`, `parameters`, `position` and `flags` as in a transcript; `starter` and `you`, the names of
            players, or null; the `moves` made; `reply`, to let the computer move; `board`, to get the board;
            `why`, to get the reason why somebody has won, as sentences with drawings.

    Raises:
        InputError: the question has an unexpected part.

    >>> found = answer({"game": "partizan-kayles", "position": "2 + 1", "moves": ["1 -> 0"]})
    >>> found["player"], [move["move"] for move in found["moves"]], found["best"]
    ('Right', ['2 -> 0'], '2 -> 0')
    """
    opening, course = course_of(question)
    match = course.match
    if question.get("reply") is True and course.winner is None and course.player != match.player(opening.you):
        course = course.then(match.best_move(course.position, course.player))
    said = described(opening, course)
    if question.get("why") is True:
        steps = match.why(course.position) if match.why and course.winner is not None else ()
        said = {**said, "why": [[text, tree(to_svg(shown))] for text, shown in steps]}
    return {**said, "board": board(match)} if question.get("board") is True else said


def course_of(question: Json) -> tuple[Opening, Course[Any]]:
    """Return the course of play of a question.

    Raises:
        InputError: the question has an unexpected part.
    """
    unknown = sorted(set(question) - set(KEYS))
    if unknown:
        raise InputError(f"unknown key '{unknown[0]}': expected {', '.join(KEYS)}")
    game, position = ruleset(_text(question, "game")).name, _text(question, "position")
    parameters, moves = _texts(question, "parameters"), _texts(question, "moves")
    flags = question.get("flags", {})
    if not isinstance(flags, Mapping) or not all(isinstance(value, str | bool) for value in flags.values()):
        raise InputError("expected names with texts, true or false under 'flags'")
    given = tuple(sorted((name, value) for name, value in flags.items() if value not in ("", False)))
    match = match_of(game, parameters, position, given)
    starter, you = _who(question, match, "starter"), _who(question, match, "you")
    if starter is None:
        starter = match.first or 0
    elif match.first not in (None, starter):
        raise InputError(f"{match.players[starter]} does not start here: expected {match.players[match.first or 0]}")
    names = match.players[starter], match.players[starter if you is None else you]
    return Opening(game, parameters, position, dict(given), *names), _course(match, starter, moves)


@lru_cache(maxsize=4)
def match_of(game: str, parameters: tuple[str, ...], position: str, flags: Flags) -> Match[Any]:
    """Return the match of an opening.

    Raises:
        InputError: the game cannot be played so.
    """
    found = ruleset(game)
    unknown = sorted(set(dict(flags)) - set(found.match_flags))
    if unknown or len(parameters) != len(found.parameters):
        expected = ", ".join([*found.parameters, *found.match_flags]) or "nothing more"
        raise InputError(f"expected parameters and flags that {game} is played with: {expected}")
    for flag in found.flags:
        name, given = flag.names[0].removeprefix("--"), dict(flags)
        if name in given and (given[name] is True) != (flag.settings.get("action") == "store_true"):
            raise InputError(f"expected {'a text' if given[name] is True else 'true or false'} under the flag '{name}'")
    return Opening(game, parameters, position, dict(flags)).match(found)


@lru_cache(maxsize=256)
def _course(match: Match[Any], starter: int, moves: tuple[str, ...]) -> Course[Any]:
    """Return a course of play from the course with one move less, which is usually cached."""
    if not moves:
        return Course.of(match, starter)
    return _course(match, starter, moves[:-1]).then(moves[-1])


def described(opening: Opening, course: Course[Any]) -> Json:
    """Return all that the page shows of a course of play.

    Returns:
        `transcript`; the `players`; `first`, the player who must start, or null; `player`, whose turn it is, or null;
        its `moves`, each with `wins` and the value of the next position; `best`, the move of the computer; for each
        player if it `wins` on its turn; the `value`, or null; a `drawing` or null, or, if it follows from the board,
        its `places` with the moves made there; `command` and `python`.
    """
    match, position, player = course.match, course.position, course.player
    over = course.winner is not None
    moves = {} if over else match.moves(position, player)
    return {
        "transcript": to_json(opening, course),
        "players": list(match.players),
        "first": None if match.first is None else match.players[match.first],
        "player": None if over else match.players[player],
        "moves": [
            {"move": move, "wins": not match.wins(after, 1 - player), "value": _worth(match, after)}
            for move, after in moves.items()
        ],
        "best": None if over else match.best_move(position, player),
        "wins": {name: match.wins(position, number) for number, name in enumerate(match.players)},
        "value": _worth(match, position),
        "drawing": None if match.switches else drawing(match, position),
        **elsewhere(opening),
    }


def _worth(match: Match[Any], position: Any) -> str | None:
    return None if match.value is None else match.value(position)


def drawing(match: Match[Any], position: Any) -> list[Any] | None:
    """Return the drawing of a position as data; None if there is none."""
    if match.draw is None:
        return None
    try:
        return tree(match.draw(position))
    except InputError:
        return None


def elsewhere(opening: Opening) -> Json:
    """Return the command and the Python code that open the same match; `--as` and `--first` name the players."""
    words = ["knotgames", "play", opening.game, *opening.parameters, opening.position]
    for name, value in opening.flags.items():
        words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    given = [opening.game, *opening.parameters, opening.position]
    arguments = [repr(text) for text in given] + [f"{name}={value!r}" for name, value in opening.flags.items()]
    return {"command": shlex.join(words), "python": f"knotgames.play({', '.join(arguments)})"}


def board(match: Match[Any]) -> Json | None:
    """Return the drawing of the start of a match of switches, with each place after each of its moves; else None."""
    switches = match.switches
    if switches is None or (start := drawing(match, match.start)) is None:
        return None
    after: dict[str, dict[str, Any]] = {}
    here = places(start)
    for choice in (0, 1):
        end = _set(match, switches, choice)
        there = places(drawing(match, end) or start)
        for name, place in here.items():
            for pair in switches.moves:
                if f'"{pair[choice][0]}"' in place[1]["data-moves"]:
                    after.setdefault(name, {})[pair[choice][0]] = there[name]
    return {"start": start, "after": after}


def _set(match: Match[Any], switches: Switches, choice: int) -> Any:
    """Return the position after the same move of every switch."""
    position, player = match.start, 0
    for pair in switches.moves:
        position, player = match.after(position, player, pair[choice][0]), 1 - player
    return position


def _text(question: Json, key: str) -> str:
    found = question.get(key)
    if not isinstance(found, str) or len(found) > MOST_LETTERS:
        raise InputError(f"expected a text of at most {MOST_LETTERS:,} characters under '{key}'")
    return found


def _texts(question: Json, key: str) -> tuple[str, ...]:
    found = question.get(key, [])
    if not isinstance(found, list) or len(found) > MOST_MOVES or not all(isinstance(one, str) for one in found):
        raise InputError(f"expected a list of at most {MOST_MOVES} texts under '{key}'")
    return tuple(found)


def _who(question: Json, match: Match[Any], key: str) -> int | None:
    return None if question.get(key) is None else match.player(_text(question, key))
