"""The second pruning method, on gameplays: as printed, and with step 3 corrected [McKeown2011, Part II]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from itertools import permutations
from typing import TypeVar

from knotgames.games.tricolor.coloring import COLORS, Coloring, StrandMove

Gameplay = tuple[StrandMove, ...]
"""A complete game with the order in which its strands were colored [McKeown2011, Definition 9]."""


def gameplays(games: Collection[Coloring]) -> list[Gameplay]:
    """Return the gameplays of step 1, sorted: the first strand is red, the second red or green."""
    return sorted(
        order
        for game in games
        for order in permutations((strand, color) for strand, color in enumerate(game) if color in COLORS)
        if all(color <= place for place, (_, color) in enumerate(order[:2]))
    )


class Steps(IntEnum):
    """The steps that are applied to a gameplay of even length.

    Attributes:
        ALONE: discard it.
        PRINTED: prune all gameplays that begin like it without its last strand (step 2). Step 3 uncolors strands until
            some begin with the rest, but in the end discards the gameplay alone.
        CORRECTED: if none begin with the k - 2 strands that step 3 leaves first, their vertex is a pseudo-leaf. Apply
            step 2 to the gameplay cut off there.
    """

    ALONE = 0
    PRINTED = 1
    CORRECTED = 2


Play = TypeVar("Play", bound=tuple[object, ...])


def prune(played: Sequence[Play], steps: Steps) -> list[Play]:
    """Return the gameplays, with or without colors, that the steps leave."""
    left = list(played)
    while (even := next((play for play in left if not len(play) % 2), None)) is not None:
        begun: tuple[object, ...] = even
        while begun:
            pruned = begun[:-1] if steps >= Steps.PRINTED else begun
            left = [play for play in left if play[: len(pruned)] != pruned]
            begun = begun[:-2]
            if steps < Steps.CORRECTED or any(play[: len(begun)] == begun for play in left):
                break
    return left
