"""Kinds of games: the information that a formula has about a game and its options.

A formula reads the value of a game and the results of tests of its options: some option has a value in a set. There are
a million pairs of a value and a set of option values, but a formula with few tests distinguishes few of them. They are
found by splitting: each test splits a value, whose options are limited only by its condition in the rulebook, into
games that pass it and games that do not, if both exist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.congruence import Congruence, IntArray

MaskArray: TypeAlias = npt.NDArray[np.uint64]
"""Masks of classes."""

MOST = 100_000
"""The most kinds that are distinguished."""


@dataclass(frozen=True)
class Kind:
    """Games of one value whose options satisfy a condition; without a condition, the terminal game of this value."""

    value: int
    condition: Condition | None


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of games that are distinguished.

    Attributes:
        place: the class of each kind, as an index into `Congruence`.
        options: for each kind the mask of the classes that its options may have. It represents all sets of options of
            the kind for the tests made.
        games: for each kind the games in it.
    """

    place: IntArray
    options: MaskArray
    games: tuple[tuple[Kind, ...], ...]

    def __len__(self) -> int:
        return len(self.place)


def by_value(values: Congruence) -> Kinds:
    """Return the kinds of games without tests of options: the classes of values."""
    book = values.algebra.rulebook
    ends = set(book.ends)
    games = tuple(
        tuple(
            kind for v in members for kind in ([Kind(v, None)] if v in ends else []) + [Kind(v, book.conditions[v][0])]
        )
        for members in values.members
    )
    return Kinds(np.arange(len(values)), np.zeros(len(values), np.uint64), games)


def split(values: Congruence, tests: Mapping[int, int]) -> Kinds:
    """Return the kinds of games that their classes and tests of their options distinguish.

    Args:
        tests: for each test (some option is in this mask of classes) the mask of the classes of the tested games.

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
    book = values.algebra.rulebook
    parting = _Parting.start(book)
    masks = [values.mask(test) for test in tests]
    for mask, classes in zip(masks, tests.values(), strict=True):
        asked = np.array([classes >> int(i) & 1 for i in values.label], bool)
        parting = parting.by(np.uint64(mask), asked)
        if len(parting.value) > MOST:
            raise Undecided("exhaustion", f"more than {MOST:,} kinds of games, by their values and option values")
    return parting.kinds(values, masks)


@dataclass(frozen=True, eq=False)
class _Parting:
    """Games by value, split by tests: for each part the possible options, and the result of each test."""

    book: Rulebook
    value: IntArray
    allowed: MaskArray
    passed: npt.NDArray[np.bool_]
    tests: MaskArray

    @staticmethod
    def start(book: Rulebook) -> _Parting:
        allowed = [book.universe(book.parities[v]) & ~book.conditions[v][0].forbidden for v in range(len(book))]
        parting = _Parting(
            book,
            np.arange(len(book)),
            np.array(allowed, np.uint64),
            np.zeros((len(book), 0), bool),
            np.zeros(0, np.uint64),
        )
        return parting.only(parting.possible(parting.allowed))

    @cached_property
    def required(self) -> MaskArray:
        """Return the required sets of each value, padded to one length with sets that anything hits."""
        conditions = [condition for (condition,) in self.book.conditions]
        most = max(len(condition.required) for condition in conditions)
        everything = (1 << 64) - 1
        rows = [[*c.required, *[everything] * (most - len(c.required))] for c in conditions]
        return np.array(rows, np.uint64)

    def possible(self, allowed: MaskArray) -> npt.NDArray[np.bool_]:
        """Return True where options from these sets can satisfy the condition of the value and the passed tests."""
        hit = (allowed[:, None] & self.required[self.value]).all(axis=1)
        again = (allowed[:, None] & self.tests[None, :]).astype(bool) | ~self.passed
        return np.asarray(hit & again.all(axis=1))

    def only(self, which: npt.NDArray[np.bool_]) -> _Parting:
        return _Parting(self.book, self.value[which], self.allowed[which], self.passed[which], self.tests)

    def by(self, test: np.uint64, asked: npt.NDArray[np.bool_]) -> _Parting:
        """Split by a test the games of the tested values; others do not pass it."""
        asked = asked[self.value]
        without = np.where(asked, self.allowed & ~test, self.allowed)
        fails, passes = ~asked | self.possible(without), asked & (self.allowed & test).astype(bool)
        result = np.repeat([False, True], [fails.sum(), passes.sum()])
        return _Parting(
            self.book,
            np.concatenate([self.value[fails], self.value[passes]]),
            np.concatenate([without[fails], self.allowed[passes]]),
            np.column_stack([np.concatenate([self.passed[fails], self.passed[passes]]), result]),
            np.append(self.tests, test),
        )

    def kinds(self, values: Congruence, masks: Sequence[int]) -> Kinds:
        """Merge the parts with the same class and tests, and add the terminal games, which pass no test."""
        ends = len(self.book.ends)
        place = values.label[np.concatenate([self.book.ends, self.value])]
        passed = np.concatenate([np.zeros((ends, len(masks)), bool), self.passed])
        allowed = np.concatenate([np.zeros(ends, np.uint64), self.allowed])
        rows = np.column_stack([place, passed])
        _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        games: list[list[Kind]] = [[] for _ in first]
        everything = (1 << len(self.book)) - 1
        for i, kind in enumerate(which.ravel().tolist()):
            if i < ends:
                games[kind].append(Kind(self.book.ends[i], None))
                continue
            value = int(self.value[i - ends])
            universe = self.book.universe(self.book.parities[value])
            required = [mask & universe for mask, there in zip(masks, self.passed[i - ends], strict=True) if there]
            own = self.book.conditions[value][0].required
            forbidden = everything & ~int(self.allowed[i - ends]) & universe
            games[kind].append(Kind(value, Condition(forbidden, (*own, *required)).reduced(universe)))
        members = np.array([sum(1 << v for v in group) for group in values.members], np.uint64)
        there = (allowed[first][:, None] & members[None, :]).astype(bool)
        return Kinds(place[first], packed(there, 1)[:, 0], tuple(map(tuple, games)))


def packed(bits: npt.NDArray[np.bool_], axis: int) -> MaskArray:
    """Return Booleans along an axis (of length at most 64) as the bits of a mask, in an axis of length 1."""
    shape = [1] * bits.ndim
    shape[axis] = -1
    weights = np.left_shift(np.uint64(1), np.arange(bits.shape[axis], dtype=np.uint64)).reshape(shape)
    return np.asarray(np.where(bits, weights, np.uint64(0)).sum(axis=axis, dtype=np.uint64, keepdims=True))
