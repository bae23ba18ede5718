"""Play of knot-type games in which both players have the same moves: winner, winning moves and a line of play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from knotgames.algebra.match import Match, Switches, written_out
from knotgames.algebra.outcome import Outcome

if TYPE_CHECKING:
    from knotgames.algebra.knot_type.values import KnotValue
    from knotgames.algebra.pictures.shapes import Picture

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")


class Player(StrEnum):
    """The two players, by the first letter of their names."""

    KNOTTER = "K"
    UNKNOTTER = "U"

    @property
    def word(self) -> str:
        """Return the name in full."""
        return "Knotter" if self is Player.KNOTTER else "Unknotter"

    @property
    def opponent(self) -> Player:
        """Return the other player."""
        return Player.UNKNOTTER if self is Player.KNOTTER else Player.KNOTTER

    @property
    def always(self) -> Outcome:
        """Return the outcome in which this player wins whoever starts."""
        return Outcome(self.value)


def goal(outcome: Outcome, player: Player) -> bool:
    """Return True if a player who moves to a position of this outcome wins it: the opponent starts there.

    >>> [str(outcome) for outcome in Outcome if goal(outcome, Player.KNOTTER)]
    ['K', '2']
    """
    return outcome in (player.always, Outcome.SECOND)


def knot_type_match(
    start: P,
    moves: Callable[[P], Iterable[tuple[str, P]]],
    value: Callable[[P], KnotValue],
    length: Callable[[P], int],
    picture: Callable[[P], Picture] | None = None,
    *,
    answers: Callable[[P, Player], int] | None = None,
    switches: Switches | None = None,
) -> Match[P]:
    """Return a match of the Knotter against the Unknotter, who have the same moves; the last position names the winner.

    Args:
        moves: the moves from a position, in text, with the option to which each leads; none at the end.
        length: an upper bound on the number of moves left.
        answers: the number of winning moves of a player who is to move, if known without trying them.
        switches: the positions as settings of switches, if they are.

    >>> from knotgames.algebra.knot_type.formal_notation import parse
    >>> from knotgames.algebra.knot_type.values import value_of
    >>> crossing = knot_type_match(
    ...     parse("{u, k}"),
    ...     moves=lambda game: [(f"to {option}", option) for side in game.sides for option in side],
    ...     value=value_of,
    ...     length=lambda game: game.birthday,
    ... )
    >>> [crossing.winning_moves(crossing.start, player) for player in (0, 1)]
    [['to k'], ['to u']]
    """
    players = tuple(Player)
    count = None if answers is None else lambda position, player: answers(position, players[player])
    return Match(
        start=start,
        players=(Player.KNOTTER.word, Player.UNKNOTTER.word),
        moves=lambda position, _: written_out(moves(position), str(position)),
        loses=lambda position, player: value(position).outcome is not players[player].always,
        wins=lambda position, player: value(position).outcome in (players[player].always, Outcome.FIRST),
        length=length,
        picture=picture,
        value=lambda position: str(value(position)),
        answers=count,
        switches=switches,
    )
