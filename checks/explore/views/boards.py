"""Boards: every game that says how it is played, against a perfect opponent.

Nothing here knows a game. What is asked is an opening (a game, a position, how it is played, who starts) with the moves
that were made; what is answered is all that the page shows: the moves with who wins by each, what the position is
worth, the moves in the form of a transcript.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from algebra.match import Course, Match
from algebra.notation import InputError
from algebra.ruleset import Flag, Ruleset
from checks.explore.view import Json, View
from checks.report.transcript import Opening, to_json
from games import ruleset, rulesets

Flags = tuple[tuple[str, str | bool], ...]
"""How a game is played, by the names of its flags."""

MOST_LETTERS = 10_000
"""How long a text of a question may be."""


def games() -> Json:
    """Every game that can be played: how its positions are written and what may be chosen, with examples."""
    return {"games": [_game(found) for found in rulesets().values() if found.match is not None]}


def _game(found: Ruleset) -> Json:
    flags = [flag for flag in found.flags if _name(flag) in found.match_flags]
    examples = [
        {"parameters": list(one.parameters), "position": one.position, "flags": dict(one.flags)}
        for one in found.examples
        if set(one.flags) <= set(found.match_flags)
    ]
    return {
        "name": found.name,
        "summary": found.summary,
        "notation": found.notation,
        "parameters": list(found.parameters),
        "flags": [_flag(flag) for flag in flags],
        "examples": [one for number, one in enumerate(examples) if one not in examples[:number]],
    }


def _name(flag: Flag) -> str:
    return flag.names[0].removeprefix("--")


def _flag(flag: Flag) -> Json:
    settings = flag.settings
    return {
        "name": _name(flag),
        "switch": settings.get("action") == "store_true",
        "choices": list(settings.get("choices", ())),
        "help": settings.get("help", ""),
    }


def data(path: str) -> Json:
    """What is known under a path: `games`."""
    if path != "games":
        raise InputError(f"there is nothing under '{path}': expected games")
    return games()


def ask(question: Json) -> Json:
    """What is known of play that has come so far.

    Args:
        question: `game`, `parameters`, `position` and `flags` as in a transcript; `starter` and `you`, the names of
            players, or null; the `moves` that were made; and whether the computer is to `reply` if it is its turn.

    Returns:
        `transcript`; the `players`; who must start, as `first`, or null; `player`, who is to move; its `moves`, with
        whether each `wins` and what it leads to is worth; `best`, what the computer would play; for each player whether
        he `wins` if it is his turn; the `value`, or null.

    Raises:
        InputError: something in it is not as expected.

    >>> answer = ask({"game": "kayles", "position": "2 + 1", "moves": ["1 -> 0"]})
    >>> answer["player"], [move["move"] for move in answer["moves"]], answer["best"]
    ('Right', ['2 -> 0'], '2 -> 0')
    """
    course, opening = course_of(question)
    if question.get("reply") is True and course.winner is None:
        match = course.match
        if course.player != match.player(opening.you):
            course = course.then(match.best_move(course.position, course.player))
    return described(opening, course)


def course_of(question: Json) -> tuple[Course[Any], Opening]:
    """The course of play that a question speaks of.

    Raises:
        InputError: something in it is not as expected.
    """
    known = {"game", "parameters", "position", "flags", "starter", "you", "moves", "reply"}
    unknown = sorted(set(question) - known)
    if unknown:
        raise InputError(f"unknown key '{unknown[0]}': expected {', '.join(sorted(known))}")
    game, position = _text(question, "game"), _text(question, "position")
    parameters, moves = _texts(question, "parameters"), _texts(question, "moves")
    flags = question.get("flags", {})
    if not isinstance(flags, Mapping) or not all(isinstance(value, str | bool) for value in flags.values()):
        raise InputError("expected names with texts, true or false under 'flags'")
    match = _match(game, parameters, position, tuple(sorted(flags.items())))
    starter, you = _who(question, match, "starter"), _who(question, match, "you")
    if starter is None:
        starter = match.first or 0
    elif match.first not in (None, starter):
        raise InputError(f"'{match.players[starter]}' does not start here: expected {match.players[match.first or 0]}")
    names = match.players[starter], match.players[starter if you is None else you]
    opening = Opening(game, parameters, position, dict(flags), *names)
    return Course.of(match, starter, moves), opening


def described(opening: Opening, course: Course[Any]) -> Json:
    """All that the page shows of a course of play."""
    match, position, player = course.match, course.position, course.player
    over = course.winner is not None
    moves = {} if over else match.moves(position, player)
    worth = match.value or _nothing
    return {
        "transcript": to_json(opening, course),
        "players": list(match.players),
        "first": None if match.first is None else match.players[match.first],
        "player": None if over else match.players[player],
        "moves": [
            {"move": move, "wins": not match.wins(after, 1 - player), "value": worth(after)}
            for move, after in moves.items()
        ],
        "best": None if over else match.best_move(position, player),
        "wins": {name: match.wins(position, number) for number, name in enumerate(match.players)},
        "value": worth(position),
    }


def _nothing(_: Any) -> None:
    """What a position is worth of which only the winner is known."""


@lru_cache(maxsize=4)
def _match(
    game: str, parameters: tuple[str, ...], position: str, flags: tuple[tuple[str, str | bool], ...]
) -> Match[Any]:
    found = ruleset(game)
    unknown = sorted(set(dict(flags)) - set(found.match_flags))
    if unknown or len(parameters) != len(found.parameters):
        expected = ", ".join([*found.parameters, *found.match_flags]) or "nothing more"
        raise InputError(f"expected parameters and flags that {game} is played with: {expected}")
    given = {name: value for name, value in flags if value not in ("", False)}
    return Opening(game, parameters, position, given).match(found)


def _text(question: Json, key: str) -> str:
    found = question.get(key)
    if not isinstance(found, str) or len(found) > MOST_LETTERS:
        raise InputError(f"expected a text of at most {MOST_LETTERS:,} letters under '{key}'")
    return found


def _texts(question: Json, key: str) -> tuple[str, ...]:
    found = question.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, str) and len(one) <= MOST_LETTERS for one in found):
        raise InputError(f"expected a list of texts under '{key}'")
    return tuple(found)


def _who(question: Json, match: Match[Any], key: str) -> int | None:
    return None if question.get(key) is None else match.player(_text(question, key))


VIEW = View(name="boards", title="Play", order=10, data=data, exported=lambda: ("games",), ask=ask)
