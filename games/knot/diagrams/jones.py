"""The Jones polynomial of one large diagram at a point, modulo a number: enough to tell that it is not the unknot.

The Kauffman bracket is summed crossing by crossing, as in `games.knot.diagrams.bracket`, but for one resolution and at
one point, so that a matching of the cut edges has a number instead of polynomials. The number of matchings decides, not
the number of crossings. All matchings are kept in one array, a column each, and taken to the next ones together: the
values of those that have become equal are added up. They are found side by side after sorting by a sum modulo 2^64 in
which the partner of each edge has a factor of its own. Neighbors with equal sums are compared whole: were the sums
equal for two matchings, then at most some equal ones would be kept apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knotgames.games.knot.diagrams.diagram import Code

MODULUS = 2**31 - 1
"""A prime: two polynomials of degree d that differ agree at most at d of its points."""

HIGHEST = 2**32
"""The highest modulus: products of two numbers below it, and sums of these, fit in a machine integer."""

POINT = 1_000_003
"""The default value of A."""

MIXING = 0x9E3779B97F4A7C15
"""An odd number whose powers modulo 2^64 are the factors by which matchings are sorted: 2^64 by the golden ratio."""


class Evaluation(NamedTuple):
    """The Kauffman bracket of a diagram at A, the `point`, and 1 for a circle; crossings were taken in this `order`.

    The bracket of a trefoil is A^-7 - A^-3 - A^5 [Kauffman1987]:

    >>> found = evaluated(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), [0, 1, 2], point=2, modulus=1009)
    >>> found.value == (pow(2, -7, 1009) - pow(2, -3, 1009) - 2**5) % 1009
    True
    """

    value: int
    point: int
    modulus: int
    order: tuple[int, ...]


def evaluated(code: Code, order: Sequence[int], point: int = POINT, modulus: int = MODULUS) -> Evaluation:
    """Return the Kauffman bracket of a diagram at a point.

    The order is one from `games.knot.diagrams.frontier.ordering`. The point has an inverse, and the modulus is at most
    2^32; it need not be a prime.

    Raises:
        ValueError: the modulus is higher, or A has no inverse.
    """
    if not 0 < modulus <= HIGHEST:
        raise ValueError(f"expected a modulus from 1 to 2^32, found {modulus}")
    inverse = pow(point, -1, modulus)
    circle = -(point**2 + inverse**2)
    weights = [np.array([factor * circle**k % modulus for k in range(3)], np.uint64) for factor in (point, inverse)]
    known = _Matchings((), np.zeros((0, 1), np.uint8), np.ones(1, np.uint64))
    for done, crossing in enumerate(order, start=1):
        known = known.after(code[crossing], weights, done == len(order)).merged(modulus)
    return Evaluation(int(known.values[0]) % modulus, point, modulus, tuple(order))


class _Matchings(NamedTuple):
    """The matchings of the cut edges with their sums; `partners` has a row for each edge, a column a matching."""

    edges: tuple[int | None, ...]
    partners: NDArray[np.unsignedinteger]
    values: NDArray[np.uint64]

    def after(self, labels: tuple[int, int, int, int], weights: Sequence[NDArray[np.uint64]], last: bool) -> _Matchings:
        """Return the matchings after both smoothings of a crossing, equal ones not merged."""
        edges, many = list(self.edges), len(self.values)
        new = [label for label in dict.fromkeys(labels) if label not in edges]
        free = [row for row, label in enumerate(edges) if label is None]
        edges += [None] * (len(new) - len(free))
        free += range(len(self.edges), len(edges))
        # the two smoothings stand side by side; a row keeps its number, so that most of it is copied as it is
        partners = np.empty((len(edges), 2 * many), np.min_scalar_type(len(edges)))
        partners[: len(self.edges), :many] = partners[: len(self.edges), many:] = self.partners
        for row, label in zip(free, new, strict=False):
            edges[row] = label
            partners[row] = row  # an edge that is not cut yet is its own partner
        a, b, c, d = (edges.index(label) for label in labels)
        values = np.empty(2 * many, np.uint64)
        halves = slice(None, many), slice(many, None)
        for half, arcs, weight in zip(halves, (((a, b), (c, d)), ((b, c), (d, a))), weights, strict=True):
            loops = sum(_join(partners[:, half], one, other) for one, other in arcs) - last
            np.multiply(self.values, weight[loops], out=values[half])
        for label in labels:
            if label in edges and (label not in new or labels.count(label) > 1):  # both of its ends are reached
                row = edges.index(label)
                edges[row], partners[row] = None, 0
        return _Matchings(tuple(edges), partners, values)

    def merged(self, modulus: int) -> _Matchings:
        """Add up the values of equal matchings."""
        keys = np.zeros(len(self.values), np.uint64)
        for row, label in enumerate(self.edges):
            if label is not None:
                keys += self.partners[row] * np.uint64(pow(MIXING, row, 2**64))
        order = np.argsort(keys)
        keys = keys[order]
        first = np.ones(len(order), dtype=bool)
        first[1:] = keys[1:] != keys[:-1]
        alike = np.flatnonzero(~first)
        if len(alike):
            apart = self.partners.take(order[alike], axis=1) != self.partners.take(order[alike - 1], axis=1)
            if apart.any():
                first[alike[apart.any(axis=0)]] = True
        starts = np.flatnonzero(first)
        values = np.add.reduceat(self.values[order] % np.uint64(modulus), starts) % np.uint64(modulus)
        return _Matchings(self.edges, self.partners.take(order[starts], axis=1), values)


def _join(partners: NDArray[np.unsignedinteger], one: int, other: int) -> NDArray[np.intp]:
    """Join two edges in all matchings, and return for each True if a loop is closed."""
    if one == other:
        return np.ones(partners.shape[1], dtype=np.intp)
    columns = np.arange(partners.shape[1])
    first, second = partners[one].copy(), partners[other].copy()
    partners[first, columns] = second
    partners[second, columns] = first
    return np.asarray(first == other, dtype=np.intp)


def is_knotted(code: Code, found: Evaluation) -> bool:
    """Return True if a value of the bracket shows that a knot is not the unknot.

    The bracket of an unknot with n crossings is (-A^3)^k with |k| <= n, since only Reidemeister moves I change it, by
    this factor or its inverse, and the sum of the signs with it [Kauffman1987].
    """
    turns = range(-len(code), len(code) + 1)
    return found.value not in {pow(-(found.point**3), k, found.modulus) for k in turns}
