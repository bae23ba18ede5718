"""Divisibility in a finite commutative monoid: Green's relations and archimedean components.

An element a divides b if b = a + c for some c. The elements that a divides form the principal ideal a + M, so
everything here is computed from the boolean matrix of principal ideals.

Source: [Howie1995, sections 1.2, 2.1 and 4.2]; for the components [CliffordPreston1961, section 4.3].
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

import numpy as np

from knotgames.algebra.monoids.monoid import BoolArray, E, FiniteMonoid, ideal_matrix
from knotgames.algebra.monoids.orders import covers

Classes: TypeAlias = tuple[tuple[E, ...], ...]
"""A partition of the elements: each class in the order of the elements, the classes by their first elements."""


def classes_by(m: FiniteMonoid[E], labels: Iterable[Hashable]) -> Classes[E]:
    """Return the partition of the elements by labels, one label for each element in order."""
    classes: dict[Hashable, list[E]] = {}
    for a, label in zip(m.elements, labels, strict=True):
        classes.setdefault(label, []).append(a)
    return tuple(map(tuple, classes.values()))


def idempotents(m: FiniteMonoid[E]) -> tuple[E, ...]:
    """Return the elements e with e + e = e, in the order of m."""
    return tuple(m.elements[i] for i in np.flatnonzero(m.table.diagonal() == np.arange(len(m))))


def units(m: FiniteMonoid[E]) -> tuple[E, ...]:
    """Return the group of units: the elements a with a + b = 0 for some b. They are the elements that divide all."""
    return tuple(m.elements[i] for i in np.flatnonzero((m.table == m.index_of(m.identity)).any(axis=1)))


def index_and_period(m: FiniteMonoid[E], a: E) -> tuple[int, int]:
    """Return the least index r >= 1 and period p >= 1 with ra = (r + p)a [Howie1995, section 1.2].

    The index is 1 if and only if a lies in a subgroup; the identity has index 1 and period 1.
    """
    row = m.table[m.index_of(a)]
    seen: dict[int, int] = {}
    multiple, n = m.index_of(a), 1
    while multiple not in seen:
        seen[multiple] = n
        multiple, n = int(row[multiple]), n + 1
    return seen[multiple], n - seen[multiple]


def idempotent_multiple(m: FiniteMonoid[E], a: E) -> E:
    """Return the one idempotent among the multiples a, 2a, 3a, ... [Howie1995, section 1.2]."""
    index, period = index_and_period(m, a)
    return m.multiple(-(-index // period) * period, a)


def divisibility(m: FiniteMonoid[E]) -> BoolArray:
    """Return divisibility as an (n, n) boolean matrix: entry (i, j) is True if elements[i] divides elements[j]."""
    return ideal_matrix(m.table)


def j_classes(m: FiniteMonoid[E]) -> Classes[E]:
    """Return the classes of elements that divide each other: Green's relation J, here the same as L, R, H and D.

    >>> j_classes(FiniteMonoid.generated([2, 3], lambda a, b: a * b % 12, 1))
    ((1,), (2,), (3, 9), (4, 8), (6,), (0,))
    """
    return classes_by(m, (row.tobytes() for row in divisibility(m)))


def covering_pairs(m: FiniteMonoid[E]) -> tuple[tuple[int, int], ...]:
    """Return the Hasse diagram of divisibility: pairs (i, j) of places in `j_classes`, i dividing j, none between."""
    return covers(divisibility(m), np.array(m.indices_of(part[0] for part in j_classes(m))))


def archimedean_components(m: FiniteMonoid[E]) -> Classes[E]:
    """Return the classes of elements that divide multiples of each other.

    In a finite monoid they are the elements with the same idempotent multiple: if a divides nb then the idempotent
    multiple of a divides the idempotent multiple of b, and idempotents that divide each other are equal. The components
    form the largest semilattice that is a quotient of m [CliffordPreston1961, section 4.3].
    """
    return classes_by(m, (idempotent_multiple(m, a) for a in m))
