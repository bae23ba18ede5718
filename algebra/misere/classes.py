"""Classes of the sums of some heaps, which contexts tell apart, as elements that multiply.

A context is a sum Z in which another one, X, is tested. A player *holds* a sum that he or she wins when the other one
starts. As a player of X + Z moves in X or in Z, in the context Z

    Left holds X + Z   if and only if   Right holds no X' + Z and no X + Z', and there is one of them,

for Right's options X' of X and Z' of Z, and in the same way with the players exchanged. So if contexts are closed under
options, the *rows* of X, which are the contexts in which Left holds it and those in which Right does, are determined
by those of its options. In an impartial game both players have the same options, and both hold X + Z if and only if
it is a P-position: there is one set of options and one row, and each player is the opponent of the other in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import getitem
from typing import NamedTuple, Protocol

from knotgames.algebra.misere.options import NONE_KNOWN, HeapOptions, OfTwo, Sum
from knotgames.algebra.steps import spend

Reach = tuple[frozenset[int], ...]
"""The elements of the options of a sum: those of Left's and those of Right's, or once if both have the same."""

Rows = tuple[int, ...]
"""The contexts in which Left holds a sum, and those in which Right does, as masks; or once if both do in the same."""

Places = Collection[int]
"""The places of some contexts, or of some elements."""


class Products(Protocol):
    """The products of an element, by the place of the other one: a row of a table, or what is known of it."""

    def __getitem__(self, other: int, /) -> int:
        """The product with another element."""


class Context(NamedTuple):
    """A sum that others are tested in, and the places of the contexts before it that stand for its options.

    The options are Left's and Right's, or given once if both have the same.
    """

    total: Sum
    options: tuple[Places, ...]


class Contexts:
    """Contexts, the first of them the empty sum, in which the holders of a sum are found.

    >>> contexts = Contexts([Context((), ((),)), Context((1,), ((0,),))])
    >>> contexts.rows([[]], []), contexts.rows([[0]], [(0b10,)])
    ((2,), (1,))
    """

    def __init__(self, given: Sequence[Context]) -> None:
        self.given = given
        self._all = (1 << len(given)) - 1
        self._width = len(given) + 2_000  # by this grows what it takes to look at sets of contexts
        # The contexts that do not have each one as an option of a player, and those in which the player has none.
        leading_to = [[0] * len(given) for _ in given[0].options]
        self._ends = [0 for _ in given[0].options]
        own, places_seen = 1, 0
        for context in given:
            for player, places in enumerate(context.options):
                places_seen += len(places)
                if not places:
                    self._ends[player] |= own
                leading = leading_to[player]
                for place in places:
                    leading[place] |= own
            own <<= 1
        self._others = [[self._all ^ contexts for contexts in leading] for leading in leading_to]
        spend(places_seen * self._width // 30_000)

    def rows(self, options: Sequence[Places], known: Sequence[Rows]) -> Rows:
        """Return the rows of a sum, from the elements of its options by player and the known rows of the elements."""
        open_to = list[int]()  # the contexts in which it is not known whether a player holds the sum
        for mover, side in enumerate(options):
            lost = 0 if side else self._ends[mover]
            for x in side:
                lost |= known[x][mover]
            open_to.append(self._all & ~lost)
        found = self._held(open_to) if len(open_to) == 2 else (self._held_by_both(open_to[0]),)
        looks = sum(map(len, options)) // 2 + sum(map(int.bit_count, found))
        spend(12 + looks * self._width // 12_500)
        return found

    def _held(self, open_to: list[int]) -> Rows:
        """The rows where the players have options of their own, from the contexts in which no move in the sum wins."""
        rows = [0, 0]
        open_to.reverse()  # where one player wins no move, it is open to the other
        while unsettled := open_to[0] | open_to[1]:  # options come first: nothing before the first of these is open
            context = unsettled & -unsettled
            place = context.bit_length() - 1
            for player in (0, 1):
                if open_to[player] & context:
                    rows[player] |= context
                    open_to[player] ^= context
                    open_to[1 - player] &= self._others[player][place]
        return tuple(rows)

    def _held_by_both(self, unsettled: int) -> int:
        """The row where both players have the same options, from the contexts in which no move in the sum wins."""
        row, others = 0, self._others[0]
        while unsettled:  # options come first, so in the first of these contexts no move wins
            context = unsettled & -unsettled
            row |= context
            unsettled = (unsettled ^ context) & others[context.bit_length() - 1]
        return row


class Classes:
    """Classes of the sums of heaps 0, 1, ..., numbered as elements from 0, the class of the empty sum.

    For each element `sums` has the sum of heaps that stands for it, with the elements of its options. For each heap
    `phi` has its element, and `reach` the elements of its options.

    Attributes:
        places: the element that has some rows.
        firsts: the first heap whose options have some elements.
        generators: heaps that generate all, each with a class that lesser heaps do not generate.

    Heaps of one counter; the empty sum and one heap stand for any number:

    >>> from knotgames.algebra.misere.options import listed
    >>> contexts = Contexts([Context((), ((),)), Context((1,), ((0,),))])
    >>> ones = Classes([[0, 1], [1, 0]], contexts, list(contexts.given), [(0b10,), (0b01,)])
    >>> for options in (listed([]), listed([(0,)])):
    ...     ones.accept(reach := ones.reached((options,)), ones.match(reach))
    >>> ones.phi, ones.reach, ones.element([1, 1, 1]), ones.like((frozenset([0]),))
    ([0, 1], [(frozenset(),), (frozenset({0}),)], 1, 1)
    """

    def __init__(self, products: Sequence[Products], contexts: Contexts, sums: list[Context], rows: list[Rows]) -> None:
        self.contexts, self.sums, self.rows = contexts, sums, rows
        self.places = {own: x for x, own in enumerate(rows)}
        self.phi: list[int] = []
        self.reach: list[Reach] = []
        self.firsts: dict[Reach, int] = {}
        self.generators: list[int] = []
        self._products = products
        self._of_phi: list[Products] = []  # for each heap the products with its element
        self._of_two = self._sums_of_two()

    def __len__(self) -> int:
        return len(self.sums)

    @property
    def held(self) -> tuple[list[bool], ...]:
        """Return for each element True or False for Left as its holder, and for Right; or once if it is the same."""
        return tuple([bool(row & 1) for row in rows] for rows in zip(*self.rows, strict=True))

    def take(self, other: Classes) -> None:
        """Take the heaps of other classes to be worth the elements with the same numbers."""
        self.phi, self.reach, self.firsts = list(other.phi), list(other.reach), dict(other.firsts)
        self.generators, self._of_phi = list(other.generators), [self._products[x] for x in self.phi]
        self._of_two = self._sums_of_two(other._of_two)

    def product(self, x: int, y: int) -> int:
        """The product of two elements."""
        return self._products[x][y]

    def element(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        return reduce(self.product, map(self.phi.__getitem__, heaps), 0)

    def heaps_of(self, x: int) -> Sum:
        """The heaps of the sum that stands for an element."""
        return self.sums[x].total

    def reached(self, options: HeapOptions) -> Reach:
        """The elements of the options of a heap."""
        return tuple([frozenset(side.elements(self.phi, self.product, self._of_two)) for side in options])

    def like(self, reach: Reach) -> int | None:
        """The element of the empty sum or of a heap, if one of them has options with just these elements."""
        heap = self.firsts.get(reach)
        if heap is None:
            return None if any(reach) else 0
        return self.phi[heap]

    def match(self, reach: Reach) -> int | None:
        """The element that a heap whose options have these elements belongs to; None if it has rows of its own."""
        return self.places.get(self.contexts.rows(reach, self.rows))

    def accept(self, reach: Reach, element: int) -> None:
        """Take the next heap, whose options have these elements, to be worth an element."""
        self.firsts.setdefault(reach, len(self.phi))
        self.reach.append(reach)
        self.phi.append(element)
        self._of_phi.append(self._products[element])

    def contexts_beside(self, heap: int, reach: Reach, copies: int) -> list[Context]:
        """Return the sums that stand for elements, and each of them with 1 to `copies` copies of a heap, as contexts.

        A new heap often distinguishes sums that hold it only if the context holds it, too.
        """
        size, contexts, layer = len(self), list(self.sums), list[Context]()
        for (total, options), times in zip(self.sums, self._products, strict=True):
            kept = [[size + y for y in own] for own in options]
            left = [[times[y] for y in side] for side in reach]
            both = [{*own, *side} for own, side in zip(kept, left, strict=True)]
            layer.append(Context((*total, heap), tuple(both)))
        for _ in range(copies):
            contexts += layer
            layer = [Context((*total, heap), _later(options, size)) for total, options in layer]
        return contexts

    def _sums_of_two(self, known: Mapping[int, frozenset[int]] = NONE_KNOWN) -> OfTwo:
        """The elements of two heaps; some are known."""
        return OfTwo(partial(of_two, self.phi, self._of_phi), known)


def _later(options: Iterable[Places], by: int) -> tuple[Places, ...]:
    return tuple([{by + y for y in side} for side in options])


def of_two(phi: Sequence[int], of_phi: Sequence[Products], total: int) -> frozenset[int]:
    """Return the elements of two heaps that are not empty, with `total` counters in all."""
    half = total // 2
    return frozenset(map(getitem, of_phi[1 : half + 1], phi[total - 1 : total - half - 1 : -1]))
