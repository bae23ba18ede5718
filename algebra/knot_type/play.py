"""Play of knot-type games in which both players have the same moves: who wins, with which moves, and a line of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TypeVar

from algebra.knot_type.values import KnotValue
from algebra.outcome import Outcome

P = TypeVar("P")
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


def best_play(
    start: P, starter: Player, after_moves: Callable[[P], Iterable[tuple[M, KnotValue]]], after: Callable[[P, M], P]
) -> Iterator[tuple[Player, M, P]]:
    """A line of best play: who moves, the move, and the position after it.

    A player who can win makes the first winning move. One who cannot makes a move to which the opponent has the fewest
    winning answers.

    Args:
        start: the position to start from.
        starter: who starts.
        after_moves: for a position its moves, each with the value of the option to which it leads; none at the end.
        after: the option to which a move leads.
    """

    def winning(position: P, player: Player) -> list[M]:
        return [move for move, value in after_moves(position) if goal(value.outcome, player)]

    position, player = start, starter
    while moves := [move for move, _ in after_moves(position)]:
        best = winning(position, player)
        move = best[0] if best else min(moves, key=lambda m: len(winning(after(position, m), player.opponent)))
        position = after(position, move)
        yield player, move, position
        player = player.opponent
