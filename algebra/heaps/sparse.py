"""Sparse spaces: the Grundy values of an octal game when nearly all of them lie outside a subspace.

The Grundy values are the vectors of a space over GF(2), whose sum is the nim-sum. Let f be a linear functional on
it. The values with f = 0 are the *sparse* ones if few heaps have them, those with f = 1 the *common* ones. A move to
two heaps is worth a common value only if just one of the heaps is sparse. So all common values that a heap can reach
are found from the sparse heaps alone, and the value of the heap is either the first common value c that is not among
them, or a sparse value below c. The latter only if some sparse value below c is reached by no move at all, and two
common heaps of nearly any sizes show that it is [BerlekampConwayGuy1982, chapter 4, "Sparse spaces";
GangolliPlambeck1989]. Nothing depends on whether the functional is well chosen but the time.

A value is *coded* for this by its class and its rank in the class: the common values in ascending order are 0, 1, ...,
the sparse ones half, half + 1, ... The rank is the value without the lowest bit that f looks at: this keeps the order
in a class, and is linear, so that nim-sums are taken of codes as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from time import process_time

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.heaps.breaking import Values
from knotgames.algebra.steps import spend

LEAST_HALF = 32
"""The least number of common values that there is room for."""


@dataclass(frozen=True)
class SparseSpace:
    """A linear functional on the values below 2 * half: the parity of the bits that a value shares with a mask.

    Half of the values are common and half of them sparse; `half` is a power of two and 0 < mask < 2 * half. Raise
    ValueError if they are not of this kind.

    >>> evil = SparseSpace(mask=7, half=4)
    >>> evil.codes.tolist()  # 0, 3, 5 and 6 are sparse, 1, 2, 4 and 7 common
    [4, 0, 1, 5, 2, 6, 7, 3]
    """

    mask: int
    half: int

    def __post_init__(self) -> None:
        if not 0 < self.mask < 2 * self.half or self.half & (self.half - 1):
            raise ValueError(f"{self}: expected a power of two, and a mask from 1 to {2 * self.half - 1}")

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """The code of each value."""
        values = np.arange(2 * self.half)
        lowest = self.mask & -self.mask
        rank = values // (2 * lowest) * lowest + values % lowest
        common = np.array([(value & self.mask).bit_count() % 2 == 1 for value in range(2 * self.half)])
        codes: NDArray[np.int64] = np.where(common, rank, self.half + rank)
        return codes

    @cached_property
    def values(self) -> NDArray[np.int64]:
        """The value of each code."""
        return np.argsort(self.codes)

    @cached_property
    def sparse_below(self) -> NDArray[np.int64]:
        """Return for each common value, by its rank, the number of sparse values that are less."""
        return np.searchsorted(self.values[self.half :], self.values[: self.half])


def best_space(counts: NDArray[np.int64], half: int) -> SparseSpace:
    """Return the space with the fewest sparse heaps, and then the least mask, by the Walsh-Hadamard transform.

    `counts` has the number of heaps with each value below 2 * half.
    """
    excess = counts.astype(np.int64)  # by mask: how many more heaps are sparse than common
    for bit in range((2 * half).bit_length() - 1):
        pairs = excess.reshape(-1, 2, 1 << bit)
        excess = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
    return SparseSpace(1 + int(excess[1:].argmin()), half)


def space_of(known: Values) -> SparseSpace:
    """Return the space with the fewest sparse heaps among those whose values are known."""
    half = _half_for(known)
    return best_space(_counts(known, 2 * half), half)


def is_sparse(known: Values) -> bool:
    """Return True if so few heaps are sparse, in the best space, that sparse spaces are faster for the next values."""
    space = space_of(known)
    return 8 * int(_counts(known, 2 * space.half)[space.values[space.half :]].sum()) < len(known)


def extended(
    digits: tuple[int, ...],
    known: Values,
    largest: int,
    progress: Callable[[int], None] | None = None,
    keep: Callable[[Values], None] | None = None,
) -> Values:
    """Return the Grundy values of the heaps 0 to `largest` of an octal game; the first are known.

    The values are right for any game; the method is fast if the game is sparse. The functional is chosen again when
    four times as many heaps are known, there are twice as many sparse ones, or there is no more room for common values.

    Heap 0 at least is known, and each digit is at most 7. Now and then `progress` is called with the heap that was
    reached, and before it `keep` with the values that were found since the last time.

    >>> kayles = np.array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    >>> extended((0, 7, 7), kayles, 20).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]
    """
    from knotgames.algebra.heaps.kernel import FULL, extend  # noqa: PLC0415  # numba comes with it

    moves = tuple(np.array([k for k, digit in enumerate(digits) if digit >> left & 1], np.int64) for left in range(3))
    half = _half_for(known)
    reached = min(len(known), largest + 1)
    table = np.zeros(largest + 1, _type_for(half))  # codes in a space, and values between two spaces
    table[:reached] = known[:reached]
    some = _FIRST_RUN
    while reached <= largest:
        space = best_space(_counts(table[:reached], 2 * half), half)
        _translate(table[:reached], space.codes)
        sparse = np.flatnonzero(table[:reached] >= half)
        count, room = len(sparse), 2 * len(sparse) + 64
        sparse = np.concatenate([sparse, np.zeros(room - count, np.int64)])
        until, full = min(largest + 1, 4 * reached), 0
        while reached < until and not full:
            start, before = process_time(), reached
            reached, count, full = extend(
                table, reached, min(until, reached + some), half, space.sparse_below, sparse, count, *moves
            )
            if keep is not None:
                keep(space.values[table[before:reached]])
            if progress is not None:
                progress(reached - 1)
            spend((reached - before) * (200 + count * len(moves[2])) // 2_000)
            if not full:
                some = _next_run(some, process_time() - start)
        _translate(table[:reached], space.values)
        if full == FULL:
            half *= 2
            table = table.astype(_type_for(half), copy=False)
    return table


_FIRST_RUN = 1 << 12
"""The number of heaps that are valued in the first call of the kernel."""


def _next_run(heaps: int, seconds: float) -> int:
    """The number of heaps for the next call, so that none takes long: a call heeds no signal."""
    if seconds < 0.05:
        return 2 * heaps
    return max(heaps // 2, 1) if seconds > 0.2 else heaps


_CHUNK = 1 << 20
"""The number of values that are worked on at once, where numpy makes larger numbers of them."""


def _half_for(known: Values) -> int:
    """The number of common values that gives codes to all known values."""
    return max(LEAST_HALF, 1 << int(known.max()).bit_length() - 1) if known.any() else LEAST_HALF


def _type_for(half: int) -> np.dtype[np.unsignedinteger]:
    return np.dtype(np.min_scalar_type(2 * half - 1))


def _counts(table: Values, size: int) -> NDArray[np.int64]:
    counts = np.zeros(size, np.int64)
    for start in range(0, len(table), _CHUNK):
        counts += np.bincount(table[start : start + _CHUNK], minlength=size)
    return counts


def _translate(table: Values, to: NDArray[np.int64]) -> None:
    new = to.astype(table.dtype)
    for start in range(0, len(table), _CHUNK):
        table[start : start + _CHUNK] = new[table[start : start + _CHUNK]]
