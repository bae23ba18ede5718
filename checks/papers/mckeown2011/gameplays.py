"""The second pruning method, on gameplays: as it is printed, and with its step corrected [McKeown2011, Part II]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations

from games.tricolor.coloring import COLORS, Coloring, StrandMove

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


def prune_as_printed(played: Sequence[Gameplay]) -> list[Gameplay]:
    """The gameplays that the printed steps 2 and 3 leave. The first gameplay that fits is the one that is found.

    2. Find a gameplay g with an even number k of colored strands. Uncolor its last strand, and prune out the
       others that begin with the same k - 1 strands.
    3. Uncolor another strand of g, and look for others that share what is left. If there are some, throw away
       g and go back to 2. If there are none, repeat step 3.

    However often step 3 is repeated, at the end g alone is thrown away.
    """
    left = list(played)
    while (even := next((play for play in left if not len(play) % 2), None)) is not None:
        begun = even[:-1]
        left = [play for play in left if play[: len(begun)] != begun]
    return left


def prune_corrected(played: Sequence[Gameplay]) -> list[Gameplay]:
    """The gameplays that the corrected steps leave.

    The correction is in step 3: if no gameplay shares the k - 2 strands that are left, their vertex is a
    pseudo-leaf of an even generation, so go on with step 2 for g cut off there: prune out those that begin
    with its k - 3 strands.
    """
    left = list(played)
    while (even := next((play for play in left if not len(play) % 2), None)) is not None:
        begun = even
        while begun:
            left = [play for play in left if play[: len(begun) - 1] != begun[:-1]]
            begun = begun[:-2]
            if any(play[: len(begun)] == begun for play in left):
                break
    return left
