"""The kernel of sparse spaces: the values of the next heaps of an octal game, a heap at a time.

To be imported where it pays alone (see `algebra.compiled`). A set of codes is a row of words of 64 bits. Only the first
`half` codes have room in it if there are 64 common values or more; these are all that are needed of either class.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.compiled import compiled
from knotgames.algebra.heaps.breaking import Values

Words = NDArray[np.uint64]
"""A set of numbers below 64 times its length, 64 to a word."""

ALL_FOUND, FULL, MANY_SPARSE = 0, 1, 2
"""Why the kernel returns: the heaps are done, the common values are used up, the list of sparse heaps is full."""

_BLOCK = 32
"""The number of pairs of heaps that are looked at between two looks at what is found."""


@compiled
def enter_pairs(table: Values, total: int, first: int, last: int, found: Words) -> None:
    """Enter the nim-sums of the pairs of heaps with `total` counters, one of them from `first` to `last` <= `total`.

    The table has the codes by heap, all below 64 * len(found), and `found` is the set in which they are entered. With
    the codes 0, 1, 2, 3 and 1 of the heaps 0 to 4, two heaps with 5 counters are 1 and 4, or 2 and 3: the nim-sums are
    0 or 1.

    >>> from inspect import unwrap
    >>> found = np.zeros(1, np.uint64)
    >>> unwrap(enter_pairs)(np.array([0, 1, 2, 3, 1], np.uint8), 5, 1, 2, found)
    >>> bin(found[0])
    '0b11'
    """
    smaller, larger = table[first : last + 1], table[total - last : total - first + 1]
    length = last + 1 - first
    for word in range(len(found)):
        bits = np.uint64(0)
        for i in range(length):
            code = np.uint64(smaller[i] ^ larger[length - 1 - i])
            bits |= np.uint64((code >> np.uint64(6)) == np.uint64(word)) << (code & np.uint64(63))
        found[word] |= bits


@compiled
def extend(
    table: Values,
    start: int,
    stop: int,
    half: int,
    sparse_below: NDArray[np.int64],
    sparse: NDArray[np.int64],
    count: int,
    wholes: NDArray[np.int64],
    singles: NDArray[np.int64],
    splits: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Enter the codes of the heaps from `start` >= 1 to `stop` - 1 into a table that has those of all smaller ones.

    There are `half` common values, and `count` sparse heaps so far; those that are found are added to `sparse`, which
    is in ascending order. The counters in `wholes` may be taken to leave nothing, in `singles` one heap, in `splits`
    two. Return the first heap that was not valued, the number of sparse heaps, and the reason for which it is not
    `stop`.
    """
    one = np.uint64(1)
    words = max(1, half // 64)
    near = splits.min() if len(splits) else 0
    depth = splits.max() - near + 1 if len(splits) else 1
    common_sums = np.zeros((depth, words), np.uint64)  # by what two heaps have together: their common nim-sums
    common, found, needed = np.zeros(words, np.uint64), np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    ranks = np.zeros(len(sparse), table.dtype)
    for i in range(count):
        ranks[i] = table[sparse[i]] - half
    for heap in range(max(0, start - depth + 1), stop):
        total = heap - near
        if len(splits) and total >= 2:
            row = common_sums[total % depth]
            row[:] = 0
            for i in range(count):
                if sparse[i] >= total:
                    break
                if sparse[i] > 0:
                    code = np.uint64(table[total - sparse[i]] ^ ranks[i])
                    if code < np.uint64(64 * words):  # what is past `half` is not asked for
                        row[code >> np.uint64(6)] |= one << (code & np.uint64(63))
        if heap < start:
            continue

        # The first common value that no move reaches, and what sparse values are found on the way.
        common[:] = 0
        found[:] = 0
        for taken in splits:
            if heap - taken >= 2:
                for word in range(words):
                    common[word] |= common_sums[(heap - taken) % depth, word]
        for taken in singles:
            if heap - taken >= 1:
                left = np.int64(table[heap - taken])
                if left < half:
                    common[left >> 6] |= one << np.uint64(left & 63)
                else:
                    found[(left - half) >> 6] |= one << np.uint64((left - half) & 63)
        for taken in wholes:
            if taken == heap:
                found[0] |= one
        value = 0
        while value < half and (common[value >> 6] >> np.uint64(value & 63)) & one:
            value += 1
        if value == half:
            return heap, count, FULL

        # Are all sparse values below it reached? The ranks of two heaps of one class add up to that of a sparse value.
        for word in range(words):
            inside = min(64, max(0, sparse_below[value] - 64 * word))
            needed[word] = ~np.uint64(0) if inside == 64 else (one << np.uint64(inside)) - one
        first = 1
        while True:
            lacking = False
            for word in range(words):
                lacking |= (needed[word] & ~found[word]) != 0
            if not lacking or 2 * first > heap - near:
                break
            for taken in splits:
                last = min(first + _BLOCK - 1, (heap - taken) // 2)
                if last >= first:
                    enter_pairs(table, heap - taken, first, last, found)
            first += _BLOCK
        if lacking:
            value = 0
            while (found[value >> 6] >> np.uint64(value & 63)) & one:
                value += 1
            if count == len(sparse):
                return heap, count, MANY_SPARSE
            sparse[count] = heap
            ranks[count] = value
            count += 1
            value += half
        table[heap] = value
    return stop, count, ALL_FOUND
