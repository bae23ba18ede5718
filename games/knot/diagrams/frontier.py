"""The order in which to take the crossings of a diagram, so that few edges are cut between those taken and the others.

A sum over states of a diagram is computed crossing by crossing, and what is known of those so far depends on how they
join the edges that are cut: for 2h edges there are at most Catalan(h) ways in the plane. The work is the sum of these
numbers over all steps, times the resolutions that are kept apart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import comb
from random import Random

NEXT = 0.9
"""The weight of the best gain of a neighbor, relative to the gain of the crossing itself."""


def ordering(
    code: Sequence[Sequence[int]], unresolved: Collection[int] = (), *, tries: int = 0, seed: int = 0
) -> tuple[int, ...]:
    """Return an order of the crossings with little work. The unresolved crossings double what is kept.

    It is the best of several greedy orders, each of which takes the crossing with the most edges already cut: one from
    every first crossing, and `tries` from random ones, with one crossing of lookahead.
    """
    search = _Search(code, set(unresolved))
    for first in range(len(code)):
        search.make(first, None)
    random = Random(seed)
    for _ in range(tries if code else 0):
        search.make(random.randrange(len(code)), random)
    return search.order


def work(code: Sequence[Sequence[int]], order: Sequence[int], unresolved: Collection[int] = ()) -> int:
    """Return the sum over all steps of the ways to join the cut edges, times the resolutions so far.

    >>> work(((0, 0, 1, 1),), [0], [0])
    2
    """
    total, resolutions = 0, 1
    cut: set[int] = set()
    for crossing in order:
        resolutions <<= crossing in unresolved
        cut ^= {label for label in code[crossing] if code[crossing].count(label) == 1}
        total += resolutions * comb(len(cut), len(cut) // 2) // (len(cut) // 2 + 1)
    return total


class _Search:
    def __init__(self, code: Sequence[Sequence[int]], unresolved: Collection[int]) -> None:
        self.order: tuple[int, ...] = ()
        self._work = float("inf")
        self._unresolved = unresolved
        ends: dict[int, list[int]] = {}
        for crossing, labels in enumerate(code):
            for label in labels:
                ends.setdefault(label, []).append(crossing)
        self._beside: list[list[int]] = [[] for _ in code]
        for one, other in ends.values():
            if one != other:
                self._beside[one].append(other)
                self._beside[other].append(one)

    def make(self, first: int, random: Random | None) -> None:
        """Make the order from a first crossing, and keep it if it has less work than the best so far."""
        beside = self._beside
        gain = [-len(others) for others in beside]
        left, reached = set(range(len(beside))), {first}
        order: list[int] = []
        rank = [-crossing for crossing in range(len(beside))]  # the most cut edges first, then the first crossing
        cut, work, resolutions = 0, 0.0, 1

        def worth(crossing: int) -> tuple[float, float]:
            assert random is not None
            following = [gain[c] + 2 * beside[crossing].count(c) for c in beside[crossing] if c in left]
            return gain[crossing] + NEXT * max(following, default=0), random.random()

        while reached:
            crossing = max(reached, key=worth if random else rank.__getitem__)
            reached.remove(crossing)
            left.remove(crossing)
            order.append(crossing)
            cut -= gain[crossing]
            resolutions <<= crossing in self._unresolved
            work += resolutions * comb(cut, cut // 2) / (cut // 2 + 1)
            if work >= self._work:
                return
            for other in beside[crossing]:
                rank[other] += len(beside)
                gain[other] += 2
                if other in left:
                    reached.add(other)
        self.order, self._work = tuple(order), work
