"""Play of knot-type games in which both players have the same moves: who wins, with which moves, and a line of play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from algebra.match import Match, written_out
from algebra.outcome import Outcome

if TYPE_CHECKING:
    from algebra.pictures.shapes import Picture

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")


class Player(StrEnum):
    """The two players."""

    KNOTTER = "K"
    UNKNOTTER = "U"

    @property
    def word(self) -> str:
        """The name in full."""
        return "Knotter" if self is Player.KNOTTER else "Unknotter"

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player.UNKNOTTER if self is Player.KNOTTER else Player.KNOTTER

    @property
    def always(self) -> Outcome:
        """The outcome in which this player wins whoever starts."""
        return Outcome(self.value)


def goal(outcome: Outcome, player: Player) -> bool:
    """Whether a player wants to move to a position of this outcome: whether he wins it when the opponent starts."""
    return outcome in (player.always, Outcome.SECOND)


def knot_type_match(
    start: P,
    moves: Callable[[P], Iterable[tuple[str, P]]],
    outcome: Callable[[P], Outcome],
    length: Callable[[P], int],
    picture: Callable[[P], Picture] | None = None,
) -> Match[P]:
    """A match of the Knotter against the Unknotter, who have the same moves; the last position names the winner.

    Args:
        start: the position to start from.
        moves: the moves from a position, in text, with the option to which each leads; none at the end.
        outcome: the outcome of a position.
        length: how many moves are left at most.
        picture: a picture of a position.
    """
    players = tuple(Player)
    return Match(
        start=start,
        players=(Player.KNOTTER.word, Player.UNKNOTTER.word),
        moves=lambda position, _: written_out(moves(position), str(position)),
        loses=lambda position, player: outcome(position) is not players[player].always,
        wins=lambda position, player: outcome(position) in (players[player].always, Outcome.FIRST),
        length=length,
        picture=picture,
    )
