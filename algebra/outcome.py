"""Outcome classes: who wins, by who starts.

There are two families: games whose last position names the winner (knot-type games: K, U, 1, 2), and games in which
the player who moves last wins or loses (N, P, L, R).
"""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """The outcome of a knot-type game [Johnson2011a, Definition 2.6].

    K: the Knotter wins whoever starts; U: the Unknotter does; 1: the player who starts; 2: the other one.

    >>> Outcome.of(knotter_first=True, unknotter_first=False)
    <Outcome.FIRST: '1'>
    """

    KNOTTER = "K"
    UNKNOTTER = "U"
    FIRST = "1"
    SECOND = "2"

    @staticmethod
    def of(knotter_first: bool, unknotter_first: bool) -> Outcome:
        """Return the outcome with these half-outcomes: `knotter_first` is True if the Knotter wins when he starts (K1),
        `unknotter_first` if he wins when the Unknotter starts (K2).
        """
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

    >>> LastMoveOutcome.of(left_first=True, right_first=True)
    <LastMoveOutcome.LEFT: 'L'>
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
