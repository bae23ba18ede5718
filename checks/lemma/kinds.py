"""Kinds of games: the information that a formula has about a game and its options.

A formula reads the value of a game and the results of tests of its options: some option of a side is of a certain kind.
There are a million pairs of a value and a set of option values, but a formula with few tests distinguishes few of them.
They are found by splitting: each test splits a value, whose options are limited only by its condition in the rulebook,
into games that pass it and games that do not, if both exist. A formula that reads options of options distinguishes
kinds of options; then the sets of options are sets of these kinds.

The options of a game are bits: one for each *cell*, which is a side and a part of the games that an option may be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.congruence import Congruence, IntArray

MaskArray: TypeAlias = npt.NDArray[np.uint64]
"""Masks of cells, with a last axis for the words of 64 bits."""

MOST = 100_000
"""The most kinds that are distinguished."""


@dataclass(frozen=True)
class Kind:
    """Games of one value whose options satisfy conditions, one for each side; without, the terminal game of this value.

    The conditions are about cells. By default these are the values.
    """

    value: int
    conditions: tuple[Condition, ...] | None
    cells: tuple[Kind, ...] | None = None


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of games that are distinguished.

    Attributes:
        place: the class of each kind, as an index into `Congruence`.
        options: for each kind the kinds of options that it may have, by side, as masks of shape (kinds, words). It
            represents all sets of options of the kind for the tests made.
        parts: the games in all kinds, each with the index of its kind.
    """

    place: IntArray
    options: MaskArray
    parts: tuple[tuple[int, Kind], ...]

    def __len__(self) -> int:
        return len(self.place)

    @cached_property
    def games(self) -> tuple[tuple[Kind, ...], ...]:
        """For each kind the games in it."""
        groups: list[list[Kind]] = [[] for _ in self.place]
        for kind, part in self.parts:
            groups[kind].append(part)
        return tuple(map(tuple, groups))


def by_value(values: Congruence) -> Kinds:
    """Return the kinds of games without tests of options: the classes of values."""
    book = values.algebra.rulebook
    ends = set(book.ends)
    parts = [(v, kind) for v in range(len(book)) for kind in ([Kind(v, None)] if v in ends else [])]
    parts += [(v, Kind(v, book.conditions[v])) for v in range(len(book)) if book.with_options[v]]
    return Kinds(
        np.arange(len(values)),
        np.zeros((len(values), 1), np.uint64),
        tuple((int(values.label[v]), part) for v, part in sorted(parts, key=lambda part: part[0])),
    )


def split(values: Congruence, tests: Mapping[int, int], among: Kinds | None = None) -> Kinds:
    """Return the kinds of games that their classes and tests of their options distinguish.

    Args:
        tests: for each test (some option has a bit in this mask) the mask of the classes of the tested games. The bits
            are the kinds of options, first those of Left's options, then those of Right's.
        among: the kinds of options, by default the classes.

    Raises:
        Undecided: there are more than MOST kinds.

    The test is that some option has X = 2. No game with X = 0 passes, every game with X = 1 does, and with X = 2 there
    are games of both kinds:

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.congruence import congruence
    >>> kinds = split(congruence(JOHNSON, frozenset({"X"})), {0b100: 0b111})
    >>> kinds.place.tolist()
    [0, 1, 2, 2]
    """
    cells = _Cells.of(values, among)
    parting = _Parting.start(values.algebra.rulebook, cells)
    for mask, classes in tests.items():
        asked = np.array([classes >> int(i) & 1 for i in values.label], bool)
        parting = parting.by(cells.lifted(mask), asked)
        if len(parting.value) > MOST:
            raise Undecided("exhaustion", f"more than {MOST:,} kinds of games, by their values and option values")
    return parting.kinds(values)


@dataclass(frozen=True, eq=False)
class _Cells:
    """The parts in which options of one side may be, with their values and kinds.

    Attributes:
        kind: the kind of each part, as an index.
        parts: the parts, if they are not the values.
    """

    book: Rulebook
    value: IntArray
    kind: IntArray
    parts: tuple[Kind, ...] | None

    @staticmethod
    def of(values: Congruence, among: Kinds | None) -> _Cells:
        book = values.algebra.rulebook
        if among is None:
            return _Cells(book, np.arange(len(book)), values.label, None)
        kinds, parts = zip(*among.parts, strict=True)
        return _Cells(book, np.array([part.value for part in parts]), np.array(kinds), parts)

    def __len__(self) -> int:
        return len(self.value)

    @cached_property
    def most(self) -> int:
        """The number of kinds."""
        return int(self.kind.max()) + 1

    def with_values(self, classes: int, side: int) -> int:
        """Return the mask of the cells of a side whose value is in a mask."""
        if self.parts is None:
            return (classes & (1 << len(self)) - 1) << side * len(self)
        return mask_of(i for i, value in enumerate(self.value.tolist()) if classes >> value & 1) << side * len(self)

    def lifted(self, kinds: int) -> int:
        """Return the mask of the cells whose kind is in a mask of the kinds of all sides."""
        bits = [
            kinds >> side * self.most + kind & 1
            for side in range(self.book.theory.sides)
            for kind in self.kind.tolist()
        ]
        return mask_of(i for i, bit in enumerate(bits) if bit)

    def lowered(self, allowed: MaskArray) -> MaskArray:
        """Return for each mask of cells, in a row, the mask of their kinds."""
        sides = self.book.theory.sides
        there = np.unpackbits(allowed.view(np.uint8), axis=1, bitorder="little")[:, : sides * len(self)].astype(bool)
        kinds = np.zeros((len(allowed), sides * self.most), bool)
        for side in range(sides):
            for kind in range(self.most):
                which = np.flatnonzero(self.kind == kind) + side * len(self)
                kinds[:, side * self.most + kind] = there[:, which].any(axis=1)
        return packed(kinds, 1)[:, 0]

    def conditions(self, value: int) -> tuple[Condition, ...]:
        """Return the conditions of a value on cells; those of one side are not about those of the other."""
        universe = self.book.universe(self.book.parities[value])
        return tuple(
            Condition(
                self.with_values(condition.forbidden | ~universe, side),
                tuple(self.with_values(required & universe, side) for required in condition.required),
            )
            for side, condition in enumerate(self.book.conditions[value])
        )


