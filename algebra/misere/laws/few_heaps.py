"""The misère outcomes of all sums of at most n heaps of any size, if no move splits a heap.

A sum has sizes x_1 >= x_2 >= ... >= x_n >= 0, and *gaps* x_i - x_(i+1), the last of them x_n. Let no move take more
than k counters, let t and p be at least 1, and consider the statement

    if a gap is t + p or more, the outcome stays the same if all heaps above the gap lose p counters.

*If it holds for the sums whose gaps are all less than t + p + k, it holds for all sums of at most n heaps.*

Proof by induction on the number of counters. Let v have a gap i of t + p or more, and let v' be the sum without p
counters of each heap above. First let the gap i be t + p + k or more. Then the options of v are as many as those of
v', and by the same moves, because the heaps above have more than k counters in both. A move changes the gap by at most
k, so that t + p is left in the option of v, which has the outcome of the option of v' by induction. Next let another
gap j be t + p + k or more. By the first case v and v' keep their outcomes without p counters of each heap above j.
The results have the same gap i, so they have the same outcome by induction. QED.

*Different heaps.* Let all heaps f, f + s, f + 2s, ... of at most N = f + 2 (n t + p) counters be different, as told by
n - 1 heaps of at most N, where s divides p. Then all heaps f, f + s, f + 2s, ... are different. For let l < m be two of
them, with m > N. Then l >= f + n t + p, or m - l > n t + p. In the first case some sum Y of n - 1 heaps distinguishes
l - p and m - p, by induction. The heaps of Y divide the numbers from 0 to l - p into at most n parts, so one part is t
or longer. If all heaps above it gain p counters, no outcome changes. In the second case do the same with l and m - p,
and a part of the numbers between them. QED. Then the misère quotient of all heaps is infinite, and the elements of the
heaps do not repeat from any heap on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
import numpy.typing as npt

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import spend

Truths = npt.NDArray[np.bool_]
"""Truth values by the sizes of the heaps; 0 for no heap."""


@dataclass(frozen=True)
class FewHeaps:
    """The law of the sums of at most n heaps: a gap of `threshold + period` or more may be lowered by the period.

    `outcomes` says which sums are P-positions, by the sizes of n heaps.
    """

    code: Code
    threshold: int
    period: int
    outcomes: Truths = field(repr=False, compare=False)

    def is_p(self, sizes: Sequence[int]) -> bool:
        """Return True if a sum of heaps is a P-position. Raise InputError if there are too many heaps."""
        count = self.outcomes.ndim
        if len(sizes) > count:
            raise InputError(f"the law is proved for at most {count} heaps, found {len(sizes)}")
        at, before, reduced = 0, 0, list[int]()
        for size in sorted((*sizes, *[0] * (count - len(sizes)))):
            gap = size - before
            if gap >= self.threshold + self.period:
                gap = self.threshold + (gap - self.threshold) % self.period
            at, before = at + gap, size
            reduced.append(at)
        return bool(self.outcomes[tuple(reduced)])

    def all_differ(self, first: int, step: int = 1) -> bool:
        """Return True if any two of the heaps first, first + step, ... are different, as told by n - 1 other heaps.

        False if heaps of at most N counters do not show this. Raise InputError if the step does not divide the period.
        """
        if self.period % step:
            raise InputError(f"expected a step that divides the period {self.period}, found {step}")
        count = self.outcomes.ndim
        known = p_positions(self.code, count, first + 2 * (count * self.threshold + self.period))[first::step]
        return len({row.tobytes() for row in known}) == len(known)


def p_positions(code: Code, count: int, last: int) -> Truths:
    """Return the P-positions among the sums of `count` heaps of at most `last` counters. Raise InputError if a move
    splits a heap.

    >>> p_positions(Code.parse("0.3"), 1, 4).tolist()
    [False, True, False, True, False]
    """
    if code.parts > 1:
        raise InputError(f"{code}: expected a code whose digits are at most 3, so that no move splits a heap")
    found: Truths = np.zeros((last + 1,) * count, dtype=np.bool_)
    flat, sizes, strides = found.ravel(), _sums(count, last), (last + 1) ** np.arange(count)[::-1]
    total = sizes.sum(axis=0)
    order = np.argsort(total, kind="stable")
    for level in np.split(sizes[:, order], np.flatnonzero(np.diff(total[order])) + 1, axis=1):
        here = strides @ level
        spend(len(here))
        moved, won = np.zeros((2, len(here)), dtype=np.bool_)
        for size, stride in zip(level, strides, strict=True):
            for taken, digit in enumerate(code.digits):
                able = (size == taken) & bool(digit & 1) | (size > taken) & bool(digit & 2)
                moved |= able
                won[able] |= flat[here[able] - taken * stride]
        for several in permutations(strides):
            flat[np.array(several) @ level] = moved & ~won
    return found


def _sums(count: int, last: int) -> npt.NDArray[np.int64]:
    """Return the sizes of `count` heaps of at most `last` counters, from the largest to the smallest, as columns."""
    sizes = np.indices((last + 1,) * count).reshape(count, -1)
    return sizes[:, (np.diff(sizes, axis=0) <= 0).all(axis=0)]


def few_heaps(code: Code, count: int, last: int) -> FewHeaps | None:
    """Return the law of the least period that the sums of `count` heaps of at most `last` counters prove, with the
    least threshold; None if they prove none. Raise InputError if a move splits a heap.

    >>> law = few_heaps(Code.parse("0.3102"), 2, 30)
    >>> law.threshold, law.period, law.is_p([1_000_003, 1_000_000]), law.is_p([1_000_000, 999_998])
    (3, 5, True, False)
    """
    found = p_positions(code, count, last)
    sizes = _sums(count, last)
    gaps = -np.diff(sizes, axis=0, append=0)
    for period in range(1, last // count):
        threshold = 1
        for i, gap in enumerate(gaps):
            long = gap >= threshold + period
            above = np.arange(count)[:, None] <= i
            differ = found[tuple(sizes[:, long])] != found[tuple(sizes[:, long] - period * above)]
            threshold = max(threshold, 1 + int(gap[long][differ].max(initial=0)) - period)
            if count * (threshold + period + code.taken - 1) > last:
                break
        else:
            return FewHeaps(code, threshold, period, found)
    return None
