"""The monoid that finitely many contexts suggest for the sums of some heaps.

Sums with the same rows in the contexts are put into one class, and one word of each class stands for it from then on:
in the rows of longer sums, and in the contexts. Only words all of whose divisors stand for their classes are looked at.
With words compared by their exponents, those of later generators first, they are the standard monomials of a
commutative monoid and the least words outside, so that there are not many more of them than classes. An option of a
word is less than the word, so what a row rests on has been found before.
The monoid may be wrong, for the contexts may be too few; `algebra.misere.deficits` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import starmap

from knotgames.algebra.bits import bits
from knotgames.algebra.misere.classes import Classes, Context, Contexts, Places, Products, Reach
from knotgames.algebra.misere.options import HeapOptions, Sum
from knotgames.algebra.notation import OutOfBudget
from knotgames.algebra.steps import spend

EMPTY = (Context((), ((),)),)
"""The contexts to begin with: the empty sum, which has no options."""

EMPTY_PARTIZAN = (Context((), ((), ())),)
"""The contexts to begin with where Left and Right have options of their own."""


class Hypothesis(Classes):
    """The classes of the sums of some heaps that given contexts distinguish.

    Elements are numbered by the words that stand for them, from 0, the empty word. Raise OutOfBudget if there are more
    elements than the limit. The first of the contexts is the empty sum. Each of the `words` has the places of the
    generators in ascending order. Nim heaps of at most two counters, from two contexts that suffice:

    >>> from knotgames.algebra.misere.options import listed
    >>> nim = [(listed((left,) for left in range(heap)),) for heap in range(3)]
    >>> few = Hypothesis(nim, [Context((), ((),)), Context((1,), ((0,),))])
    >>> few.words, few.phi
    ([(), (0,), (1,)], [0, 1, 2])
    """

    def __init__(self, heaps: Sequence[HeapOptions], contexts: Sequence[Context], limit: int = 5_000) -> None:
        tested, nothing = Contexts(contexts), contexts[0].options
        self.words: list[tuple[int, ...]] = [()]
        self._graph = _Graph()
        self._known: list[Products] = [_Row(self._graph, 0)]
        super().__init__(self._known, tested, [Context((), nothing)], [tested.rows(nothing, ())])
        self._border: dict[Sum, tuple[Places, ...]] = {}  # options of words that equal a lesser one
        self._limit = limit
        spend(8 * len(heaps))
        for options in heaps:
            reach = self.reached(options)
            element = self.like(reach)
            if element is None:
                element = self.match(reach)
            self.accept(reach, self._adjoin(reach) if element is None else element)

    def agrees(self, other: Hypothesis) -> bool:
        """Return True if another hypothesis has the same words, and takes each heap to be worth the same one."""
        return (self.words, self.phi) == (other.words, other.phi)

    @property
    def before(self) -> list[tuple[int, int]]:
        """Return for each element but 0 the element of its word without the last letter, and this letter."""
        return self._graph.before[1:]

    def steps(self) -> list[list[int]]:
        """The Cayley graph: for each generator its products with all elements."""
        times, above = self._graph.times, list(enumerate(self._graph.above))
        return [[known.get(g) or times(x, g) for x, known in above] for g in range(len(self.generators))]

    def telling(self, x: int, y: int) -> Sum:
        """The first context that tells two elements apart."""
        differing = [one ^ other for one, other in zip(self.rows[x], self.rows[y], strict=True)]
        return self.contexts.given[min(next(bits(mask)) for mask in differing if mask)].total

    def contexts_from(self, sums: Iterable[Sum]) -> list[Context]:
        """Return the words looked at, and some sums, as contexts for another hypothesis.

        Each word that stands for a class becomes a context, then each that equals a lesser one, so that it can be
        distinguished from it, then each of the sums. Their options are taken to be the words of their classes.
        """
        contexts = self.sums + list(starmap(Context, self._border.items()))
        known = {context.total for context in contexts}
        for total in sums:
            if total not in known:
                contexts.append(Context(total, self._beside(self._moves_in(total))))
        return contexts

    def _moves_in(self, total: Sum) -> Iterator[tuple[int, Reach]]:
        """Return for each heap of a sum the element of the others, and the elements of its options."""
        for place, heap in enumerate(total):
            yield self.element(total[:place] + total[place + 1 :]), self.reach[heap]

    def _beside(self, moves: Iterable[tuple[int, Reach]]) -> tuple[set[int], ...]:
        found, looked = tuple([set[int]() for _ in self.sums[0].options]), 0
        for x, reach in moves:
            times = self._products[x].__getitem__
            for side, options in zip(found, reach, strict=True):
                side.update(map(times, options))
                looked += len(options)
        spend(looked // 3)
        return found

    def _adjoin(self, reach: Reach) -> int:
        """The element of a heap that becomes a generator, with its powers and their products with what there is."""
        g = len(self.generators)
        self.generators.append(len(self.phi))
        reaches = [self.reach[heap] for heap in self.generators[:-1]] + [reach]
        layer: list[int] = list(range(len(self)))
        while layer:
            spend(len(layer))
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
        rows, total = self.contexts.rows(leads, self.rows), (*self.sums[x].total, self.generators[g])
        found = self.places.get(rows)
        is_new = found is None
        if found is None:
            found = self.places[rows] = len(self)
            self.rows.append(rows)
            self.words.append((*self.words[x], g))
            graph.before.append((x, g))
            graph.below.append(below)
            graph.above.append({})
            self._known.append(_Row(graph, found))
            self.sums.append(Context(total, leads))
            if len(self) > self._limit:
                raise OutOfBudget(f"there are more than {self._limit} elements")
        else:
            self._border[total] = leads
        for other, y in below.items():
            graph.above[y][other] = found
        return found if is_new else None


class _Graph:
    """The products of words with generators, by element; `before` and `below` take a generator out of the word."""

    def __init__(self) -> None:
        self.before = [(0, 0)]
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
    __slots__ = ("_graph",)

    def __init__(self, graph: _Graph, element: int) -> None:
        super().__init__({0: element})
        self._graph = graph

    def __missing__(self, other: int) -> int:
        before, times, path = self._graph.before, self._graph.times, [other]
        while (rest := before[path[-1]][0]) not in self:
            path.append(rest)
        found = self[rest]
        while path:
            other = path.pop()
            found = self[other] = times(found, before[other][1])
        return found
