"""Who wins by plain recursion: the moves of a match alone, and who has lost where there are none."""

from typing import Any

from knotgames.algebra.match import Match
from knotgames.algebra.partizan.forms import Form

WINS_AS_STARTER = {
    "K": (True, False), "U": (False, True), "1": (True, True), "2": (False, False),
    "L": (True, False), "R": (False, True), "N": (True, True), "P": (False, False),
}  # fmt: skip
"""For each outcome whether the first of the players wins if he starts, and whether the other one does if she starts."""

MOST = 3_000
"""How many positions are looked at."""


LONGEST = 200
"""How many moves play may last."""


class TooMany(Exception):
    """There are more positions than are looked at."""


def starter_wins(match: Match[Any], starter: int) -> bool:
    """Whether the player who starts wins, by plain recursion.

    Raises:
        TooMany: there are too many positions.
    """
    if match.length(match.start) > LONGEST:
        raise TooMany
    known: dict[tuple[Any, int], bool] = {}

    def wins(position: Any, player: int) -> bool:
        key = position, player
        if key not in known:
            if len(known) > MOST:
                raise TooMany
            after = match.moves(position, player).values()
            known[key] = (
                any(not wins(option, 1 - player) for option in after)
                if after
                else match.winner(position, player) == player
            )
        return known[key]

    return wins(match.start, starter)


def agrees(match: Match[Any], outcome: str) -> bool:
    """Whether an outcome is what plain recursion finds.

    Raises:
        TooMany: there are too many positions.
    """
    starters = (0, 1) if match.first is None else (match.first,)
    return all(starter_wins(match, starter) == WINS_AS_STARTER[outcome][starter] for starter in starters)


def left_wins_sum(first: Form, second: Form) -> tuple[bool, bool]:
    """Whether Left wins the sum of two forms under misère play if she starts, and if Right does, by plain recursion.

    Raises:
        TooMany: there are too many positions.
    """
    known: dict[tuple[Form, Form, int], bool] = {}

    def wins(first: Form, second: Form, player: int) -> bool:
        """Whether the player wins by starting."""
        key = first, second, player
        if key not in known:
            if len(known) > MOST:
                raise TooMany
            after = [(moved, second) for moved in (first.left, first.right)[player]]
            after += [(first, moved) for moved in (second.left, second.right)[player]]
            known[key] = not after or any(not wins(*option, 1 - player) for option in after)
        return known[key]

    return wins(first, second, 0), not wins(first, second, 1)
