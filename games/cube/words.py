"""Positions as bits in words: a word for the 27 states of the first three variables, in two games at once.

A state of three variables has a digit for each, of 1, 3 and 9: 0 if it is set to false, 1 if to true, 2 if it is free.
The lowest 27 bits of a word are its states in the game in which the Knotter is to move when all variables are set, the
next 27 those in the game in which the Unknotter is. A bit says that the player who is to move has lost, or, while that
is not known yet, that he has an option from which the other one loses.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.bits import mask_of

Words = NDArray[np.uint64]
"""Words; one row for each of several tables."""

WITHIN = 3
"""The number of variables with states within a word."""

STATES = 3**WITHIN
"""The number of their states."""

SHIFTS: Words = np.array([3**axis for axis in range(WITHIN)], dtype=np.uint64)
"""The shifts of a word that add one to a digit."""

DIGITS = tuple(tuple(state // 3**axis % 3 for axis in range(WITHIN)) for state in range(STATES))
"""The digits of each state."""


def _in_both(states: Iterable[int]) -> np.uint64:
    """Return the bits of some states, in both games."""
    mask = mask_of(states)
    return np.uint64(mask | mask << STATES)


FREE: Words = np.array([_in_both(s for s in range(STATES) if DIGITS[s][axis] == 2) for axis in range(WITHIN)])
"""For each of the three variables the states in which it is free."""

FALSE: Words = np.array([_in_both(s for s in range(STATES) if DIGITS[s][axis] == 0) for axis in range(WITHIN)])
"""For each of the three variables the states in which it is set to false."""

LEFT: Words = np.array([_in_both(s for s in range(STATES) if DIGITS[s].count(2) == left) for left in range(WITHIN + 1)])
"""The states by the number of the three variables that are free."""

ALL = _in_both(range(STATES))
"""All bits of a word that are states."""


def ends_of(unknotted: NDArray[np.bool_]) -> Words:
    """Return the words of a function whose other variables are all set.

    In states in which the three are set as well, a bit says that the player who is to move has not lost. Bit i of a
    place is variable i; with less than three variables the others do not matter.

    If all is won by the Unknotter, the Knotter has lost and the Unknotter has not:

    >>> [f"{int(word):054b}" for word in ends_of(np.ones(8, dtype=bool))]
    ['000000000000011011000011011000000000000000000000000000']
    """
    places = unknotted.reshape(-1, min(len(unknotted), 1 << WITHIN))
    words = np.zeros(len(places), dtype=np.uint64)
    for place in range(1 << WITHIN):
        state = sum((place >> axis & 1) * 3**axis for axis in range(WITHIN))
        won = places[:, place % places.shape[1]]
        words |= np.where(won, np.uint64(1 << STATES + state), np.uint64(1 << state))
    return words


def settle(words: Words) -> None:
    """Change the words in place, from the positions with a lost option by moves elsewhere to the lost positions."""
    lost, both = np.empty_like(words), np.empty_like(words)
    np.invert(words, out=lost)
    lost &= LEFT[0]
    for left in range(1, WITHIN + 1):
        for axis in range(WITHIN):
            np.left_shift(lost, SHIFTS[axis], out=both)
            both |= lost
            np.left_shift(both, SHIFTS[axis], out=both)
            both &= FREE[axis]
            words |= both
        if left < WITHIN:
            np.invert(words, out=lost)
            lost &= LEFT[left]
    np.invert(words, out=words)
    words &= ALL


def opposite(words: Words) -> Words:
    """Exchange true and false in the three variables."""
    for axis in range(WITHIN):
        shift, false = SHIFTS[axis], FALSE[axis]
        words = (words & FREE[axis]) | (words & false) << shift | (words >> shift & false)
    return words
