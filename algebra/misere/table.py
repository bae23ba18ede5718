"""Cayley tables of commutative monoids, made for quick look-ups and for moving sets of elements.

A set of elements is a whole number with a byte for each element, 1 if it is in the set and else 0. So sets are compared
and joined as numbers, and the set {q : qa in S} comes of S by one look-up of bytes along the row of a. While there are
few elements, so that bytes number them, `bytes.translate` does that; for more of them arrays are faster. Both start
from the bytes of the set, its *members*, so these are kept next to the number.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from knotgames.algebra.steps import spend

_BYTE = 256
"""The number of bytes."""

_FEW = _BYTE
"""The most elements that are numbered by bytes."""

_AT_ONCE = 500
"""The number of pairs of a sum and a heap that are counted as steps at once."""

Set = int
"""A set of elements, with a byte for each."""


Placed = tuple[int, bytes, Set, Any]
"""An element and a set of elements, by its members and as a number; and what they belong to."""

Sum = TypeVar("Sum", bound=Placed)
Heap = TypeVar("Heap", bound=Placed)


class Table:
    """The products of the elements 0, 1, ... of a finite commutative monoid, with the identity 0, by rows.

    A table is wide if it has too many elements for bytes to number them. The group of order 2, with the set of 1 alone:

    >>> group = Table([[0, 1], [1, 0]])
    >>> len(group), group.rows[1][1], group.all_among([False, True]) == [group.set_of([1]), group.set_of([0])]
    (2, 0, True)
    """

    def __init__(self, rows: Iterable[Sequence[int]]) -> None:
        given = list(rows)
        self.is_wide = len(given) > _FEW
        self._narrow = [] if self.is_wide else list(map(bytes, given))
        self.rows: Sequence[Sequence[int]] = [array("H", row) for row in given] if self.is_wide else self._narrow

    @classmethod
    def acting(cls, steps: Sequence[Sequence[int]], words: Sequence[tuple[int, int]]) -> Table:
        """Return the monoid that maps, given by their values, generate; they must commute."""
        size = len(words) + 1
        spend(size * size // 40)
        if size <= _FEW:
            maps, rows = [bytes(step).ljust(_BYTE, b"\0") for step in steps], [bytes(range(size))]
            for before, g in words:
                rows.append(rows[before].translate(maps[g]))
            return cls(rows)
        wide, found = np.array(steps, dtype=np.uint16), np.empty((size, size), dtype=np.uint16)
        found[0] = np.arange(size)
        for x, (before, g) in enumerate(words, start=1):
            found[x] = wide[g][found[before]]
        return cls([array("H", row.tobytes()) for row in found])

    def __len__(self) -> int:
        return len(self.rows)

    def product(self, x: int, y: int) -> int:
        """The product of two elements."""
        return self.rows[x][y]

    @cached_property
    def array(self) -> npt.NDArray[np.intp]:
        """The table as an array, of the numbers that arrays are indexed by."""
        size = len(self)
        if not self.is_wide:
            return np.frombuffer(b"".join(self._narrow), dtype=np.uint8).reshape(size, size).astype(np.intp)
        return np.array([np.asarray(row, dtype=np.intp) for row in self.rows])

    def set_of(self, elements: Iterable[int]) -> Set:
        """The set of some elements."""
        members = bytearray(len(self))
        for x in elements:
            members[x] = 1
        return int.from_bytes(members, "little")

    def bits(self, order: Sequence[int]) -> Callable[[Set], int]:
        """Return the function from sets to masks of bits, in which the bit i stands for the element order[i]."""
        backwards = order[::-1]
        if self.is_wide:
            return lambda elements: int(bytes(map(self.members(elements).__getitem__, backwards)).translate(_DIGITS), 2)
        known = bytes(backwards)
        return lambda elements: int(known.translate(self.members(elements)).translate(_DIGITS), 2)

    def rows_in(self, held: int) -> list[int]:
        """Return for each element a mask of the elements with which its product is in the mask `held`."""
        digits = f"{held:0{len(self)}b}".encode()[::-1]
        if not self.is_wide:
            is_held = digits.ljust(_BYTE, b"0")
            return [int(row[::-1].translate(is_held), 2) for row in self._narrow]
        told = np.frombuffer(digits, dtype=np.uint8)[self.array] == ord("1")
        return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(told, axis=1, bitorder="little")]

    def lacking(self, a: int, moved: Sequence[tuple[Placed, Placed]]) -> Set:
        """Return all qx, for each x with its sets S and K, with qa in S and q not in K."""
        size = len(self)
        if not self.is_wide:
            found = set[int]()
            for (x, members, _, _), (_, _, known, _) in moved:
                rest = int.from_bytes(self._narrow[a].translate(members), "little") & ~known
                if rest:
                    found.update(compress(self.rows[x], rest.to_bytes(size, "little")))
            return self.set_of(found)
        lacked = self.masks([one[1] for one, _ in moved])[:, self.array[a]]
        lacked &= ~self.masks([known[1] for _, known in moved])
        reached = np.zeros(size, dtype=np.bool_)
        reached[self.array[[one[0] for one, _ in moved]][lacked]] = True
        return int.from_bytes(reached.tobytes(), "little")

    def beside(
        self, sums: Iterable[Sum], heaps: Sequence[Heap], cover: Cover | None
    ) -> Iterator[tuple[Sum, Heap, int, Set]]:
        """Yield for each sum, with x and S, and each heap, with a and F, the element xa and {q : qa in S, qx in F}.

        The sums are taken one by one, when those before are dealt with. With a cover, where there are many elements,
        pairs are left out whose set is contained in the one of its element.
        """
        if cover is None:
            rows, number, looked = self._narrow, int.from_bytes, 0
            for one in sums:
                looked += len(heaps)
                if looked > _AT_ONCE:
                    spend(looked)
                    looked = 0
                row, held = rows[one[0]], one[1]
                for heap in heaps:
                    moved = number(rows[heap[0]].translate(held), "little")
                    yield one, heap, row[heap[0]], moved & number(row.translate(heap[1]), "little")
            spend(looked)
        else:
            by, free = np.array([heap[0] for heap in heaps]), self.masks([heap[1] for heap in heaps])
            for some in [list(sums)] if len(heaps) == 1 else ([one] for one in sums):  # of one sum, or beside one heap
                spend(len(some) * len(heaps) * len(self) // 200)
                at = np.array([one[0] for one in some])
                found = self.masks([one[1] for one in some])[:, self.array[by]].reshape(-1, len(self))
                found &= free[:, self.array[at]].reshape(-1, len(self))
                elements = self.array[np.ix_(at, by)].ravel()
                for i in cover.uncovered(elements, found):
                    one, heap = some[i // len(heaps)], heaps[i % len(heaps)]
                    yield one, heap, int(elements[i]), int.from_bytes(found[i].tobytes(), "little")

    def members(self, elements: Set) -> bytes:
        """Return the bytes of a set; where bytes number the elements, there is one for each byte."""
        return elements.to_bytes(len(self) if self.is_wide else _BYTE, "little")

    def masks(self, sets: Sequence[bytes]) -> npt.NDArray[np.bool_]:
        """Return some sets, by their members, as the rows of an array of truth values by element."""
        size = len(self)
        return np.frombuffer(b"".join(sets), np.bool_).reshape(-1, size if self.is_wide else _BYTE)[:, :size]

    def all_among(self, chosen: Sequence[bool]) -> list[Set]:
        """Return for each a the set of all q with qa among the elements that are chosen."""
        if not self.is_wide:
            held = bytes(chosen).ljust(_BYTE, b"\0")
            return [int.from_bytes(row.translate(held), "little") for row in self._narrow]
        return [int.from_bytes(row.tobytes(), "little") for row in np.array(chosen)[self.array]]


class Cover:
    """A set, or none, for each of many elements; what it contains need not be looked at.

    >>> cover = Cover(2)
    >>> cover.put(0, np.array([True, False]))
    >>> cover.uncovered(np.array([0, 0, 1]), np.array([[True, False], [False, True], [False, False]]))
    [1, 2]
    """

    def __init__(self, size: int) -> None:
        self._sets = np.zeros((size, size), dtype=np.bool_)
        self._known = np.zeros(size, dtype=np.bool_)

    def put(self, element: int, members: npt.NDArray[np.bool_]) -> None:
        """Set the set of an element, in place of the one before."""
        self._sets[element], self._known[element] = members, True

    def uncovered(self, elements: npt.NDArray[np.integer[Any]], sets: npt.NDArray[np.bool_]) -> list[int]:
        """Return the places of the sets that are not contained in the one of their element."""
        found: list[int] = np.flatnonzero((sets & ~self._sets[elements]).any(axis=1) | ~self._known[elements]).tolist()
        return found


def disagreement(first: Sequence[int], second: Sequence[int]) -> tuple[int, int] | None:
    """Return the first values, of the first map after the second and of the second after the first, that differ.

    >>> disagreement([1, 2, 0], [2, 0, 1]), disagreement([1, 2, 0], [1, 0, 2])
    (None, (2, 0))
    """
    after, before = list(map(first.__getitem__, second)), list(map(second.__getitem__, first))
    if after == before:
        return None
    return next(pair for pair in zip(after, before, strict=True) if pair[0] != pair[1])


_DIGITS = b"01".ljust(_BYTE, b"\0")
"""The digits for bytes that are 0 and 1."""
