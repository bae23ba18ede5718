"""Nim-sums, the mex, and Grundy values: the values of impartial games under normal play.

An impartial game is worth the heap of nim that it may be exchanged for in every sum. The size of that heap is its
Grundy value [Sprague1935; Grundy1939], the least value that none of its options has. A sum is worth the nim-sum
of its parts, and the player who starts loses if and only if that is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import count

from knotgames.algebra.notation import InputError

HeapRule = Callable[[int], Iterable[Collection[int]]]
"""A rule of a heap game: from the size of a heap to its options, each the heaps that are left."""


def mex(values: Collection[int]) -> int:
    """Return the minimal excludant: the least whole number that is not among the values."""
    return next(value for value in count() if value not in values)


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum: binary addition without carries."""
    total = 0
    for value in values:
        total ^= value
    return total


def grundy_values(rule: HeapRule, largest: int) -> list[int]:
    """Return the Grundy values of the heaps 0, 1, ..., `largest` of any heap game, straight from the definition. Raise
    InputError if `largest` is negative, or an option leaves a heap that is not smaller.

    Grundy's game, where a move splits a heap into two unequal ones:

    >>> grundy_values(lambda heap: ((a, heap - a) for a in range(1, (heap + 1) // 2)), 12)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]
    """
    if largest < 0:
        raise InputError(f"the largest heap is {largest}: expected a whole number from 0")
    values: list[int] = []
    for heap in range(largest + 1):
        reached = set()
        for option in rule(heap):
            total = 0
            for left in option:
                if not 0 <= left < heap:
                    raise InputError(f"the rule leaves a heap of {left} in one of {heap}: expected a smaller one")
                total ^= values[left]
            reached.add(total)
        values.append(mex(reached))
    return values
