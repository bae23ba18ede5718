"""Games with fewest subpositions, among those whose options satisfy given conditions.

If two proper subpositions of a game have the same class, the one with the larger birthday can be replaced by the other
throughout, and no class changes, nor the set of the classes of its options. So a game with fewest subpositions has at
most one proper subposition of each class, and it is enough to search the sets of classes that can be built up one
from another, by size. (`algebra.knot_type.witness` asks for the smallest birthday first, which may take more
subpositions.)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from algebra.bits import bits
from algebra.knot_type.formal import Game, game
from algebra.knot_type.rulebook import Condition, Rulebook, hitting_set
from algebra.knot_type.witness import built, one_larger

Masks: TypeAlias = npt.NDArray[np.uint64]

MOST_SETS = 20_000
"""How many sets of classes of one size may be listed; no larger ones are searched then."""


def fewest(rulebook: Rulebook, parity: int, condition: Condition) -> int | None:
    """How many subpositions a game needs at least, itself counted, if its options satisfy a condition.

    Args:
        rulebook: the rulebook, of a theory where players share their options.
        parity: the parity of the game.
        condition: the condition, which may ask for more than its class does.

    Returns:
        The number, or None if it is more than are searched.

    >>> from algebra.knot_type.values import RULEBOOK, KnotValue, index_of
    >>> fewest(RULEBOOK, 0, RULEBOOK.conditions[index_of(KnotValue.parse("012-"))][0])
    11
    """
    found = _first(rulebook, parity, condition)
    return None if found is None else found.bit_count() + 1


def smallest(rulebook: Rulebook, parity: int, condition: Condition) -> tuple[Game, bool]:
    """A game with fewest subpositions whose options satisfy a condition.

    Returns:
        The game, and whether it is known that none has fewer.

    Raises:
        LookupError: no game satisfies the condition.
    """
    found = _first(rulebook, parity, condition)
    classes = (1 << len(rulebook)) - 1 if found is None else found
    options = hitting_set(condition, classes & rulebook.universe(parity))
    if not options:
        raise LookupError("no game has options that satisfy the condition")
    games = built(rulebook, classes)
    return game([games[i] for i in bits(options)]), found is not None


def searched(rulebook: Rulebook) -> int:
    """Up to how many subpositions games are searched: one of which `fewest` says None has more."""
    size = 1
    while _sets_of_size(rulebook, size + 1) is not None:
        size += 1
    return size + 1


@lru_cache(maxsize=4096)
def _first(rulebook: Rulebook, parity: int, condition: Condition) -> int | None:
    """The first set of classes, by size, of which some satisfy the condition."""
    allowed = np.uint64(rulebook.universe(parity) & ~condition.forbidden)
    required = [np.uint64(r) for r in condition.required]
    size = 1
    while (sets := _sets_of_size(rulebook, size)) is not None:
        there = sets & allowed
        hit = there != 0
        for mask in required:
            hit &= (there & mask) != 0
        if hit.any():
            return int(sets[hit.argmax()])
        size += 1
    return None


@lru_cache(maxsize=512)
def _sets_of_size(rulebook: Rulebook, size: int) -> Masks | None:
    """The sets of so many classes that can be built up one from another, in order; None if they are too many."""
    if size == 1:
        return np.array(sorted(1 << end for end in rulebook.ends), np.uint64)
    smaller = _sets_of_size(rulebook, size - 1)
    if smaller is None or not 0 < len(smaller) <= MOST_SETS:
        return None
    larger = {more for classes in smaller.tolist() for more in one_larger(rulebook, classes)}
    return np.array(sorted(larger), np.uint64)
