"""Periods of Grundy values: how they are found, and the two theorems by which a finite check settles all heaps.

*Extension lemma.* Let a series be claimed for every kind of heap of a taking-and-breaking game. Let F be a kind, and
L a common multiple of the period of F and of weight * period of every part of every move from F. Then there is a size
T, given by `extension_threshold`, such that for every g >= T the moves from a heap of size g reach, under the claimed
values, the same set of values as those from a heap of size g + L. So if the claimed value is the mex of the values
reached for each g < T + L, it is so for every g; and if that holds of every kind, the claimed values are the Grundy
values, because every move leaves smaller heaps.

Proof. For a part of weight w let m be the larger of its least size and its preperiod. A move from g + L which leaves
some part of size x >= m + L/w corresponds to the move from g with x - L/w instead: the part may still be that small,
and its value is the same. A move from g which leaves some part of size x >= m corresponds to the one from g + L with
x + L/w. If all parts were smaller, the move from g + L would leave at most the sum of w * (m - 1 + L/w), and the one
from g at most the sum of w * (m - 1); g >= T rules out both. QED. That g >= T does so is a statement of linear
arithmetic, and is checked as such, as is the periodicity theorem.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules
from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.heaps.series import Series

N = TypeVar("N", bound=Any)
"""A whole number, or an expression that stands for one."""

_FEW = 1024
"""Fewer values are looked at without arrays."""

_TAIL = 64
"""The number of last values that must recur for a period to be tried."""

_CHUNK = 1 << 18
"""The number of periods that are tried at once, and of values that are compared."""


def deciding_heap(preperiod: N, period: N, taken: N, parts: int) -> N:
    """Return s*(n0 + p) + k - 1 (see `periodicity_bound`); the arguments may be symbols."""
    last: N = parts * (preperiod + period) + taken - 1
    return last


def periodicity_bound(preperiod: int, period: int, taken: int, parts: int = 2) -> int:
    """Return the last heap that the periodicity theorem needs.

    Let no move take more than k counters, nor leave more than s heaps. If G(n + p) = G(n) for every n with
    n0 <= n < s*n0 + (s - 1)*p + k, then for every n >= n0 [GuySmith1956, for s = 2; the same argument with the
    largest of s heaps in place of the larger of two]. So the heaps up to s*(n0 + p) + k - 1 decide. The argument needs
    n0 >= 1, so that no heap is made empty, and 0 is taken as 1. So is s, if no move leaves a heap.
    """
    return deciding_heap(max(preperiod, 1), period, taken, max(parts, 1))


class Period(NamedTuple):
    """The period with which values repeat from the place `preperiod` on."""

    preperiod: int
    period: int


def proved_period(values: Sequence[int] | NDArray[np.unsignedinteger], taken: int, parts: int = 2) -> Period | None:
    """Return the least period and preperiod that the values of the heaps 0, 1, ... prove by the periodicity theorem.

    Return None if there are none. A few million bytes of memory are used for any number of values.
    """
    last = len(values) - 1
    together = (last + 1 - taken) // max(parts, 1)  # the most that preperiod and period may add up to
    if last < _FEW:
        return _period_of_few(values, together)
    known = np.asarray(values)
    for start in range(1, together, _CHUNK):
        candidates = np.arange(start, min(start + _CHUNK, together))
        for back in range(min(_TAIL, last + 1 - together)):
            candidates = candidates[known[last - back - candidates] == known[last - back]]
        for period in map(int, candidates):
            preperiod = _preperiod(known, period, together - period)
            if preperiod is not None:
                return Period(preperiod, period)
    return None


def _period_of_few(values: Sequence[int] | NDArray[np.unsignedinteger], together: int) -> Period | None:
    """The same for few values: the values from `together` on stand a period before, and as late as they may."""
    if together < 2:
        return None
    few: Sequence[int] = values.tolist() if isinstance(values, np.ndarray) else values
    try:
        written: bytes | str = bytes(few)
    except ValueError:  # some are not bytes
        written = "".join(map(chr, few))
    start = written.rfind(written[together:], 1, len(written) - 1)  # type: ignore[arg-type]
    if start < 0:
        return None
    period = together - start
    while start and few[start - 1] == few[start - 1 + period]:
        start -= 1
    return Period(start, period)


def _preperiod(known: NDArray[Any], period: int, most: int) -> int | None:
    """The place from which on the values known have a period; None if it is past `most`."""
    stop = len(known) - period
    while stop > 0:
        start = max(stop - _CHUNK, 0)
        differing = np.flatnonzero(known[start + period : stop + period] != known[start:stop])
        if len(differing):
            preperiod = start + int(differing[-1]) + 1
            return preperiod if preperiod <= most else None
        stop = start
    return 0


def find_period(values: Sequence[int] | NDArray[np.unsignedinteger], taken: int, parts: int = 2) -> Series | None:
    """Return the series that the first values of a heap game determine by the periodicity theorem, or None."""
    proved = proved_period(values, taken, parts)
    if proved is None:
        return None
    return Series.of(list(values[: sum(proved)]), *proved)


def extension_step(moves: MoveRules, series: Mapping[str, Series], kind: str) -> int:
    """Return the L of the extension lemma: the least step that shifts every part by whole periods."""
    parts = [part for move in moves if move.source == kind for part in move.parts]
    return lcm(series[kind].period, *(part.weight * series[part.kind].period for part in parts))


def extension_threshold(moves: MoveRules, series: Mapping[str, Series], kind: str) -> int:
    """Return the T of the extension lemma, from which on a step of L changes nothing."""
    step = extension_step(moves, series, kind)
    return max([series[kind].preperiod, *(_threshold(move, series, step) for move in moves if move.source == kind)])


def _threshold(move: MoveRule, series: Mapping[str, Series], step: int) -> int:
    settled = sum(part.weight * (max(part.least, series[part.kind].preperiod) - 1) for part in move.parts)
    return 1 + move.removed + settled + step * max(len(move.parts) - 1, 0)


def reached_values(moves: MoveRules, series: Mapping[str, Series], kind: str, size: int) -> set[int]:
    """Return the values that the moves from one heap reach if the claimed series hold."""
    return {
        nim_sum(series[left][rest] for left, rest in option)
        for move in moves
        if move.source == kind
        for option in move.options(size)
    }


def settled_below(moves: MoveRules, series: Mapping[str, Series], kind: str) -> int:
    """Return the size T + L below which the extension lemma asks for a check."""
    return extension_threshold(moves, series, kind) + extension_step(moves, series, kind)


def first_failure(
    moves: MoveRules, claimed: Mapping[str, Series], kinds: Iterable[str] | None = None
) -> tuple[int, str] | None:
    """Return the smallest heap at which a claimed series is not the mex of the values reached, or None.

    None is a proof for heaps of every size, by the extension lemma: the heaps below `settled_below` are checked.

    >>> from knotgames.algebra.heaps.octal import Code
    >>> first_failure(Code.parse("4.3").moves, {"heap": Series.parse("0 1 (2 0)")})
    >>> first_failure(Code.parse("4.3").moves, {"heap": Series.parse("(0 1 2)")})
    (4, 'heap')
    """
    failures = []
    for kind in claimed if kinds is None else kinds:
        for size in range(settled_below(moves, claimed, kind)):
            if claimed[kind][size] != mex(reached_values(moves, claimed, kind, size)):
                failures.append((size, kind))
                break
    return min(failures, default=None)
