"""The misère monoid of some heaps, which is proved, and what comes of it with one heap more.

*One heap more.* Let Q be the monoid of the sums of some heaps, and h another heap, whose options are sums of those.
Suppose that sums X of the heaps before with one element x of Q are not told apart by contexts with h, either. Then for
each k and each player the elements x such that the player holds X + kh are a set F(k), and F(0), F(1), ... are found
one after the other: X + kh has as options those X' + kh, and X + Y + (k - 1)h for the options Y of h. So F(k) comes of
F(k - 1) alone, by induction over the words of Q, and from some place on the sets repeat, as there are finitely many.
The elements of the larger monoid are the classes of the pairs (x, k), where two of them are equal if

    xq in F(k + i)   if and only if   yq in F(l + i),   for all q in Q and i >= 0.

This is a congruence of Q x N, so the classes are a commutative monoid; it is reduced, and Q is a part of it.

What was supposed may be wrong. Then the induction of `algebra.misere.deficits` fails for the larger monoid, for it
asks for nothing that is not true of the misère monoid of the heaps, and accepts no other reduced one.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from knotgames.algebra.bits import mask_of
from knotgames.algebra.misere.classes import Classes, Context, Contexts, Products, Reach, Rows, of_two
from knotgames.algebra.misere.options import NONE_KNOWN, OfTwo
from knotgames.algebra.misere.table import Table
from knotgames.algebra.steps import spend

_ROOM = 128
"""The least number of heaps that are looked at together."""

_POWERS = 32
"""The most copies of a new heap that are looked at; a search with other contexts comes next."""


class HeapMonoid(Classes):
    """The misère monoid of heaps. A sum stands for each element, and these sums are the contexts.

    Args:
        sums: for each element the sum of heaps that stands for it, with the elements of its options.
        before: for each element but 0 the element of the sum without its last heap, and the place of that heap as a
            generator.
        held: for each player a mask of the elements that he or she holds; or one for both.

    The nim heaps up to one counter, and those up to two:

    >>> from knotgames.algebra.misere.hypothesis import EMPTY, Hypothesis
    >>> from knotgames.algebra.misere.options import listed
    >>> found = Hypothesis([(listed([]),), (listed([(0,)]),)], EMPTY)
    >>> monoid = HeapMonoid(Table([[0, 1], [1, 0]]), found.sums, [(0, 0)], [0b10])
    >>> monoid.take(found)
    >>> monoid.with_heap(monoid.reached((listed([(0,), (1,)]),))).generators
    [1, 2]
    """

    def __init__(
        self,
        table: Table,
        sums: Sequence[Context],
        before: Sequence[tuple[int, int]],
        held: Sequence[int],
    ) -> None:
        self.table, self.before = table, before
        self._worths = array("q")  # phi again, as far as it was looked at
        rows = list(zip(*map(table.rows_in, held), strict=True))
        super().__init__(table.rows, Contexts(sums), list(sums), rows)

    def _sums_of_two(self, known: Mapping[int, frozenset[int]] = NONE_KNOWN) -> OfTwo:
        """The same, by arrays where there are many heaps."""
        return OfTwo(partial(_of_two, self.phi, self._of_phi, self._worths, self.table), known)

    def with_heap(self, reach: Reach, limit: int = 5_000) -> HeapMonoid | None:
        """Return the larger monoid, not proved, if the next heap distinguishes no sums that are equal without it.

        Return None if it has more than `limit` elements. `reach` has the elements of the options of the heap.
        """
        levels, seen = [self.rows], {self.rows[0]: 0}  # for each k the rows of the words with k heaps more
        while (row := self.contexts.rows(reach, levels[-1])) not in seen:
            if len(levels) > _POWERS:
                return None
            seen[row] = len(levels)
            levels.append(list(zip(*map(self.table.rows_in, row), strict=True)))
        count, start = len(levels), seen[row]
        level = [k if k < count else start + (k - start) % (count - start) for k in range(2 * count)]
        found: dict[tuple[Rows, ...], int] = {}
        classes: list[list[int]] = []  # for each k those of the words with k heaps more
        words: list[tuple[int, int]] = []  # for each class the first word in it, and its k
        spend(count * len(self))
        for k in range(count):
            classes.append([])
            for x, key in enumerate(zip(*map(levels.__getitem__, level[k : k + count]), strict=True)):
                place = found.setdefault(key, len(words))
                if place == len(words):
                    words.append((x, k))
                classes[k].append(place)
        if len(words) > limit:
            return None
        sides, g = range(len(reach)), len(self.generators)
        rows = [self.table.rows[self.phi[heap]] for heap in self.generators]
        steps = [[classes[k][times[x]] for x, k in words] for times in rows]
        steps.append([classes[level[k + 1]][x] for x, k in words])
        before = [*self.before, *[(classes[k - 1][x], g) for x, k in words[len(self) :]]]
        larger = HeapMonoid(
            Table.acting(steps, before),
            [self._word(x, k, classes, reach) if k else self.sums[x] for x, k in words],
            before,
            [mask_of([c for c, (x, k) in enumerate(words) if levels[k][x][side] & 1]) for side in sides],
        )
        larger.take(self)
        larger.generators.append(len(self.phi))
        larger.accept(reach, classes[level[1]][0])
        return larger

    def _word(self, x: int, k: int, classes: Sequence[Sequence[int]], reach: Reach) -> Context:
        """A word with k > 0 of the next heap, whose options have these elements, from the classes of all of these."""
        (total, options), here, before, times = self.sums[x], classes[k], classes[k - 1], self.table.rows[x]
        moves = zip(options, reach, strict=True)
        after = [{*[here[y] for y in own], *[before[times[y]] for y in side]} for own, side in moves]
        return Context((*total, *[len(self.phi)] * k), tuple(after))


def _of_two(
    phi: Sequence[int], of_phi: Sequence[Products], worths: array[int], table: Table, total: int
) -> frozenset[int]:
    """The elements of two heaps with this number of counters in all."""
    half = total // 2
    if half < _ROOM:
        return of_two(phi, of_phi, total)
    worths.extend(phi[len(worths) :])
    every, among = np.frombuffer(worths, dtype=np.int64), np.zeros(len(table), dtype=np.bool_)
    places = every[1 : half + 1] * len(table) + every[total - 1 : total - half - 1 : -1]
    among[table.array.ravel()[places]] = True
    return frozenset(among.nonzero()[0].tolist())
