"""Partizan games that are decided by who moves last: play, outcomes, sums, conjugates.

A game is whatever `Sides` says: the options of a position for Left, then for Right. Under *normal* play the player who
cannot move loses, under *misère* play that player wins. Everything here is an instance of the one fold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, good_after
from knotgames.algebra.ruleset import Sides, Valuation, fold

P = TypeVar("P", bound=Hashable)
C = TypeVar("C", bound=Hashable)

Sum = tuple[C, ...]
"""A disjunctive sum, as the tuple of its components in sorted order; the empty sum is the game 0."""

Splits = Callable[[C], Sequence[Collection[Sum[C]]]]
"""The options of a component for Left and for Right, each a sum of components."""


def last_move(play: Play) -> Valuation[P, LastMoveOutcome]:
    """Return the rule that makes an outcome of the outcomes of the options, for `fold`.

    The player who starts wins if and only if an option has an outcome of `good_after` or, under misère play, if there
    is no option. If there is one side, both players have its options.
    """

    stuck_wins, (good_left, good_right) = play is Play.MISERE, map(good_after, Player)

    def value(_: P, sides: tuple[frozenset[LastMoveOutcome], ...]) -> LastMoveOutcome:
        left, right = sides[0], sides[-1]
        left_first = not left.isdisjoint(good_left) if left else stuck_wins
        right_first = not right.isdisjoint(good_right) if right else stuck_wins
        return LastMoveOutcome.of(left_first, right_first=not right_first)

    return value


def outcome(position: P, sides: Sides[P], play: Play, memo: dict[P, LastMoveOutcome] | None = None) -> LastMoveOutcome:
    """Return the outcome N, P, L or R of a position.

    >>> def counters(n):  # Left takes one counter, Right two
    ...     return [[n - taken] if n >= taken else [] for taken in (1, 2)]
    >>> outcome(2, counters, Play.MISERE), outcome(2, counters, Play.NORMAL)
    (<LastMoveOutcome.PREVIOUS: 'P'>, <LastMoveOutcome.NEXT: 'N'>)
    """
    return fold(position, sides, last_move(play), memo)


def sum_of(components: Iterable[C]) -> Sum[C]:
    """Return the sum of components, which are sorted so that equal sums are equal tuples."""
    return tuple(sorted(components))  # type: ignore[type-var]


def sums(splits: Splits[C], players: int = 2) -> Sides[Sum[C]]:
    """Return the options of a sum: a player moves in one component and leaves the others."""

    def sides(position: Sum[C]) -> tuple[Collection[Sum[C]], ...]:
        options: list[dict[Sum[C], None]] = [{} for _ in range(players)]
        for i, component in enumerate(position):
            if i and position[i - 1] == component:
                continue
            rest = position[:i] + position[i + 1 :]
            for found, side in zip(options, splits(component), strict=True):
                for parts in side:
                    found[tuple(sorted(rest + parts)) if parts else rest] = None  # type: ignore[type-var]
        return tuple(map(tuple, options))

    return sides
