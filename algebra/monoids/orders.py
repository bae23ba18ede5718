"""Orders of the elements of a monoid: their classes and covers, and the order "better in every sum".

A *relation* is a boolean matrix, reflexive and transitive: entry (i, j) is True if element i stands at or above element
j. Elements that stand at or above each other form a class; one class *covers* another if it is above it and no class
lies between [DaveyPriestley2002, sections 1.14 to 1.16].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from knotgames.algebra.monoids.monoid import BoolArray, IndexArray

Pairs = tuple[tuple[int, int], ...]
"""Pairs of classes, by their numbers."""


@dataclass(frozen=True)
class Order:
    """The classes of a relation by the places of their elements, and pairs of classes (c, d) such that c covers d."""

    classes: tuple[tuple[int, ...], ...]
    covers: Pairs


def order_of(relation: BoolArray) -> Order:
    """Return the classes and the covering pairs of a relation."""
    alike = relation & relation.T
    first = alike.argmax(axis=1)
    heads = np.flatnonzero(first == np.arange(len(first)))
    return Order(tuple(tuple(np.flatnonzero(alike[head]).tolist()) for head in heads), covers(relation, heads))


def covers(relation: BoolArray, heads: IndexArray) -> Pairs:
    """Return the covering pairs of the classes of some elements, one for each class, as pairs of places in `heads`.

    One thread multiplies matrices: others would spin before and after.

    >>> numbers = np.array([1, 2, 3, 6])
    >>> covers(numbers % numbers[:, None] == 0, np.arange(4))  # 2 and 3 stand between 1 and 6
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    strict = relation[np.ix_(heads, heads)]
    np.fill_diagonal(strict, False)
    through = strict.astype(np.float32)  # numpy multiplies matrices of floats much faster than of booleans
    with threadpool_limits(limits=1, user_api="blas"):
        between = through @ through
    return tuple((int(i), int(j)) for i, j in np.argwhere(strict & (between == 0)))


def better(tables: Iterable[npt.ArrayLike], payoffs: Sequence[Sequence[int]]) -> BoolArray:
    """Return the relation "at least as good, whatever is added to both" for the player who wants high payoffs.

    It is the largest relation inside the order of payoffs that is compatible with all sums.
    """
    values = np.array(payoffs)
    arrays = [np.asarray(table, dtype=np.intp) for table in tables]
    relation: BoolArray = np.all(values[:, None, :] >= values[None, :, :], axis=2)
    while True:
        kept = relation.copy()
        for table in arrays:
            for row in table:  # the sums are commutative: a row of the table is a column
                kept &= relation[np.ix_(row, row)]
        if np.array_equal(kept, relation):
            return kept
        relation = kept
