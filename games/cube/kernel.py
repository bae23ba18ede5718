"""The kernel of winners: from the positions with k free variables to those with k + 1, all at once.

Import it only where it pays (see `algebra.compiled`). `games.cube.winner` explains it and does the same with arrays.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.compiled import compiled, inlined
from knotgames.games.cube.words import ALL, FALSE, FREE, LEFT, SHIFTS, Words

Word = np.uint64
"""The 27 states of three variables in two games, as in `games.cube.words`."""

ONE, THREE, NINE = map(Word, SHIFTS)
"""The shifts of a word that add one to the digit of a variable."""

EVERY = Word(ALL)
"""All bits that are states."""

NONE_LEFT, ONE_LEFT, TWO_LEFT, _ = map(Word, LEFT)
"""The states by the number of the three variables that are free."""

FIRST_FREE, SECOND_FREE, THIRD_FREE = map(Word, FREE)
"""For each of the three variables the states in which it is free."""

FIRST_FALSE, SECOND_FALSE, THIRD_FALSE = map(Word, FALSE)
"""For each of the three variables the states in which it is set to false."""

SHORT = 8
"""The distance of words from which on they are folded in runs."""


@inlined
def _options(lost: Word) -> Word:
    """Return the states that have a lost option, by one of the three variables within a word."""
    return (
        ((lost << ONE | lost) << ONE & FIRST_FREE)
        | ((lost << THREE | lost) << THREE & SECOND_FREE)
        | ((lost << NINE | lost) << NINE & THIRD_FREE)
    )


@inlined
def _settled(word: Word) -> Word:
    """Return `games.cube.words.settle` of one word."""
    word |= _options(~word & NONE_LEFT)
    word |= _options(~word & ONE_LEFT)
    word |= _options(~word & TWO_LEFT)
    return ~word & EVERY


@inlined
def _opposite(word: Word) -> Word:
    """Return `games.cube.words.opposite` of one word."""
    word = (word & FIRST_FREE) | (word & FIRST_FALSE) << ONE | (word >> ONE & FIRST_FALSE)
    word = (word & SECOND_FREE) | (word & SECOND_FALSE) << THREE | (word >> THREE & SECOND_FALSE)
    return (word & THIRD_FREE) | (word & THIRD_FALSE) << NINE | (word >> NINE & THIRD_FALSE)


@compiled
def free_one_more(
    below: Words, size: int, variables: int, mirrored: bool, choose: NDArray[np.int64], above: Words
) -> None:
    """Mark the positions with `size` free variables that are lost to the player who is to move.

    A position is lost to him if no option is lost to the other player.

    Args:
        below: the same for one free variable less; shape (subsets of that size, words).
        size: the number of free variables, from 1, in addition to the three within a word.
        variables: the number of other variables.
        mirrored: True if the places of the last variable that is set are left out.
        choose: the number of subsets, by the size of a set and of its subsets.
        above: the output; shape (subsets of this size, words).

    If the player who is to move at the end loses only where a and b are both false, then with a free he loses only
    where b is true, and with b free only where a is:

    >>> ends, lost = np.array([[1, 0, 0, 0]], np.uint64), np.empty((2, 2), np.uint64)
    >>> free_one_more(ends, 1, 2, False, np.array([[1, 0], [1, 1]]), lost)
    >>> (lost & np.uint64(1)).tolist()
    [[0, 1], [0, 1]]
    """
    words, options_words = above.shape[1], below.shape[1]
    left = variables - size
    last = left if mirrored else left + 1
    free = np.arange(size)
    for number in range(len(above)):
        to = above[number]
        to[:] = 0
        before, after = np.int64(0), np.int64(0)  # of the set without a member the number is the sum of the two
        for i in range(1, size):
            after += choose[free[i], i]
        for i in range(size):
            here = below[before + after]
            axis = free[i] - i
            apart = 1 << axis
            if axis >= last:
                for word in range(words):
                    to[word] |= here[word] | _opposite(here[options_words - 1 - word])
            elif apart < SHORT:
                for word in range(words):
                    one = word + (word & -apart)
                    to[word] |= here[one] | here[one + apart]
            else:
                for start in range(0, words, apart):
                    run, first, second = to[start : start + apart], here[2 * start :], here[2 * start + apart :]
                    for word in range(apart):
                        run[word] |= first[word] | second[word]
            before += choose[free[i], i + 1]
            if i + 1 < size:
                after -= np.int64(choose[free[i + 1], i + 1])
        for word in range(words):
            to[word] = _settled(to[word])
        i = 0
        while i + 1 < size and free[i] + 1 == free[i + 1]:
            free[i] = i
            i += 1
        free[i] += 1
