"""The second pruning method, on gameplays: as it is printed, and with step 3 corrected [McKeown2011, Part II]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from itertools import permutations
from typing import TypeVar

from knotgames.games.tricolor.coloring import COLORS, Coloring, StrandMove

Gameplay = tuple[StrandMove, ...]
"""A complete game with the order in which its strands were colored [McKeown2011, Definition 9]."""


def gameplays(games: Collection[Coloring]) -> list[Gameplay]:
    """The set G'' of gameplays that are considered: the first strand is colored red, the second red or green (step 1).

    In increasing order.
    """
    return sorted(
        order
        for game in games
        for order in permutations((strand, color) for strand, color in enumerate(game) if color in COLORS)
        if all(color <= place for place, (_, color) in enumerate(order[:2]))
    )


class Steps(IntEnum):
    """How far the steps go with a gameplay of even length.

    Attributes:
        ALONE: it is thrown away.
        PRINTED: step 2 as well: the others that begin like it, without its last strand, are pruned out. In step 3
            another strand is uncolored until some begin with what is left; however often it is repeated, at the end
            the gameplay alone is thrown away.
        CORRECTED: if no gameplay begins with the k - 2 strands that step 3 leaves first, their vertex is a pseudo-leaf
            of an even generation. Go on with step 2 for the gameplay cut off there.
    """

    ALONE = 0
    PRINTED = 1
    CORRECTED = 2


Play = TypeVar("Play", bound=tuple[object, ...])


def prune(played: Sequence[Play], steps: Steps) -> list[Play]:
    """The gameplays, with or without colors, that the steps leave. The first one that fits is the one that is found."""
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
