"""Transcripts of play: a match and the moves that were made, as JSON that is read back and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins

from knotgames.algebra.files import read_json
from knotgames.algebra.match import Course, Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset
from knotgames.checks.certificates.files import typed


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


class Transcript(Struct, frozen=True, forbid_unknown_fields=True, tag_field="format", tag="knotgames transcript 1"):
    """An opening, the moves that were made, the positions from the first on, and who has won."""

    game: str
    parameters: list[str]
    position: str
    flags: dict[str, str | bool | None]
    starter: str
    you: str
    moves: list[str]
    positions: Annotated[list[str], Meta(min_length=1)]
    winner: str | None


def transcript(opening: Opening, course: Course[Any]) -> Transcript:
    """The transcript of an opening and what was made of it."""
    players, winner = course.match.players, course.winner
    return Transcript(
        opening.game,
        list(opening.parameters),
        opening.position,
        dict(opening.flags),
        opening.starter,
        opening.you,
        list(course.moves),
        [course.match.show(position) for position in course.positions],
        None if winner is None else players[winner],
    )


def to_json(opening: Opening, course: Course[Any]) -> dict[str, Any]:
    """A transcript as the mapping that `knotgames play --json` writes."""
    written: dict[str, Any] = to_builtins(transcript(opening, course))
    return written


def read(path: str) -> tuple[Opening, Transcript]:
    """What a transcript opens with, and all that it says, for `require_same` to compare.

    Raises:
        InputError: the file cannot be read, or is no transcript; the message says what was expected.
    """
    data = read_json(path)
    try:
        said = typed(data, Transcript)
    except ValueError as error:
        raise InputError(f"'{path}' is no transcript: {error}") from error
    return Opening(said.game, tuple(said.parameters), said.position, said.flags, said.starter, said.you), said


def require_same(path: str, said: Transcript, opening: Opening, course: Course[Any]) -> None:
    """Refuse a transcript that says otherwise than play itself.

    Raises:
        InputError: naming what differs.
    """
    played = transcript(opening, course)
    wrong = next((key for key in Transcript.__struct_fields__ if getattr(said, key) != getattr(played, key)), None)
    if wrong is not None:
        raise InputError(f"'{path}': {wrong} is not what its moves lead to: expected {getattr(played, wrong)}")
