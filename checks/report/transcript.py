"""Transcripts of play: a match and the moves that were made, as JSON that is read back and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from knotgames.algebra.files import read_json
from knotgames.algebra.match import Course, Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset

FORMAT = "knotgames transcript 1"
"""What a transcript says of itself."""


@dataclass(frozen=True)
class Opening:
    """What is played, and by whom.

    Attributes:
        game: the name of the game.
        parameters: what stands before the position, such as the code of a heap game.
        position: the position that play starts from, in text.
        flags: how it is played, by the names of the flags of the game.
        starter: who moves first, by name.
        you: which player the computer is not.

    >>> from knotgames.games import ruleset
    >>> opening = Opening("kayles", (), "5 + 3 + 1", {"normal": True}, starter="Left", you="Right")
    >>> opening.match(ruleset("kayles")).players
    ('Left', 'Right')
    """

    game: str
    parameters: tuple[str, ...]
    position: str
    flags: Mapping[str, Any] = field(default_factory=dict)
    starter: str = ""
    you: str = ""

    def match(self, ruleset: Ruleset) -> Match[Any]:
        """The match of a game that it opens.

        Raises:
            InputError: the game cannot be played, or the text is no position of it.
        """
        return ruleset.started(ruleset.parse(*self.parameters, self.position), **self.flags)


def to_json(opening: Opening, course: Course[Any]) -> dict[str, Any]:
    """A transcript as the mapping that `knotgames play --json` writes."""
    players, winner = course.match.players, course.winner
    return {
        "format": FORMAT,
        "game": opening.game,
        "parameters": list(opening.parameters),
        "position": opening.position,
        "flags": dict(opening.flags),
        "starter": opening.starter,
        "you": opening.you,
        "moves": list(course.moves),
        "positions": [course.match.show(position) for position in course.positions],
        "winner": None if winner is None else players[winner],
    }


def read(path: str) -> tuple[Opening, tuple[str, ...], Mapping[str, Any]]:
    """What a transcript opens with, its moves, and all that the file says, for `require_same` to compare.

    Raises:
        InputError: the file cannot be read, or is no transcript; the message says what was expected.
    """
    data = read_json(path)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f'\'{path}\' is no transcript: expected "format": "{FORMAT}"')
    texts = [data.get(key) for key in ("game", "position", "starter", "you")]
    lists = [data.get(key) for key in ("parameters", "moves", "positions")]
    if not all(isinstance(text, str) for text in texts):
        raise InputError(f"'{path}': expected texts under game, position, starter and you")
    if not all(isinstance(one, list) and all(isinstance(text, str) for text in one) for one in lists):
        raise InputError(f"'{path}': expected lists of texts under parameters, moves and positions")
    flags = data.get("flags")
    if not isinstance(flags, dict) or not all(isinstance(value, str | bool | None) for value in flags.values()):
        raise InputError(f"'{path}': expected names with texts, true or false under flags")
    opening = Opening(data["game"], tuple(data["parameters"]), data["position"], flags, data["starter"], data["you"])
    return opening, tuple(data["moves"]), data


def require_same(path: str, data: Mapping[str, Any], opening: Opening, course: Course[Any]) -> None:
    """Refuse a transcript that says otherwise than play itself.

    Raises:
        InputError: naming what differs.
    """
    played = to_json(opening, course)
    wrong = [key for key in played if data.get(key) != played[key]]
    if wrong:
        raise InputError(f"'{path}': {wrong[0]} is not what its moves lead to: expected {played[wrong[0]]}")
