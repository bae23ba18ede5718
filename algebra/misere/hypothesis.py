"""The monoid that finitely many contexts suggest for the sums of some heaps.

A context is a sum Z in which another one, X, is tested. A player *holds* a sum that he or she wins when the other one
starts. As a player of X + Z moves in X or in Z, in the context Z

    Left holds X + Z   if and only if   Right holds no X' + Z and no X + Z', and there is one of them,

for Right's options X' of X and Z' of Z, and in the same way with the players exchanged. So if contexts are closed under
options, the *rows* of X, which are the contexts in which Left holds it and those in which Right does, are determined
by those of its options. In an impartial game both players have the same options, and both hold X + Z just if it is a
P-position: there is one set of options and one row, and each player is the opponent of the other in it.

Sums with the same rows are put into one class, and one word of each class stands for it from then on: in the rows of
longer sums, and in the contexts. Only words all of whose divisors stand for their classes are looked at. With words
compared by their exponents, those of later generators first, they are the standard monomials of a commutative monoid
and the least words outside, so that there are not many more of them than classes. An option of a word is less than the
word, so what a row rests on has been found before.

The monoid may be wrong, for the contexts may be too few; `algebra.misere.deficits` tells.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from operator import getitem
from typing import NamedTuple, Protocol

import numpy as np

from algebra.bits import bits, mask_of
from algebra.misere.options import HeapOptions, Sum
from algebra.misere.table import Table
from algebra.notation import OutOfBudget

Reach = tuple[frozenset[int], ...]
"""The elements of the options of a sum: those of Left's and those of Right's, or once if both have the same."""

Rows = tuple[int, ...]
"""The contexts in which Left holds a sum, and those in which Right does, as masks; or once if both do in the same."""


class Context(NamedTuple):
    """A sum that others are tested in.

    Attributes:
        total: the sum.
        options: the places of contexts before it that its options are taken for, as masks of bits: Left's and Right's,
            or once if both have the same.

    A heap of one counter, whose option, the empty sum, stands before it:

    >>> contexts = [Context((), (0b0,)), Context((1,), (0b1,))]
    >>> [contexts[place].total for place in bits(contexts[1].options[0])]
    [()]
    """

    total: Sum
    options: tuple[int, ...]


EMPTY = (Context((), (0,)),)
"""The contexts to begin with: the empty sum, which has no options."""

EMPTY_PARTIZAN = (Context((), (0, 0)),)
"""The same where Left and Right have options of their own."""


_ROOM = 256
"""So many heaps and more are looked at together."""


class Products(Protocol):
    """The products of an element, by the place of the other one: a row of a table, or what is known of it.

    >>> group: Products = [1, 0]
    >>> group[1]
    0
    """

    def __getitem__(self, other: int, /) -> int:
        """The product with another element."""


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
        rows: for each element the contexts in which Left holds it, and those in which Right does; or once if it is the
            same.

    Nim heaps of at most two counters, from two contexts that suffice; P is where bit 0 is set:

    >>> from algebra.misere.options import listed
    >>> nim = [(listed((left,) for left in range(heap)),) for heap in range(3)]
    >>> few = Hypothesis(nim, [Context((), (0b0,)), Context((1,), (0b1,))])
    >>> few.words, few.phi
    ([(), (0,), (1,)], [0, 1, 2])
    >>> more = Hypothesis(nim, few.contexts_from([(2, 2)]))
    >>> more.words
    [(), (0,), (1,), (0, 1), (1, 1), (0, 1, 1)]

    One counter that only Left may take, and one that both may:

    >>> zero, take = listed([]), listed([()])
    >>> few = Hypothesis([(zero, zero), (take, zero), (take, take)], EMPTY_PARTIZAN)
    >>> few.words, few.phi, few.rows
    ([(), (0,), (1,)], [0, 1, 2], [(0, 0), (0, 1), (1, 1)])
    """

    def __init__(
        self,
        heaps: Sequence[HeapOptions],
        contexts: Sequence[Context],
        limit: int = 5_000,
        proceed: Callable[[], bool] = lambda: True,
    ) -> None:
        self._take(contexts)
        nothing: Reach = (frozenset(),) * len(self._ends)
        self.phi: list[int] = []
        self.reach: list[Reach] = []
        self.generators: list[int] = []
        self.words: list[tuple[int, ...]] = [()]
        self.rows: list[Rows] = []
        self.rows.append(self._rows_of(nothing))
        self._element_of = {self.rows[0]: 0}
        self._graph = _Graph(self.words)
        self._products: list[Products] = [_Row(self._graph, 0)]
        self._of_phi: list[Products] = []  # for each heap the products with its element
        self._totals: list[Sum] = [()]  # the heaps of each word
        self._options = [(0,) * len(self._ends)]  # the elements of its options, as masks
        self._border: dict[Sum, tuple[tuple[int, ...], int]] = {}  # of a word that equals a lesser one, and its element
        self._two: dict[int, frozenset[int]] = {}  # by how many counters two heaps have in all, the elements of both
        self._table: Table | None = None  # of the products, once they are proved
        self._worths = array("q")  # phi again
        self._worth = {nothing: 0}  # what the heaps so far are worth, by the elements of their options
        self._limit, self._proceed = limit, proceed
        for options in heaps:
            reach = self.reached(options)
            element = self.like(reach)
            if element is None:
                element = self.match(reach)
            self.accept(reach, self._adjoin(reach) if element is None else element)

    def _take(self, contexts: Sequence[Context]) -> None:
        self.contexts = tuple(contexts)
        self._all = (1 << len(self.contexts)) - 1
        sides = range(len(self.contexts[0].options))
        # The contexts that have each one as an option of a player, and those in which the player has none.
        self._leading_to = [[0] * len(self.contexts) for _ in sides]
        self._ends = [0 for _ in sides]
        for player, leading in enumerate(self._leading_to):
            own = 1
            for context in self.contexts:
                options = context.options[player]
                if not options:
                    self._ends[player] |= own
                while options:
                    option = options & -options
                    leading[option.bit_length() - 1] |= own
                    options ^= option
                own <<= 1

    def __len__(self) -> int:
        """The number of elements."""
        return len(self.words)

    @property
    def held(self) -> tuple[list[bool], ...]:
        """For each element whether Left holds it, and whether Right does; or once if it is the same."""
        return tuple([bool(rows[player] & 1) for rows in self.rows] for player in range(len(self._ends)))

    def agrees(self, other: Hypothesis) -> bool:
        """Whether another hypothesis has the same words, and takes each heap to be worth the same one."""
        return (self.words, self.phi) == (other.words, other.phi)

    def reached(self, options: HeapOptions) -> Reach:
        """The elements of the options of a heap."""
        return tuple([frozenset(side.elements(self.phi, self.product, self._of_two)) for side in options])

    def element(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        return reduce(self.product, map(self.phi.__getitem__, heaps), 0)

    def match(self, reach: Reach) -> int | None:
        """The element that a heap whose options have these elements belongs to; None if it has rows of its own."""
        return self._element_of.get(self._rows_of(reach))

    def like(self, reach: Reach) -> int | None:
        """The element of the empty sum or of a heap, if one of them has options with just these elements."""
        return self._worth.get(reach)

    def accept(self, reach: Reach, element: int) -> None:
        """Take a heap, whose options have these elements, to be worth an element."""
        self.reach.append(reach)
        self.phi.append(element)
        self._worth.setdefault(reach, element)
        self._of_phi.append(self._products[element])
        self._worths.append(element)

    def product(self, x: int, y: int) -> int:
        """The product of two elements."""
        return self._products[x][y]

    def heaps_of(self, x: int) -> Sum:
        """The heaps of the word of an element."""
        return self._totals[x]

    def before(self, x: int) -> tuple[int, int]:
        """The element of the word of another one but 0, without its last letter, and that letter."""
        g = self.words[x][-1]
        return self._graph.below[x][g], g

    def steps(self) -> list[list[int]]:
        """The Cayley graph: for each generator its products with all elements."""
        times, above = self._graph.times, list(enumerate(self._graph.above))
        return [[known.get(g) or times(x, g) for x, known in above] for g in range(len(self.generators))]

    def telling(self, x: int, y: int) -> Sum:
        """The first context that tells two elements apart."""
        differing = [one ^ other for one, other in zip(self.rows[x], self.rows[y], strict=True)]
        return self.contexts[min(next(bits(mask)) for mask in differing if mask)].total

    def contexts_from(self, sums: Iterable[Sum]) -> list[Context]:
        """The words looked at, and some sums, as contexts for another hypothesis.

        Each word that stands for a class becomes a context, then each that equals a lesser one, so that it can be told
        from it, then each of the sums. Their options are taken to be the words of their classes.

        Args:
            sums: sums of heaps.
        """
        return [context for context, _ in self._looked_at(sums)]

    def _looked_at(self, sums: Iterable[Sum]) -> Iterator[tuple[Context, int]]:
        """The same contexts with their elements."""
        for x, (total, options) in enumerate(zip(self._totals, self._options, strict=True)):
            yield Context(total, options), x
        for total, (options, x) in self._border.items():
            yield Context(total, options), x
        words = set(self._totals)
        for total in sums:
            if total not in words and total not in self._border:
                yield Context(total, _masks(self._beside(self._moves_in(total)))), self.element(total)

    def contexts_beside(self, heap: int, reach: Reach, *, twice: bool = False) -> list[Context]:
        """The words, and each of them beside another heap, whose options have these elements, as contexts.

        A new heap often tells sums apart that hold it only if the context holds it, too.

        Args:
            heap: the heap.
            reach: the elements of its options.
            twice: whether two of the heap are one more context.
        """
        words = list(map(Context, self._totals, self._options))
        for x, (total, options) in enumerate(zip(self._totals, self._options, strict=True)):
            taken = _masks(self._beside([(x, reach)]))
            both = tuple([own << len(self) | other for own, other in zip(options, taken, strict=True)])
            words.append(Context((*total, heap), both))
        if twice:
            words.append(Context((heap, heap), tuple([options << len(self) for options in _masks(reach)])))
        return words

    def retell(self, sums: Iterable[Sum], table: Table) -> None:
        """Take the words looked at, and some sums, as the contexts of a hypothesis that is proved.

        The same comes out as if a hypothesis were made from these contexts; who wins in them is read off the products.

        Args:
            sums: sums of heaps.
            table: the Cayley table.
        """
        held, (contexts, places) = self.held, zip(*self._looked_at(sums), strict=True)
        self._take(contexts)
        self._table, self._products = table, list(table.rows)
        self._of_phi = [table.rows[x] for x in self.phi]
        self.rows = list(zip(*(table.rows_in(side, places) for side in held), strict=True))
        self._element_of = {rows: x for x, rows in enumerate(self.rows)}

    def _of_two(self, total: int) -> frozenset[int]:
        """The elements of the sums of two heaps that are not empty, of so many counters in all."""
        if total not in self._two:
            half = total // 2
            if self._table is None or half < _ROOM:
                others = self.phi[total - 1 : total - half - 1 : -1]
                self._two[total] = frozenset(map(getitem, self._of_phi[1 : half + 1], others))
            else:
                worths, among = np.frombuffer(self._worths, dtype=np.int64), np.zeros(len(self), dtype=np.bool_)
                among[self._table.array[worths[1 : half + 1], worths[total - 1 : total - half - 1 : -1]]] = True
                self._two[total] = frozenset(np.flatnonzero(among).tolist())
        return self._two[total]

    def _moves_in(self, total: Sum) -> Iterator[tuple[int, Reach]]:
        """For each heap of a sum the element of the others, and the elements of its options."""
        for place, heap in enumerate(total):
            yield self.element(total[:place] + total[place + 1 :]), self.reach[heap]

    def _beside(self, moves: Iterable[tuple[int, Reach]]) -> list[set[int]]:
        """The elements of options, each beside another element."""
        found = [set[int]() for _ in self._ends]
        for x, reach in moves:
            times = self._products[x].__getitem__
            for side, options in zip(found, reach, strict=True):
                side.update(map(times, options))
        return found

    def _rows_of(self, leads: Sequence[Collection[int]]) -> Rows:
        """The rows of a sum whose options have these elements."""
        open_to, known = list[int](), self.rows  # the contexts in which it is not known whether a player holds the sum
        for mover, options in enumerate(leads):
            lost = 0 if options else self._ends[mover]
            for x in options:
                lost |= known[x][mover]
            open_to.append(self._all & ~lost)
        if len(leads) == 1:
            return (self._held_by_both(open_to[0]),)
        rows = [0, 0]
        open_to.reverse()  # where one player wins no move, it is open to the other
        while unsettled := open_to[0] | open_to[1]:  # options come first: nothing before the first of these is open
            context = unsettled & -unsettled
            place = context.bit_length() - 1
            for player in (0, 1):
                if open_to[player] & context:
                    rows[player] |= context
                    open_to[player] ^= context
                    open_to[1 - player] &= ~self._leading_to[player][place]
        return tuple(rows)

    def _held_by_both(self, unsettled: int) -> int:
        """The row where both players have the same options, from the contexts in which no move in the sum wins."""
        row, leading = 0, self._leading_to[0]
        while unsettled:  # options come first, so in the first of these contexts no move wins
            context = unsettled & -unsettled
            row |= context
            unsettled &= ~(context | leading[context.bit_length() - 1])
        return row

    def _adjoin(self, reach: Reach) -> int:
        """The element of a heap that becomes a generator, with its powers and their products with what there is."""
        g = len(self.generators)
        self.generators.append(len(self.phi))
        reaches = [self.reach[heap] for heap in self.generators[:-1]] + [reach]
        layer: list[int] = list(range(len(self)))
        while layer:
            layer = [y for x in layer if (y := self._next(x, g, reaches)) is not None]
        return self._graph.above[0][g]

    def _next(self, x: int, g: int, reaches: Sequence[Reach]) -> int | None:
        """The element of the word of x times the latest generator, if it is new and its divisors stand for classes."""
        graph, below = self._graph, {g: x}
        for other, rest in graph.below[x].items():
            if other != g:
                y = graph.above[rest].get(g)
                if y is None or graph.below[y].get(g) != rest:
                    return None
                below[other] = y
        leads = self._beside([(y, reaches[other]) for other, y in below.items()])
        rows, total = self._rows_of(leads), (*self._totals[x], self.generators[g])
        found = self._element_of.get(rows)
        is_new = found is None
        if found is None:
            found = self._element_of[rows] = len(self)
            self.rows.append(rows)
            self.words.append((*self.words[x], g))
            graph.below.append(below)
            graph.above.append({})
            self._products.append(_Row(graph, found))
            self._totals.append(total)
            self._options.append(_masks(leads))
            if len(self) > self._limit:
                raise OutOfBudget(f"there are more than {self._limit} elements")
        else:
            self._border[total] = _masks(leads), found
        if not self._proceed():
            raise OutOfBudget("the time is spent")
        for other, y in below.items():
            graph.above[y][other] = found
        return found if is_new else None


class _Graph:
    """How words are multiplied by generators.

    Attributes:
        words: for each element the places of the generators in its word, in ascending order.
        below: for each element those of its word without one of the generators in it, by the generator.
        above: for each element its products with generators, as far as they are known.
    """

    def __init__(self, words: Sequence[tuple[int, ...]]) -> None:
        self.words = words
        self.below: list[dict[int, int]] = [{}]
        self.above: list[dict[int, int]] = [{}]

    def times(self, x: int, g: int) -> int:
        """The product of an element and a generator."""
        known = self.above[x]
        if g not in known:
            # The word of x times g has a divisor that equals a lesser word: go on from that one.
            for other, rest in self.below[x].items():
                if other != g and self.below[y := self.times(rest, g)].get(g) != rest:
                    known[g] = self.times(y, other)
                    break
        return known[g]


class _Row(dict[int, int]):
    """The products of an element, each of which is found when it is first asked for."""

    __slots__ = ("_element", "_graph")

    def __init__(self, graph: _Graph, element: int) -> None:
        self._graph, self._element = graph, element

    def __missing__(self, other: int) -> int:
        found = self[other] = reduce(self._graph.times, self._graph.words[other], self._element)
        return found


def _masks(leads: Iterable[Iterable[int]]) -> tuple[int, ...]:
    return tuple(map(mask_of, leads))
