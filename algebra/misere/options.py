"""The options of a heap: listed one by one, or as the ways to share what a move of a code leaves.

A heap of a game with a code has many options, but few distinct pairs of elements among them. So the elements of its
options are found from the pairs, without going through the options one by one; both ways are here, and a test holds
them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import starmap
from types import MappingProxyType
from typing import Protocol

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.steps import spend

Sum = tuple[int, ...]
"""A sum of heaps."""

Product = Callable[[int, int], int]
"""The product of two elements, as places."""

NONE_KNOWN: Mapping[int, frozenset[int]] = MappingProxyType({})
"""No elements of two heaps."""


class OfTwo(dict[int, frozenset[int]]):
    """The elements of the sums of two heaps that are not empty, by the number of counters that they have in all."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[int], frozenset[int]], known: Mapping[int, frozenset[int]] = NONE_KNOWN) -> None:
        super().__init__(known)
        self._find = find

    def __missing__(self, total: int) -> frozenset[int]:
        spend(total // 60)
        found = self[total] = self._find(total)
        return found


class Options(Protocol):
    """The options of a heap, each a sum of lesser heaps."""

    def __iter__(self) -> Iterator[Sum]:
        """The options, in ascending order of their heaps."""

    def elements(self, phi: Sequence[int], product: Product, of_two: OfTwo | None = None) -> set[int]:
        """Return the elements of the options.

        Args:
            phi: the elements of the lesser heaps; 0 is the element of the empty sum.
            of_two: the elements of the sums of two heaps, where they are known.
        """


HeapOptions = tuple[Options, ...]
"""The options of a heap: Left's and Right's, or once if both players have the same."""


@dataclass(frozen=True)
class Listed:
    """Options that are listed."""

    sums: tuple[Sum, ...]

    def __iter__(self) -> Iterator[Sum]:
        return iter(self.sums)

    def elements(self, phi: Sequence[int], product: Product, of_two: OfTwo | None = None) -> set[int]:
        """The elements of the options, one by one."""
        spend(len(self.sums))
        return {reduce(product, [phi[heap] for heap in option], 0) for option in self.sums}


@dataclass(frozen=True)
class Shared:
    """The options that a code gives a heap.

    >>> kayles = Shared(Code.parse("0.77"), 4)
    >>> list(kayles), sorted(kayles.elements([0, 1, 2, 3], lambda x, y: x ^ y))
    ([(3,), (1, 2), (2,), (1, 1)], [0, 2, 3])
    """

    code: Code
    heap: int

    def __iter__(self) -> Iterator[Sum]:
        return self.code.options(self.heap)

    def elements(self, phi: Sequence[int], product: Product, of_two: OfTwo | None = None) -> set[int]:
        """The elements of the options, by the distinct pairs of elements of two heaps."""
        if of_two is None:
            of_two = OfTwo(partial(elements_of_two, phi, product))
        found, heap, digits = set[int](), self.heap, self.code.digits
        for taken, in_one, in_two, in_three in self.code.leaving:
            left = heap - taken
            if left <= 0:
                break
            if in_one:
                found.add(phi[left])
            if in_two:
                found |= of_two[left]
            if in_three:
                spend(left)
                for one in range(1, left // 3 + 1):
                    found.update([product(phi[one], two) for two in of_two[left - one]])
        if heap < len(digits) and digits[heap] & 1:
            found.add(0)
        return found


def elements_of_two(phi: Sequence[int], product: Product, total: int) -> frozenset[int]:
    """Return the elements of the sums of two heaps that are not empty, with `total` counters in all."""
    half = max(total, 0) // 2
    pairs = set(zip(phi[1 : half + 1], phi[total - 1 : total - half - 1 : -1], strict=True)) if half else ()
    return frozenset(starmap(product, pairs))


def listed(options: Iterable[Iterable[int]]) -> Listed:
    """Return options that are listed, in a fixed order."""
    return Listed(tuple(sorted({tuple(sorted(option)) for option in options})))
