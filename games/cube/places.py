"""Truth tables as bits in words of 64: bit i of the number of a place is variable i, its *axis*."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from algebra.bits import mask_of

Words = NDArray[np.uint64]
"""Words of 64 places; of several tables, a row for each."""

WORD = 64
"""How many places a word holds; the first 6 axes lie within it."""

CLEAR: Words = np.array([mask_of(p for p in range(WORD) if not p >> axis & 1) for axis in range(6)], dtype=np.uint64)
"""The places of a word in which an axis is 0."""

SWAPPED: Words = np.array([mask_of(p for p in range(WORD) if p >> axis & 3 == 1) for axis in range(5)], dtype=np.uint64)
"""The places of a word in which an axis is 1 and the next is 0: those that go up where the two are exchanged."""


def words_of(axes: int) -> int:
    """How many words hold all places of so many axes.

    >>> words_of(3), words_of(8)
    (1, 4)
    """
    return max(1, (1 << axes) // WORD)


def packed(truths: NDArray[np.bool_]) -> Words:
    """A truth table in words; the bits of a word that are no places are 0.

    >>> packed(np.array([True, False, True, True])).tolist()
    [13]
    """
    octets = np.packbits(truths, bitorder="little")
    padded = np.concatenate([octets, np.zeros(-len(octets) % 8, dtype=np.uint8)])
    return padded.view("<u8").astype(np.uint64)
