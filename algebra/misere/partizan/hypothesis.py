"""The monoid that finitely many contexts suggest for the sums of some partizan heaps.

It is the hypothesis of `algebra.misere.hypothesis` with two rows in place of one. In the context Z

    Left holds X + Z   if and only if   Right holds no X' + Z and no X + Z', and there is one of them,

for Right's options X' of X and Z' of Z, and in the same way with the players exchanged. So if contexts are closed under
options, the rows of X, which are the contexts in which Left holds it and those in which Right does, are determined
by those of its options. Sums with the same rows are put into one class, and one word stands for it from then on;
only words all of whose divisors stand for their classes are looked at.

The monoid may be wrong, for the contexts may be too few; `algebra.misere.partizan.deficits` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from algebra.bits import bits
from algebra.misere.options import Sum
from algebra.misere.partizan.codes import Sides
from algebra.notation import OutOfBudget
from algebra.outcome import LastMoveOutcome

Reach = tuple[frozenset[int], frozenset[int]]
"""The elements of Left's options, and of Right's."""

Rows = tuple[int, int]
"""The contexts in which Left holds a sum, and those in which Right does, as masks of bits."""


class Context(NamedTuple):
    """A sum that others are tested in.

    Attributes:
        total: the sum.
        options: the places of contexts before it that Left's options are taken for, and Right's, as masks of bits.

    Heap 1, from which both may go to the empty sum, the context at place 0:

    >>> Context((1,), (0b1, 0b1)).options
    (1, 1)
    """

    total: Sum
    options: tuple[int, int]


EMPTY = (Context((), (0, 0)),)
"""The contexts to begin with: the empty sum, which has no options."""


class Hypothesis:
    """The classes of the sums of some partizan heaps that given contexts tell apart.

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
        rows: for each element the contexts in which Left holds it, and those in which Right does.

    One counter that only Left may take, and one that both may; R, P and N are told apart by the empty context:

    >>> from algebra.misere.options import Listed
    >>> zero, take = Listed(()), Listed(((),))
    >>> few = Hypothesis([(zero, zero), (take, zero), (take, take)], EMPTY)
    >>> few.words, few.phi, [str(few.outcome(x)) for x in range(3)]
    ([(), (0,), (1,)], [0, 1, 2], ['N', 'R', 'P'])
    """

    def __init__(
        self,
        heaps: Sequence[Sides],
        contexts: Sequence[Context],
        limit: int = 5_000,
        proceed: Callable[[], bool] = lambda: True,
    ) -> None:
        self.contexts = tuple(contexts)
        self._all = (1 << len(self.contexts)) - 1
        # The contexts that have each one as an option of a player, and those in which the player has none.
        self._leading_to = [[0] * len(self.contexts), [0] * len(self.contexts)]
        self._ends = [0, 0]
        for place, context in enumerate(self.contexts):
            for player, options in enumerate(context.options):
                for option in bits(options):
                    self._leading_to[player][option] |= 1 << place
                if not options:
                    self._ends[player] |= 1 << place
        self.phi: list[int] = []
        self.reach: list[Reach] = []
        self.generators: list[int] = []
        self.words: list[tuple[int, ...]] = [()]
        nothing: Reach = (frozenset(), frozenset())
        self.rows = [self._rows(nothing)]
        self._element_of = {self.rows[0]: 0}
        self._below: list[dict[int, int]] = [{}]  # the element without one generator of its word
        self._above: list[dict[int, int]] = [{}]  # the product with a generator
        self._leads = [nothing]  # the elements of the options of each word
        self._border: dict[Sum, Reach] = {}  # the same of the words that equal lesser ones
        self._limit, self._proceed = limit, proceed
        for sides in heaps:
            reach = self.reached(sides)
            element = self.match(reach)
            self.accept(reach, self._adjoin(reach) if element is None else element)

    def __len__(self) -> int:
        """The number of elements."""
        return len(self.words)

    def outcome(self, x: int) -> LastMoveOutcome:
        """The outcome of an element."""
        left, right = (bool(row & 1) for row in self.rows[x])
        return LastMoveOutcome.of(left_first=not right, right_first=left)

    def reached(self, options: Sides) -> Reach:
        """The elements of the options of a heap."""
        left, right = (frozenset(side.elements(self.phi, self.product)) for side in options)
        return left, right

    def element(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        total = 0
        for heap in heaps:
            total = self.product(total, self.phi[heap])
        return total

    def match(self, reach: Reach) -> int | None:
        """The element that a heap whose options have these elements belongs to; None if it has rows of its own."""
        return self._element_of.get(self._rows(reach))

    def accept(self, reach: Reach, element: int) -> None:
        """Take a heap, whose options have these elements, to be worth an element."""
        self.reach.append(reach)
        self.phi.append(element)

    def product(self, x: int, y: int) -> int:
        """The product of two elements."""
        for g in self.words[y]:
            x = self._times(x, g)
        return x

    def heaps_of(self, x: int) -> Sum:
        """The heaps of the word of an element."""
        return tuple(self.generators[g] for g in self.words[x])

    def steps(self) -> npt.NDArray[np.intp]:
        """The Cayley graph: entry (g, x) is the product of the generator g and the element x."""
        rows = [[self._times(x, g) for x in range(len(self))] for g in range(len(self.generators))]
        return np.array(rows, dtype=np.intp).reshape(len(rows), len(self))

    def contexts_from(self, heaps: Sequence[Sides], sums: Iterable[Sum]) -> list[Context]:
        """The words looked at, and some sums, as contexts for another hypothesis.

        Args:
            heaps: the options of each heap.
            sums: sums of heaps.
        """
        words = {self.heaps_of(x): leads for x, leads in enumerate(self._leads)} | self._border
        given = {total: self._reached_from(heaps, total) for total in sums if total not in words}
        return [Context(total, _masks(leads)) for total, leads in (words | given).items()]

    def contexts_beside(self, heap: int, reach: Reach) -> list[Context]:
        """The words, and each of them beside another heap, whose options have these elements, as contexts."""
        words, beside = [], []
        for x, leads in enumerate(self._leads):
            options = _masks(leads)
            taken = _masks(_pair(frozenset(self.product(x, y) for y in side) for side in reach))
            left, right = (own << len(self) | other for own, other in zip(options, taken, strict=True))
            words.append(Context(self.heaps_of(x), options))
            beside.append(Context((*self.heaps_of(x), heap), (left, right)))
        return words + beside

    def _reached_from(self, heaps: Sequence[Sides], total: Sum) -> Reach:
        leads: tuple[set[int], set[int]] = (set(), set())
        for place, heap in enumerate(total):
            rest = self.element(total[:place] + total[place + 1 :])
            for found, options in zip(leads, heaps[heap], strict=True):
                found.update(self.product(rest, self.element(option)) for option in options)
        return _pair(map(frozenset, leads))

    def _rows(self, leads: Reach) -> Rows:
        open_to = [0, 0]  # the contexts of which it is not known whether Left, whether Right holds the sum there
        for player, opponent in ((0, 1), (1, 0)):
            lost = 0 if leads[opponent] else self._ends[opponent]
            for x in leads[opponent]:
                lost |= self.rows[x][opponent]
            open_to[player] = self._all & ~lost
        rows = [0, 0]
        while unsettled := open_to[0] | open_to[1]:  # options come first: nothing before the first of these is open
            context = unsettled & -unsettled
            place = context.bit_length() - 1
            for player in (0, 1):
                if open_to[player] & context:
                    rows[player] |= context
                    open_to[player] ^= context
                    open_to[1 - player] &= ~self._leading_to[player][place]
        return rows[0], rows[1]

    def _times(self, x: int, g: int) -> int:
        known = self._above[x]
        if g not in known:
            # The word of x times g has a divisor that equals a lesser word: go on from that one.
            for other, rest in self._below[x].items():
                if other != g and self._below[y := self._times(rest, g)].get(g) != rest:
                    known[g] = self._times(y, other)
                    break
        return known[g]

    def _adjoin(self, reach: Reach) -> int:
        """The element of a heap that becomes a generator, with its powers and their products with what there is."""
        g = len(self.generators)
        self.generators.append(len(self.phi))
        reaches = [self.reach[heap] for heap in self.generators[:-1]] + [reach]
        layer: list[int] = list(range(len(self)))
        while layer:
            layer = [y for x in layer if (y := self._next(x, g, reaches)) is not None]
        return self._above[0][g]

    def _next(self, x: int, g: int, reaches: Sequence[Reach]) -> int | None:
        """The element of the word of x times the latest generator, if it is new and its divisors stand for classes."""
        below = {g: x}
        for other, rest in self._below[x].items():
            if other != g:
                y = self._above[rest].get(g)
                if y is None or self._below[y].get(g) != rest:
                    return None
                below[other] = y
        leads = _pair(
            frozenset(self.product(y, option) for other, y in below.items() for option in reaches[other][player])
            for player in (0, 1)
        )
        rows = self._rows(leads)
        found, new = self._element_of.get(rows), False
        if found is None:
            found, new = len(self), True
            self._element_of[rows] = found
            self.rows.append(rows)
            self.words.append(tuple(sorted((*self.words[x], g))))
            self._below.append(below)
            self._above.append({})
            self._leads.append(leads)
            if len(self) > self._limit:
                raise OutOfBudget(f"there are more than {self._limit} elements")
        else:
            self._border[(*self.heaps_of(x), self.generators[g])] = leads
        if not self._proceed():
            raise OutOfBudget("the time is spent")
        for other, y in below.items():
            self._above[y][other] = found
        return found if new else None


def _pair(sides: Iterable[frozenset[int]]) -> Reach:
    left, right = sides
    return left, right


def _masks(leads: Reach) -> tuple[int, int]:
    left, right = (sum(1 << x for x in side) for side in leads)
    return left, right
