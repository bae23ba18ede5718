"""The coarsest congruence on values that preserves all readings of a formula.

A formula about X alone cannot distinguish two values with the same X, nor their sums with a third. So its cases are the
classes of a congruence: there may be 3 instead of 38, and never more than there are values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.checks.lemma.language.formulas import Comparison, Formula, all_terms, within
from knotgames.checks.lemma.language.terms import NAMES, Projection, Read, Sort

IntArray: TypeAlias = npt.NDArray[np.int64]
"""Indices of values or classes, or codes."""

COMPARED_BY: Mapping[str, str] = {"==": "value", "!=": "value", "~": "value", "~~": "weak"}
"""The reading of values that decides a relation of games. Identical games have one value. By default it is the value,
as for the order."""


def code_of_literal(sort: Sort, text: str, algebra: Algebra[Any]) -> int:
    """Return the number for a literal of a sort."""
    if sort is Sort.NUMBER:
        return int(text)
    return names_of(sort, algebra).index(text)


def names_of(sort: Sort, algebra: Algebra[Any]) -> tuple[str, ...]:
    """Return the names of the codes of a sort other than numbers."""
    if sort is Sort.OUTCOME:
        return algebra.outcomes
    return NAMES.get(sort) or algebra.rulebook.names


def readings_of(formula: Formula) -> frozenset[str]:
    """Return all readings in a formula; for `~` and `==` the value, for `~~` the weak class."""
    found = {term.reading for term in all_terms(formula) if isinstance(term, Read)}
    if any(isinstance(term, Projection) for term in all_terms(formula)):
        found.add("parity")
    for part in within(formula):
        if isinstance(part, Comparison) and part.of_games:
            found |= {COMPARED_BY.get(sign, "value") for sign in part.signs}
    return frozenset(found)


def coarsest(tables: Sequence[IntArray], labels: IntArray) -> IntArray:
    """Return the coarsest congruence of all sums inside a partition, by refinement until sums of equals are equal.

    Classes are numbered in the order of their first members.

    For 0, 1 and 2 added by min(2, i + j), sums preserve "not 0" but not "2": 0 + 1 is 1, and 1 + 1 is 2.

    >>> table = np.array([[0, 1, 2], [1, 2, 2], [2, 2, 2]])
    >>> coarsest([table], np.array([0, 1, 1])).tolist(), coarsest([table], np.array([0, 0, 1])).tolist()
    ([0, 1, 1], [0, 1, 2])
    """
    while True:
        rows = np.column_stack([labels, *(labels[table] for table in tables)])
        _, first, refined = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        refined = np.argsort(np.argsort(first))[refined.ravel()]
        if refined.max() == labels.max():
            return refined
        labels = refined


def separating(tables: Sequence[IntArray]) -> list[IntArray]:
    """Return congruences of all sums that together separate all classes, each as large as can be for some two of them.

    Modulo 6 these are the numbers modulo 3 and modulo 2:

    >>> numbers = np.arange(6)
    >>> [label.tolist() for label in separating([(numbers[:, None] + numbers) % 6])]
    [[0, 1, 0, 1, 0, 1], [0, 1, 2, 0, 1, 2]]
    """
    size = len(tables[0])
    found: list[IntArray] = []
    separated = np.eye(size, dtype=bool)
    for i, j in combinations(range(size), 2):
        if not separated[i, j]:
            label = np.arange(size)
            for x, y in combinations(range(size), 2):
                if label[x] != label[y]:
                    label = _merged(tables, label, (x, y), apart=(i, j))
            found.append(label)
            separated |= label[:, None] != label[None, :]
    return found


def _merged(tables: Sequence[IntArray], label: IntArray, pair: tuple[int, int], apart: tuple[int, int]) -> IntArray:
    """Return the finest congruence that merges the classes of a congruence, and a pair of them.

    If it merges two that are to stay apart, return the congruence as it is.
    """
    first = np.unique(label, return_index=True)[1]
    quotients = [label[table[np.ix_(first, first)]] for table in tables]
    merged, waiting = np.arange(len(first)), [(label[pair[0]], label[pair[1]])]
    while waiting:
        a, b = sorted(merged[[*waiting.pop()]].tolist())
        if a != b:
            for table in quotients:
                images = merged[table[[a, b]]]
                waiting += {*zip(*images[:, images[0] != images[1]].tolist(), strict=True)}
            merged[merged == b] = a
            if len({*merged[label[[*apart]]].tolist()}) == 1:
                return label
    return np.unique(merged[label], return_inverse=True)[1]


@dataclass(frozen=True, eq=False)
class Congruence:
    """The values of an algebra, up to a congruence that preserves certain readings.

    Attributes:
        label: for each value its class; classes are numbered from 0.
        readings: the preserved readings: names of READINGS, or `weak`.
    """

    algebra: Algebra[Any]
    label: IntArray
    readings: frozenset[str]

    def __len__(self) -> int:
        return int(self.label.max()) + 1

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The values of each class."""
        return tuple(tuple(np.flatnonzero(self.label == i).tolist()) for i in range(len(self)))

    @cached_property
    def first(self) -> IntArray:
        """The first value of each class."""
        return np.array([members[0] for members in self.members])

    @cached_property
    def tables(self) -> Mapping[str, IntArray]:
        """The table of the classes for each sum, by its sign."""
        return {
            symbol: np.asarray(self.label[whole[np.ix_(self.first, self.first)]])
            for symbol, whole in zip(self.algebra.symbols, arrays(self.algebra), strict=True)
        }

    @cached_property
    def codes(self) -> Mapping[str, IntArray]:
        """Each reading of each class."""
        return {name: _codes(self.algebra, name)[self.first] for name in self.readings}

    def multiples(self, times: int) -> IntArray:
        """Return the class of the sum of a number of copies of each class, by the first sum."""
        plus = self.tables[self.algebra.symbols[0]]
        here = np.arange(len(self))
        if times == 0:
            return np.full(len(self), self.label[self.algebra.identity])
        half = self.multiples(times // 2)
        twice = plus[half, half]
        return plus[twice, here] if times % 2 else twice

    @cached_property
    def orders(self) -> Mapping[str, npt.NDArray[np.bool_]]:
        """The truth of each comparison of two classes by the order of the theory."""
        above = self.algebra.at_least[np.ix_(self.first, self.first)]
        return {
            ">=": above,
            "<=": above.T,
            ">": above & ~above.T,
            "<": above.T & ~above,
            "<>": ~(above | above.T),
        }

    @cached_property
    def projections(self) -> Mapping[str, IntArray]:
        """The classes of e(A) and o(A)."""
        star = self.tables[self.algebra.symbols[0]][:, self.label[self.algebra.star]]
        odd = self.codes["parity"]
        here = np.arange(len(self))
        return {"e": np.where(odd, star, here), "o": np.where(odd, here, star)}

    def mask(self, classes: int) -> int:
        """Return the mask of the values that are in the classes of a mask."""
        return sum(1 << v for v, i in enumerate(self.label.tolist()) if classes >> i & 1)


@lru_cache(maxsize=64)
def _codes(algebra: Algebra[Any], reading: str) -> IntArray:
    match reading:
        case "weak":
            return coarsest(
                arrays(algebra), np.unique(algebra.rulebook.payoffs, axis=0, return_inverse=True)[1].ravel()
            )
    return np.array(algebra.readings[reading])


@lru_cache(maxsize=64)
def arrays(algebra: Algebra[Any]) -> tuple[IntArray, ...]:
    """Return the tables of the sums as arrays."""
    return tuple(map(np.array, algebra.tables))


@lru_cache(maxsize=256)
def congruence(algebra: Algebra[Any], readings: frozenset[str]) -> Congruence:
    """Return the values of an algebra up to these readings.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> [len(congruence(JOHNSON, frozenset(names))) for names in (["X"], ["class"], ["outcome"], ["weak"], ["value"])]
    [3, 8, 37, 37, 38]
    """
    keys = np.column_stack([_codes(algebra, name) for name in sorted(readings)] or [np.zeros(len(algebra), int)])
    labels = np.unique(keys, axis=0, return_inverse=True)[1].ravel()
    return Congruence(algebra, coarsest(arrays(algebra), labels), readings)


def reading_by_class(values: Congruence, reading: str) -> IntArray | None:
    """Return a reading for each class; None if it differs within one."""
    whole = _codes(values.algebra, reading)
    first = whole[values.first]
    return first if np.array_equal(first[values.label], whole) else None
