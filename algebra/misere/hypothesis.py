"""The monoid that finitely many contexts suggest for the sums of some heaps.

A context is a sum Z in which another one, X, is tested: is X + Z a P-position? As a player of X + Z moves in X or in Z,

    X + Z is P   if and only if   no X' + Z and no X + Z' is P, and X + Z is not empty,

for the options X' of X and Z' of Z. So if the contexts are closed under options, the *row* of X, which is the set of
contexts Z such that X + Z is P, is determined by the rows of the options of X. Sums with the same row are put into one
class, and one word of each class stands for it from then on: in the rows of longer sums, and in the contexts.

Only words all of whose divisors stand for their classes are looked at. With words compared by their exponents, those
of later generators first, they are the standard monomials of a commutative monoid and the least words outside, so that
there are not many more of them than classes. An option of a word is less than the word, so what a row rests on has
been found before.

The monoid may be wrong, for the contexts may be too few; `algebra.misere.deficits` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from algebra.bits import bits
from algebra.misere.options import Options, Sum, elements_of_two
from algebra.notation import OutOfBudget


class Context(NamedTuple):
    """A sum that others are tested in.

    Attributes:
        total: the sum.
        options: the places of contexts before it that its options are taken for, as a mask of bits.

    A heap of one counter, whose option, the empty sum, stands before it:

    >>> contexts = [Context((), 0b0), Context((1,), 0b1)]
    >>> [contexts[place].total for place in bits(contexts[1].options)]
    [()]
    """

    total: Sum
    options: int


EMPTY = (Context((), 0),)
"""The contexts to begin with: the empty sum, which has no options."""


_ROOM = 64
"""So many heaps and more are looked at together."""


class Hypothesis:
    """The classes of the sums of some heaps that given contexts tell apart.

    Elements are numbered by the words that stand for them, from 0, the empty word.

    Args:
        heaps: the options of each heap.
        contexts: the contexts, the first of them the empty sum.
        limit: how many elements there may be.
        proceed: asked now and then; the work stops when it says no.

    Raises:
        OutOfBudget: there are more elements than the limit, or `proceed` said no.

    Attributes:
        phi: the element of each heap.
        reach: for each heap the elements of its options.
        generators: heaps that generate all, each with a class that lesser heaps do not generate.
        words: for each element the places of the generators in its word, in ascending order.
        rows: for each element the contexts in which it is P, as a mask.

    Nim heaps of at most two counters, from two contexts that suffice; P is where bit 0 is set:

    >>> from algebra.misere.options import listed
    >>> nim = [listed((left,) for left in range(heap)) for heap in range(3)]
    >>> few = Hypothesis(nim, [Context((), 0b0), Context((1,), 0b1)])
    >>> few.words, few.phi
    ([(), (0,), (1,)], [0, 1, 2])
    >>> more = Hypothesis(nim, few.contexts_from(nim, [(2, 2)]))
    >>> more.words
    [(), (0,), (1,), (0, 1), (1, 1), (0, 1, 1)]
    """

    def __init__(
        self,
        heaps: Sequence[Options],
        contexts: Sequence[Context],
        limit: int = 5_000,
        proceed: Callable[[], bool] = lambda: True,
    ) -> None:
        self._take(contexts)
        self.phi: list[int] = []
        self.reach: list[frozenset[int]] = []
        self.generators: list[int] = []
        self.words: list[tuple[int, ...]] = [()]
        self.rows = [self._row((), empty=True)]
        self._element_of = {self.rows[0]: 0}
        self._below: list[dict[int, int]] = [{}]  # the element without one generator of its word
        self._above: list[dict[int, int]] = [{}]  # the product with a generator
        self._leads = [frozenset[int]()]  # the elements of the options of each word
        self._border: dict[Sum, frozenset[int]] = {}  # the same of the words that equal lesser ones
        self._products: list[dict[int, int]] = [{}]
        self._two: dict[int, frozenset[int]] = {}  # by how many counters two heaps have in all, the elements of both
        self._table: npt.NDArray[np.intp] | None = None  # of the products, once they are proved
        self._worths = np.zeros(_ROOM, dtype=np.intp)  # phi again
        self._worth: dict[frozenset[int], int] = {}  # what the heaps so far are worth, by the elements of their options
        self._limit, self._proceed = limit, proceed
        for options in heaps:
            reach = self.reached(options)
            element = self.match(reach)
            self.accept(reach, self._adjoin(reach) if element is None else element)

    def _take(self, contexts: Sequence[Context]) -> None:
        self.contexts = tuple(contexts)
        self._all = (1 << len(self.contexts)) - 1
        self._leading_to = [0] * len(self.contexts)  # the contexts that have each one as an option
        for place, context in enumerate(self.contexts):
            for option in bits(context.options):
                self._leading_to[option] |= 1 << place

    def __len__(self) -> int:
        """The number of elements."""
        return len(self.words)

    def agrees(self, other: Hypothesis) -> bool:
        """Whether another hypothesis has the same words, and takes each heap to be worth the same one."""
        return (self.words, self.phi) == (other.words, other.phi)

    def reached(self, options: Options) -> frozenset[int]:
        """The elements of the options of a heap."""
        return frozenset(options.elements(self.phi, self.product, self._of_two))

    def element(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        total = 0
        for heap in heaps:
            total = self.product(total, self.phi[heap])
        return total

    def match(self, reach: frozenset[int]) -> int | None:
        """The element that a heap whose options have these elements belongs to; None if it has a row of its own."""
        if reach in self._worth or not reach:
            return self._worth.get(reach, 0)
        return self._element_of.get(self._row(reach))

    def has_like(self, reach: frozenset[int]) -> bool:
        """Whether some heap has options with just these elements."""
        return reach in self._worth

    def accept(self, reach: frozenset[int], element: int) -> None:
        """Take a heap, whose options have these elements, to be worth an element."""
        self.reach.append(reach)
        self.phi.append(element)
        self._worth.setdefault(reach, element)
        if len(self.phi) > len(self._worths):
            self._worths = np.concatenate((self._worths, np.zeros_like(self._worths)))
        self._worths[len(self.phi) - 1] = element

    def product(self, x: int, y: int) -> int:
        """The product of two elements."""
        known = self._products[x]
        if y not in known:
            known[y] = reduce(self._times, self.words[y], x)
        return known[y]

    def heaps_of(self, x: int) -> Sum:
        """The heaps of the word of an element."""
        return tuple(self.generators[g] for g in self.words[x])

    def steps(self) -> npt.NDArray[np.intp]:
        """The Cayley graph: entry (g, x) is the product of the generator g and the element x."""
        rows = [[self._times(x, g) for x in range(len(self))] for g in range(len(self.generators))]
        return np.array(rows, dtype=np.intp).reshape(len(rows), len(self))

    def contexts_from(self, heaps: Sequence[Options], sums: Iterable[Sum]) -> list[Context]:
        """The words looked at, and some sums, as contexts for another hypothesis.

        Each word that stands for a class becomes a context, then each that equals a lesser one, so that it can be told
        from it, then each of the sums. Their options are taken to be the words of their classes.

        Args:
            heaps: the options of each heap.
            sums: sums of heaps.
        """
        words = {self.heaps_of(x): leads for x, leads in enumerate(self._leads)} | self._border
        given = {total: self._reached_from(heaps, total) for total in sums if total not in words}
        return [Context(total, sum(1 << x for x in leads)) for total, leads in (words | given).items()]

    def contexts_beside(self, heap: int, reach: Iterable[int]) -> list[Context]:
        """The words, and each of them beside another heap, whose options have these elements, as contexts.

        A new heap often tells sums apart that hold it only if the context holds it, too.
        """
        words, beside = [], []
        for x, leads in enumerate(self._leads):
            options = sum(1 << y for y in leads)
            taken = {self.product(x, y) for y in reach}
            words.append(Context(self.heaps_of(x), options))
            beside.append(Context((*self.heaps_of(x), heap), options << len(self) | sum(1 << y for y in taken)))
        return words + beside

    def retell(self, contexts: Sequence[Context], table: npt.NDArray[np.intp]) -> None:
        """Take other contexts, of a hypothesis that is proved: who wins in them is read off its products.

        The same comes out as if a hypothesis were made from these contexts.

        Args:
            contexts: the contexts, the first of them the empty sum.
            table: the Cayley table.
        """
        self._take(contexts)
        self._table = table
        p = np.array([row & 1 for row in self.rows], dtype=np.bool_)
        told = p[table[:, [self.element(context.total) for context in contexts]]]
        self.rows = [int.from_bytes(row.tobytes(), "little") for row in np.packbits(told, axis=1, bitorder="little")]
        self._element_of = {row: x for x, row in enumerate(self.rows)}

    def _of_two(self, total: int) -> frozenset[int]:
        """The elements of the sums of two heaps that are not empty, of so many counters in all."""
        if total not in self._two:
            half = total // 2
            if self._table is None or half < _ROOM:
                self._two[total] = elements_of_two(self.phi, self.product, total)
            else:
                among = np.zeros(len(self), dtype=np.bool_)
                among[self._table[self._worths[1 : half + 1], self._worths[total - 1 : total - half - 1 : -1]]] = True
                self._two[total] = frozenset(np.flatnonzero(among).tolist())
        return self._two[total]

    def _reached_from(self, heaps: Sequence[Options], total: Sum) -> frozenset[int]:
        leads = set[int]()
        for place, heap in enumerate(total):
            rest = self.element(total[:place] + total[place + 1 :])
            leads.update(self.product(rest, self.element(option)) for option in heaps[heap])
        return frozenset(leads)

    def _row(self, leads: Iterable[int], *, empty: bool = False) -> int:
        won = int(empty)  # in these contexts a move wins; the empty sum is N without any move
        for x in leads:
            won |= self.rows[x]
        row, unsettled = 0, self._all & ~won
        while unsettled:  # options come first, so in the first of these contexts no move wins
            context = unsettled & -unsettled
            row |= context
            unsettled &= ~(context | self._leading_to[context.bit_length() - 1])
        return row

    def _times(self, x: int, g: int) -> int:
        known = self._above[x]
        if g not in known:
            # The word of x times g has a divisor that equals a lesser word: go on from that one.
            for other, rest in self._below[x].items():
                if other != g and self._below[y := self._times(rest, g)].get(g) != rest:
                    known[g] = self._times(y, other)
                    break
        return known[g]

    def _adjoin(self, reach: frozenset[int]) -> int:
        """The element of a heap that becomes a generator, with its powers and their products with what there is."""
        g = len(self.generators)
        self.generators.append(len(self.phi))
        reaches = [self.reach[heap] for heap in self.generators[:-1]] + [reach]
        layer: list[int] = list(range(len(self)))
        while layer:
            layer = [y for x in layer if (y := self._next(x, g, reaches)) is not None]
        return self._above[0][g]

    def _next(self, x: int, g: int, reaches: Sequence[frozenset[int]]) -> int | None:
        """The element of the word of x times the latest generator, if it is new and its divisors stand for classes."""
        below = {g: x}
        for other, rest in self._below[x].items():
            if other != g:
                y = self._above[rest].get(g)
                if y is None or self._below[y].get(g) != rest:
                    return None
                below[other] = y
        leads = frozenset(self.product(y, option) for other, y in below.items() for option in reaches[other])
        row = self._row(leads)
        found = self._element_of.get(row)
        if found is None:
            found = len(self)
            self._element_of[row] = found
            self.rows.append(row)
            self.words.append(tuple(sorted((*self.words[x], g))))
            self._below.append(below)
            self._above.append({})
            self._products.append({})
            self._leads.append(leads)
            if len(self) > self._limit:
                raise OutOfBudget(f"there are more than {self._limit} elements")
            new = True
        else:
            self._border[(*self.heaps_of(x), self.generators[g])] = leads
            new = False
        if not self._proceed():
            raise OutOfBudget("the time is spent")
        for other, y in below.items():
            self._above[y][other] = found
        return found if new else None
