"""The kernel of who wins: from the positions with so many free variables to those with one more, all at once.

To be imported where it pays alone (see `algebra.compiled`). What it does is said, and done by arrays, in
`games.cube.winner`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from algebra.compiled import compiled
from games.cube.places import CLEAR, SWAPPED, WORD, Words


@compiled
def reversed_word(word: np.uint64) -> np.uint64:
    """The word with its bits in the opposite order.

    >>> hex(reversed_word(np.uint64(0b1011)))
    '0xd000000000000000'
    """
    for axis in range(6):
        step = np.uint64(1 << axis)
        word = ((word >> step) & CLEAR[axis]) | ((word & CLEAR[axis]) << step)
    return word


@compiled
def free_one_more(
    below: Words, size: int, variables: int, mirrored: bool, choose: NDArray[np.int64], above: Words
) -> None:
    """Fill in which positions with `size` free variables are lost to the player who is to move.

    A position is lost to him if no option is lost to the other player.

    Args:
        below: the same for those with one free variable less; shape (subsets of that size, words).
        size: how many variables are free, from 1.
        variables: how many there are.
        mirrored: whether the places of the last variable that is set are left out.
        choose: the number of subsets, by the size of a set and of its subsets.
        above: what is filled in; shape (subsets of this size, words). Bits that are no places are left as they come.

    If the player who is to move when all is set has lost just where a and b are both false, then with a free he
    has lost just where b is true, and with b free just where a is:

    >>> ends, lost = np.array([[0b0001]], np.uint64), np.empty((2, 1), np.uint64)
    >>> free_one_more(ends, 1, 2, False, np.array([[1, 0], [1, 1]]), lost)
    >>> [f"{int(row[0]) & 0b11:02b}" for row in lost]
    ['10', '10']
    """
    words = above.shape[1]
    in_one_word = below.shape[1] == 1
    left = variables - size
    last = left if mirrored else left + 1
    free = np.arange(size)
    for number in range(len(above)):
        to = above[number]
        to[:] = 0
        before, after = (
            np.int64(0),
            np.int64(0),
        )  # the number of the set without one of its members is the sum of the two
        for i in range(1, size):
            after += choose[free[i], i]
        i = 0
        for axis in range(6):
            step = np.uint64(1 << axis)
            clear = CLEAR[axis]
            while i < size and free[i] - i == axis and axis < last:
                here = below[before + after]
                if in_one_word:
                    to[0] |= (here[0] | here[0] >> step) & clear
                else:
                    for word in range(words):
                        one, other = here[2 * word], here[2 * word + 1]
                        one, other = (one | one >> step) & clear, (other | other >> step) & clear
                        to[word] |= one | other << step
                before += choose[free[i], i + 1]
                if i + 1 < size:
                    after -= np.int64(choose[free[i + 1], i + 1])
                i += 1
            if i and axis < 5:
                swapped = SWAPPED[axis]
                for word in range(words):
                    moved = (to[word] ^ to[word] >> step) & swapped
                    to[word] ^= moved | moved << step
        while i < size:
            here = below[before + after]
            axis = free[i] - i
            if axis < last:
                apart = 1 << (axis - 6)
                for start in range(0, words, apart):
                    for word in range(start, start + apart):
                        to[word] |= here[start + word] | here[start + word + apart]
            elif in_one_word:
                to[0] |= here[0] | reversed_word(here[0]) >> np.uint64(WORD - (1 << left))
            else:
                for word in range(words):
                    to[word] |= here[word] | reversed_word(here[2 * words - 1 - word])
            before += choose[free[i], i + 1]
            if i + 1 < size:
                after -= np.int64(choose[free[i + 1], i + 1])
            i += 1
        for word in range(words):
            to[word] = ~to[word]
        i = 0
        while i + 1 < size and free[i] + 1 == free[i + 1]:
            free[i] = i
            i += 1
        free[i] += 1
