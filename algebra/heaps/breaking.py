"""Taking-and-breaking games: heaps of one or more kinds, with moves that take from a heap and break what is left.

One form of move covers octal and hexadecimal games and the surface game: a move in a heap of the kind `source` takes
some units away and shares the rest among parts, each of a kind that may weigh more than one unit a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import spend

Heap = tuple[str, int]
"""A heap: its kind and its size."""

Values = NDArray[Any]
"""Grundy values of the heaps of one kind, by size; whole numbers of the smallest type that holds them."""


@dataclass(frozen=True)
class Part:
    """A heap that a move may leave: of size at least `least`, each unit of it uses up `weight` units of the old heap.
    Raise ValueError if the weight is less than 1, or the least size less than 0.
    """

    kind: str
    weight: int = 1
    least: int = 1

    def __post_init__(self) -> None:
        if self.weight < 1 or self.least < 0:
            raise ValueError(f"{self}: expected a weight of at least 1, and no negative size")


@dataclass(frozen=True)
class MoveRule:
    """A move from a heap of the kind `source` and size g to heaps `parts` of sizes x, y, ...

    It takes `removed` units away, and shares out the rest: g = removed + x * weight of x + y * weight of y + ... Raise
    ValueError if it need not leave less than it finds: it must remove something, or leave two non-empty heaps or more.

    >>> split = MoveRule("take one, leave two", "heap", 1, (Part("heap"), Part("heap")))
    >>> list(split.options(6))  # 5 = 1 + 4 = 2 + 3
    [(('heap', 1), ('heap', 4)), (('heap', 2), ('heap', 3))]
    """

    name: str
    source: str
    removed: int
    parts: tuple[Part, ...]

    def __post_init__(self) -> None:
        falls = self.removed > 0 or len([part for part in self.parts if part.least > 0]) >= 2
        if not falls or self.removed < 0:
            raise ValueError(f"move {self.name}: a move must leave smaller heaps than it finds")

    def options(self, size: int) -> Iterator[tuple[Heap, ...]]:
        """Yield the options of a heap of this size by this move; two parts of one sort are taken in one order only."""
        for sizes in self.sizes_left(size):
            yield tuple((part.kind, left) for part, left in zip(self.parts, sizes, strict=True))

    def sizes_left(self, size: int) -> Iterator[tuple[int, ...]]:
        """The sizes of the heaps that `options` lists."""
        return _shares(self.parts, size - self.removed, None)


MoveRules = tuple[MoveRule, ...]
"""The moves of a game."""


def _shares(parts: tuple[Part, ...], units: int, previous: tuple[Part, int] | None) -> Iterator[tuple[int, ...]]:
    """The sizes that parts may have if together they use up `units`, in ascending order where parts are alike."""
    if not parts:
        if units == 0:
            yield ()
        return
    part, rest = parts[0], parts[1:]
    least = previous[1] if previous is not None and previous[0] == part else part.least
    if not rest:
        if units % part.weight == 0 and units // part.weight >= least:
            yield (units // part.weight,)
        return
    following = rest[0]
    alike = following == part
    most = units // part.weight // (2 if alike else 1)  # one that is alike takes as much again
    if len(rest) > 1:
        for size in range(least, most + 1):
            for others in _shares(rest, units - size * part.weight, (part, size)):
                yield (size, *others)
        return
    for size in range(least, most + 1):
        last, over = divmod(units - size * part.weight, following.weight)
        if not over and last >= (size if alike else following.least):
            yield (size, last)


def options(moves: Iterable[MoveRule], heap: Heap) -> Iterator[tuple[MoveRule, tuple[Heap, ...]]]:
    """Yield the moves in one heap, each with the heaps that it leaves."""
    kind, size = heap
    for move in moves:
        if move.source == kind:
            for left in move.options(size):
                yield move, left


def grundy_sequences(
    moves: MoveRules, largest: int, progress: Callable[[int], None] | None = None
) -> Mapping[str, Values]:
    """Return the Grundy values of the heaps of size 0 to `largest` of every kind, by the definition.

    All options of a heap that leave two heaps are valued in one operation of numpy: the values up to a place, and those
    down from it, are summed entry by entry. The time grows with the square of `largest`; with its cube if a move leaves
    three heaps. Raise InputError if memory cannot hold the values, or a move leaves four heaps or more. `progress` is
    called now and then with the size that was reached.

    >>> kayles = tuple(MoveRule(f"{i} of {k}", "heap", k, (Part("heap"),) * i) for k in (1, 2) for i in (0, 1, 2))
    >>> grundy_sequences(kayles, 12)["heap"].tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    if largest < 0:
        raise InputError(f"the largest heap is {largest}: expected a whole number from 0")
    table = _Table(moves, largest)
    for size in range(largest + 1):
        table.append(size)
        if progress is not None and size % 1024 == 0:
            progress(size)
    return {kind: table.of(kind).copy() for kind in table.moves}


