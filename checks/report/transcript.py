"""Transcripts of play: a match and its moves, as JSON that is read back and checked."""

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
    """The game that is played, and its players.

    Attributes:
        parameters: the text before the position, such as the code of a heap game.
        starter: the name of the player who moves first.
        you: the player whom the computer does not play.
    """

    game: str
    parameters: tuple[str, ...]
    position: str
    flags: Mapping[str, Any] = field(default_factory=dict)
    starter: str = ""
    you: str = ""

    def match(self, ruleset: Ruleset) -> Match[Any]:
        """Return the match of a game that it opens.

        Raises:
            InputError: the game cannot be played, or the text is not a position.
        """
        return ruleset.started(ruleset.parse(*self.parameters, self.position), **self.flags)


class Transcript(Struct, frozen=True, forbid_unknown_fields=True, tag_field="format", tag="knotgames transcript 1"):
    """An opening, the moves made, the positions from the first on, and the winner."""

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
    """Return the transcript of an opening and a course of play."""
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
    """Return the mapping that `knotgames play --json` writes."""
    written: dict[str, Any] = to_builtins(transcript(opening, course))
    return written


def read(path: str) -> tuple[Opening, Transcript]:
    """Read the opening of a transcript, and the whole mapping for `require_same`.

    Raises:
        InputError: the file cannot be read, or is not a transcript; the message says what was expected.
    """
    data = read_json(path)
    try:
        said = typed(data, Transcript)
    except ValueError as error:
        raise InputError(f"'{path}' is no transcript: {error}") from error
    return Opening(said.game, tuple(said.parameters), said.position, said.flags, said.starter, said.you), said


def require_same(path: str, said: Transcript, opening: Opening, course: Course[Any]) -> None:
    """Raise InputError naming the difference if a transcript does not agree with play."""
    played = transcript(opening, course)
    wrong = next((key for key in Transcript.__struct_fields__ if getattr(said, key) != getattr(played, key)), None)
    if wrong is not None:
        raise InputError(f"'{path}': {wrong} is not what its moves lead to: expected {getattr(played, wrong)}")
