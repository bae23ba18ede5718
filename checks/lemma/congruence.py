"""The coarsest congruence on values that preserves all readings of a formula.

A formula about X alone cannot distinguish two values with the same X, nor their sums with a third. So its cases are the
classes of a congruence: there may be 3 instead of 38, and never more than there are values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.algebra.knot_type.formal import STAR
from knotgames.algebra.knot_type.values import ORDER_OF_M, KnotValue, ValueAlgebra, value_of
from knotgames.checks.lemma.language.formulas import Comparison, Formula, all_terms, within
from knotgames.checks.lemma.language.terms import OUTCOMES, Projection, Read, Sort

IntArray: TypeAlias = npt.NDArray[np.int64]
"""Indices of values or classes, or codes."""

COMPARED_BY: Mapping[str, str] = {"==": "value", "!=": "value", "~": "value", "~~": "weak"}
"""The reading of values that decides a relation of games. Identical games have one value."""

_SIGNS = ("-", "0", "+")
_PARITIES = ("even", "odd")


def code_of(value: KnotValue, reading: str) -> int:
    """Return a reading of a value as a number: for X, Y and Z the level, otherwise an index into the names."""
    match reading:
        case "sign":
            return _SIGNS.index(value.sign or "0")
        case "parity":
            return value.parity
        case "outcome":
            return OUTCOMES.index(str(value.outcome))
        case "class":
            return ORDER_OF_M.index(value.m)
    return int(getattr(value, reading.lower()))


def code_of_literal(sort: Sort, text: str, algebra: ValueAlgebra) -> int:
    """Return the number for a literal of a sort."""
    if sort is Sort.NUMBER:
        return int(text)
    return names_of(sort, algebra).index(text)


def names_of(sort: Sort, algebra: ValueAlgebra) -> tuple[str, ...]:
    """Return the names of the codes of a sort other than numbers."""
    named: Mapping[Sort, tuple[str, ...]] = {
        Sort.SIGN: _SIGNS,
        Sort.PARITY: _PARITIES,
        Sort.OUTCOME: OUTCOMES,
        Sort.CLASS: ORDER_OF_M,
    }
    return named[sort] if sort in named else tuple(map(str, algebra.values))


def readings_of(formula: Formula) -> frozenset[str]:
    """Return all readings in a formula; for `~` and `==` the value, for `~~` the weak class."""
    found = {term.reading for term in all_terms(formula) if isinstance(term, Read)}
    if any(isinstance(term, Projection) for term in all_terms(formula)):
        found.add("parity")
    for part in within(formula):
        if isinstance(part, Comparison) and part.of_games:
            found |= {COMPARED_BY[sign] for sign in part.signs}
    return frozenset(found)


def coarsest(table: IntArray, labels: IntArray) -> IntArray:
    """Return the coarsest congruence inside a partition, by refinement until sums of equals are equal.

    Classes are numbered in the order of their first members.

    For 0, 1 and 2 added by min(2, i + j), sums preserve "not 0" but not "2": 0 + 1 is 1, and 1 + 1 is 2.

    >>> table = np.array([[0, 1, 2], [1, 2, 2], [2, 2, 2]])
    >>> coarsest(table, np.array([0, 1, 1])).tolist(), coarsest(table, np.array([0, 0, 1])).tolist()
    ([0, 1, 1], [0, 1, 2])
    """
    while True:
        rows = np.column_stack([labels, labels[table]])
        _, first, refined = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        refined = np.argsort(np.argsort(first))[refined.ravel()]
        if refined.max() == labels.max():
            return refined
        labels = refined


@dataclass(frozen=True, eq=False)
class Congruence:
    """The values of an algebra, up to a congruence that preserves certain readings.

    Attributes:
        label: for each value its class; classes are numbered from 0.
        readings: the preserved readings: names of READINGS, or `weak`.
    """

    algebra: ValueAlgebra
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
    def table(self) -> IntArray:
        """The sum of two classes."""
        whole = np.array(self.algebra.table)
        return np.asarray(self.label[whole[np.ix_(self.first, self.first)]])

    @cached_property
    def codes(self) -> Mapping[str, IntArray]:
        """Each reading of each class."""
        return {name: _codes(self.algebra, name)[self.first] for name in self.readings}

    @cached_property
    def projections(self) -> Mapping[str, IntArray]:
        """The classes of e(A) and o(A)."""
        star = self.table[:, self.label[self.algebra.values.index(value_of(STAR))]]
        odd = self.codes["parity"]
        here = np.arange(len(self))
        return {"e": np.where(odd, star, here), "o": np.where(odd, here, star)}

    def mask(self, classes: int) -> int:
        """Return the mask of the values that are in the classes of a mask."""
        return sum(1 << v for v, i in enumerate(self.label.tolist()) if classes >> i & 1)


@lru_cache(maxsize=64)
def _codes(algebra: ValueAlgebra, reading: str) -> IntArray:
    match reading:
        case "value":
            return np.arange(len(algebra.values))
        case "weak":
            return coarsest(np.array(algebra.table), _codes(algebra, "outcome"))
    return np.array([code_of(value, reading) for value in algebra.values])


@lru_cache(maxsize=256)
def congruence(algebra: ValueAlgebra, readings: frozenset[str]) -> Congruence:
    """Return the values of an algebra up to these readings.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> [len(congruence(JOHNSON, frozenset(names))) for names in (["X"], ["class"], ["outcome"], ["weak"], ["value"])]
    [3, 8, 37, 37, 38]
    """
    keys = np.column_stack([_codes(algebra, name) for name in sorted(readings)] or [np.zeros(len(algebra.values), int)])
    labels = np.unique(keys, axis=0, return_inverse=True)[1].ravel()
    return Congruence(algebra, coarsest(np.array(algebra.table), labels), readings)


def reading_by_class(values: Congruence, reading: str) -> IntArray | None:
    """Return a reading for each class; None if it differs within one."""
    whole = _codes(values.algebra, reading)
    first = whole[values.first]
    return first if np.array_equal(first[values.label], whole) else None