class _Table:
    """The values found so far. Most sums of two heaps below the mex are found in a table, others by a search."""

    def __init__(self, moves: MoveRules, largest: int) -> None:
        kinds = {move.source for move in moves} | {part.kind for move in moves for part in move.parts}
        if any(len(move.parts) > 3 for move in moves):
            raise InputError("a move leaves four heaps or more: expected at most three")
        self.largest = largest
        self.pairs = {move.parts[:2]: _Pairs(move.parts[:2]) for move in moves if len(move.parts) > 2}
        self.moves = {kind: [move for move in moves if move.source == kind] for kind in kinds}
        self.splits = max(sum(len(move.parts) == 2 for move in sort) for sort in self.moves.values())
        keys = {(kind, 1, True) for kind in kinds}
        for first, second in (move.parts[:2] for move in moves if len(move.parts) > 1):
            step, step_back = _steps(first.weight, second.weight)
            keys |= {(first.kind, step, True), (second.kind, step_back, False)}
        needed = (largest + 1) * (len(keys) + self.splits + 16 * len(self.pairs))
        require_memory(needed, f"the values of {largest} heaps")
        self.greatest = 0
        self.lines: dict[tuple[str, int, bool], Values] = {
            key: np.zeros((key[1], largest // key[1] + 1), np.uint8) for key in keys
        }
        self._make_sums(np.dtype(np.uint8))

    def of(self, kind: str) -> Values:
        values: Values = self.lines[kind, 1, True][0]
        return values

    def append(self, size: int) -> None:
        """Find the values of the heaps of this size, all smaller ones being known."""
        for pairs in self.pairs.values():
            pairs.append(self, size)
        found = {kind: self._mex(moves, size) for kind, moves in self.moves.items()}
        self.greatest = max(self.greatest, *found.values())
        if self.greatest >= 1 << 8 * self.sums_type.itemsize:
            self._widen()
        for (kind, step, forward), values in self.lines.items():
            place = size if forward else self.largest - size
            values[place % step, place // step] = found[kind]

    def _make_sums(self, dtype: np.dtype[Any]) -> None:
        self.sums_type = dtype
        self.buffers = [bytearray((self.largest + 1) * dtype.itemsize) for _ in range(self.splits)]
        self.sums: list[Values] = [np.frombuffer(buffer, dtype) for buffer in self.buffers]

    def _widen(self) -> None:
        wide = np.min_scalar_type(self.greatest)
        needed = (self.largest + 1) * wide.itemsize * (len(self.lines) + self.splits)
        require_memory(needed, f"the values of {self.largest} heaps, one of which is {self.greatest},")
        self.lines = {line: values.astype(wide) for line, values in self.lines.items()}
        self._make_sums(wide)

    def _mex(self, moves: list[MoveRule], size: int) -> int:
        reached = np.zeros(2 << self.greatest.bit_length(), np.bool_)  # no option is worth as much as half of this
        some = 48 + 2 * self.greatest
        lengths: list[int] = []
        triples: list[tuple[MoveRule, int]] = []
        for move in moves:
            units = size - move.removed
            if units < 0:
                continue
            if len(move.parts) == 2:
                sums = self.sums[len(lengths)]
                lengths.append(self.add(move.parts, units, sums))
                reached[sums[: min(some, lengths[-1])]] = True
            elif len(move.parts) == 3:
                triples.append((move, units))
            elif not move.parts:
                reached[0] |= units == 0
            else:
                (part,) = move.parts
                left, over = divmod(units, part.weight)
                if left >= part.least and not over:
                    reached[self.lines[part.kind, 1, True][0, left]] = True
        late = 0
        value = int(reached.argmin())
        while self._among_sums(value, lengths) or any(
            self._enter(move.parts, units, value, reached) for move, units in triples
        ):
            reached[value] = True
            late += 1
            if late % 4 == 0:  # many values come late: enter more sums
                some *= 8
                for sums, length in zip(self.sums, lengths, strict=False):
                    reached[sums[: min(some, length)]] = True
            value = int(reached.argmin())
        spend(2 * len(moves) + sum(lengths) // 600)
        return value

    def _among_sums(self, value: int, lengths: list[int]) -> bool:
        if self.sums_type.itemsize > 1:
            return any((sums[:length] == value).any() for sums, length in zip(self.sums, lengths, strict=False))
        found = zip(self.buffers, lengths, strict=False)
        return value < 256 and any(buffer.find(value, 0, length) >= 0 for buffer, length in found)

    def _enter(self, parts: tuple[Part, ...], units: int, value: int, reached: NDArray[np.bool_]) -> bool:
        """Return True if three heaps that use up `units` have this value; enter the values that one of them gives."""
        pairs, third = self.pairs[parts[:2]].reached, parts[2]
        sizes = np.arange(third.least, units // third.weight + 1)
        spend(15 + len(sizes) // 100)
        shared = units - sizes * third.weight
        thirds = self.of(third.kind)[sizes].astype(np.intp)
        wanted = thirds ^ value
        inside = np.flatnonzero(wanted < pairs.shape[1])
        hits = inside[pairs[shared[inside], wanted[inside]]]
        if len(hits):
            reached[np.flatnonzero(pairs[shared[hits[0]]]) ^ thirds[hits[0]]] = True
        return bool(len(hits))

    def add(self, parts: tuple[Part, ...], units: int, out: Values) -> int:
        """Write the value of every pair of heaps that uses up `units` into `out`; the number of pairs."""
        first, second = parts
        step, step_back = _steps(first.weight, second.weight)
        start = first.least
        while (units - start * first.weight) % second.weight:
            start += 1
            if start == first.least + step:
                return 0
        partner = (units - start * first.weight) // second.weight
        length = (partner - second.least) // step_back + 1
        if first == second:
            length = min(length, (partner - start) // 2 + 1)  # each pair once
        if length <= 0:
            return 0
        column, row = divmod(start, step)
        column_back, row_back = divmod(self.largest - partner, step_back)
        np.bitwise_xor(
            self.lines[first.kind, step, True][row, column : column + length],
            self.lines[second.kind, step_back, False][row_back, column_back : column_back + length],
            out=out[:length],
        )
        return length


@cache
def _steps(first: int, second: int) -> tuple[int, int]:
    """The difference in size between two parts of these weights in neighbouring pairs that use up the same units."""
    common = gcd(first, second)
    return second // common, first // common


class _Pairs:
    """The values of the pairs of two parts, by the units that they use up."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.parts = parts
        self.reached: NDArray[np.bool_] = np.zeros((64, 16), np.bool_)

    def append(self, table: _Table, size: int) -> None:
        """Enter the pairs that use up `size - 1`: all that a heap of this size may leave next to a third."""
        if size == 0:
            return
        out: Values = np.zeros(size, table.of(self.parts[0].kind).dtype)
        values = out[: table.add(self.parts, size - 1, out)]
        self._grow(size, int(values.max(initial=0)) + 1)
        self.reached[size - 1, values] = True

    def _grow(self, rows: int, columns: int) -> None:
        height, width = self.reached.shape
        if rows <= height and columns <= width:
            return
        height = height if rows <= height else 2 * rows
        width = width if columns <= width else 1 << columns.bit_length()
        require_memory(height * width, f"the sums of two heaps up to {rows}")
        larger = np.zeros((height, width), np.bool_)
        larger[: self.reached.shape[0], : self.reached.shape[1]] = self.reached
        self.reached = larger
