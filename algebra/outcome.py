"""Outcome classes: who wins, by who starts; Left and Right, and normal and misère play.

There are two families: games whose last position names the winner (knot-type games: K, U, 1, 2), and games in which
the player who moves last wins or loses (N, P, L, R).
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import cache


class Outcome(StrEnum):
    """The outcome of a knot-type game [Johnson2011a, Definition 2.6].

    K: the Knotter wins whoever starts; U: the Unknotter does; 1: the player who starts; 2: the other one.
    """

    KNOTTER = "K"
    UNKNOTTER = "U"
    FIRST = "1"
    SECOND = "2"

    @staticmethod
    def of(knotter_first: bool, unknotter_first: bool) -> Outcome:
        """Return the outcome by half-outcomes: the Knotter wins when he starts (K1), when the Unknotter starts (K2)."""
        if knotter_first:
            return Outcome.KNOTTER if unknotter_first else Outcome.FIRST
        return Outcome.SECOND if unknotter_first else Outcome.UNKNOTTER

    @property
    def knotter_first(self) -> bool:
        """Return True if the Knotter wins when he starts: the half-outcome K1 of [Johnson2011a, Definition 2.5]."""
        return self in (Outcome.KNOTTER, Outcome.FIRST)

    @property
    def unknotter_first(self) -> bool:
        """Return True if the Knotter wins when the Unknotter starts: the half-outcome K2."""
        return self in (Outcome.KNOTTER, Outcome.SECOND)

    @property
    def explained(self) -> str:
        """Return the outcome in words."""
        return {
            Outcome.KNOTTER: "the Knotter wins, whoever starts",
            Outcome.UNKNOTTER: "the Unknotter wins, whoever starts",
            Outcome.FIRST: "the player who starts wins",
            Outcome.SECOND: "the player who does not start wins",
        }[self]


class LastMoveOutcome(StrEnum):
    """The outcome of a game that the last move decides.

    N: the player who starts (the next player) wins; P: the other one (the previous player); L: Left wins whoever
    starts; R: Right does. An impartial game has outcome N or P.
    """

    NEXT = "N"
    PREVIOUS = "P"
    LEFT = "L"
    RIGHT = "R"

    @staticmethod
    def of(left_first: bool, right_first: bool) -> LastMoveOutcome:
        """Return the outcome in which Left wins if she starts (`left_first`), and if Right does (`right_first`)."""
        if left_first:
            return LastMoveOutcome.LEFT if right_first else LastMoveOutcome.NEXT
        return LastMoveOutcome.PREVIOUS if right_first else LastMoveOutcome.RIGHT

    @property
    def explained(self) -> str:
        """Return the outcome in words."""
        return {
            LastMoveOutcome.NEXT: "the player who starts wins",
            LastMoveOutcome.PREVIOUS: "the player who does not start wins",
            LastMoveOutcome.LEFT: "Left wins, whoever starts",
            LastMoveOutcome.RIGHT: "Right wins, whoever starts",
        }[self]


class Player(IntEnum):
    """The two players; a player's number is the index of the side with that player's options."""

    LEFT = 0
    RIGHT = 1

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player(1 - self)


class Play(StrEnum):
    """The ending condition: the player who cannot move loses (normal play) or wins (misère play)."""

    NORMAL = "normal"
    MISERE = "misere"


def wins(outcome: LastMoveOutcome, player: Player, first: Player) -> bool:
    """Return True if `player` wins a game of this outcome when `first` starts."""
    winner = {
        LastMoveOutcome.NEXT: first,
        LastMoveOutcome.PREVIOUS: first.opponent,
        LastMoveOutcome.LEFT: Player.LEFT,
        LastMoveOutcome.RIGHT: Player.RIGHT,
    }[outcome]
    return winner is player


@cache
def good_after(player: Player) -> frozenset[LastMoveOutcome]:
    """Return the outcomes that `player` wants to move to: those in which the opponent starts and loses."""
    return frozenset(outcome for outcome in LastMoveOutcome if wins(outcome, player, player.opponent))


def at_least(first: LastMoveOutcome, second: LastMoveOutcome) -> bool:
    """Return True if the first outcome is as good for Left as the second, whoever starts: L >= N, P >= R; N, P apart.

    >>> [at_least(LastMoveOutcome.PREVIOUS, other) for other in (LastMoveOutcome.RIGHT, LastMoveOutcome.NEXT)]
    [True, False]
    """
    return all(wins(first, Player.LEFT, start) or not wins(second, Player.LEFT, start) for start in Player)