@dataclass(frozen=True, eq=False)
class _Parting:
    """Games by value, split by tests: for each part the possible options, and the result of each test."""

    cells: _Cells
    value: IntArray
    allowed: MaskArray
    passed: npt.NDArray[np.bool_]
    tests: tuple[int, ...]

    @staticmethod
    def start(book: Rulebook, cells: _Cells) -> _Parting:
        everything = (1 << len(cells) * book.theory.sides) - 1
        allowed = [everything & ~sum(c.forbidden for c in cells.conditions(v)) for v in range(len(book))]
        words = _words(allowed, len(cells) * book.theory.sides)
        parting = _Parting(cells, np.arange(len(book)), words, np.zeros((len(book), 0), bool), ())
        return parting.only(parting.possible(parting.allowed))

    @property
    def bits(self) -> int:
        return len(self.cells) * self.cells.book.theory.sides

    @cached_property
    def required(self) -> MaskArray:
        """Return the required sets of each value, padded to one length with sets that anything hits."""
        rows = [[r for c in self.cells.conditions(v) for r in c.required] for v in range(len(self.cells.book))]
        most, everything = max(map(len, rows)), (1 << self.bits) - 1
        return np.array([_words([*row, *[everything] * (most - len(row))], self.bits) for row in rows])

    def possible(self, allowed: MaskArray) -> npt.NDArray[np.bool_]:
        """Return True where options from these sets can satisfy the condition of the value and the passed tests."""
        good = np.ones(len(allowed), bool)
        for i in range(self.required.shape[1]):
            good &= (allowed & self.required[self.value, i]).any(axis=1)
        for test, passed in zip(_words(self.tests, self.bits), self.passed.T, strict=True):
            good &= (allowed & test).any(axis=1) | ~passed
        return good

    def only(self, which: npt.NDArray[np.bool_]) -> _Parting:
        return _Parting(self.cells, self.value[which], self.allowed[which], self.passed[which], self.tests)

    def by(self, test: int, asked: npt.NDArray[np.bool_]) -> _Parting:
        """Split by a test the games of the tested values; others do not pass it."""
        asked = asked[self.value]
        (mask,) = _words([test], self.bits)
        without = np.where(asked[:, None], self.allowed & ~mask, self.allowed)
        fails, passes = ~asked | self.possible(without), asked & (self.allowed & mask).any(axis=1)
        result = np.repeat([False, True], [fails.sum(), passes.sum()])
        return _Parting(
            self.cells,
            np.concatenate([self.value[fails], self.value[passes]]),
            np.concatenate([without[fails], self.allowed[passes]]),
            np.column_stack([np.concatenate([self.passed[fails], self.passed[passes]]), result]),
            (*self.tests, test),
        )

    def kinds(self, values: Congruence) -> Kinds:
        """Merge the parts with the same class and tests, and add the terminal games, which pass no test."""
        book = self.cells.book
        ends = len(book.ends)
        place = values.label[np.concatenate([book.ends, self.value])]
        passed = np.concatenate([np.zeros((ends, len(self.tests)), bool), self.passed])
        allowed = np.concatenate([np.zeros((ends, self.allowed.shape[1]), np.uint64), self.allowed])
        _, first, which = np.unique(np.column_stack([place, passed]), axis=0, return_index=True, return_inverse=True)
        parts = [Kind(end, None) for end in book.ends] + [self._part(i) for i in range(len(self.value))]
        return Kinds(
            place[first], self.cells.lowered(allowed[first]), tuple(zip(which.ravel().tolist(), parts, strict=True))
        )

    def _part(self, i: int) -> Kind:
        value, size = int(self.value[i]), len(self.cells)
        allowed = int.from_bytes(self.allowed[i].tobytes(), "little")
        tests = [test for test, passed in zip(self.tests, self.passed[i], strict=True) if passed]
        sides = range(self.cells.book.theory.sides)
        made = []
        for side, own in zip(sides, self.cells.conditions(value), strict=True):
            universe = self.cells.with_values(self.cells.book.universe(self.cells.book.parities[value]), side)
            required = (*own.required, *(test & universe for test in tests if test & universe))
            reduced = Condition(universe & ~allowed, required).reduced(universe)
            made.append(Condition(reduced.forbidden >> side * size, tuple(r >> side * size for r in reduced.required)))
        return Kind(value, tuple(made), self.cells.parts)


def _words(masks: Sequence[int], bits: int) -> MaskArray:
    """Return masks of this many bits in rows of words."""
    size = -(-bits // 64)
    rows = [mask.to_bytes(8 * size, "little") for mask in masks]
    return np.frombuffer(b"".join(rows), np.uint64).reshape(len(masks), size)


def packed(bits: npt.NDArray[np.bool_], axis: int) -> MaskArray:
    """Return Booleans along an axis, made of length 1, as the words of a mask in a new last axis."""
    last = np.moveaxis(bits, axis, -1)
    short = -last.shape[-1] % 64
    filled = np.concatenate([last, np.zeros((*last.shape[:-1], short), bool)], axis=-1)
    words = np.ascontiguousarray(np.packbits(filled, axis=-1, bitorder="little")).view(np.uint64)
    return np.expand_dims(words, axis)
