"""Linear equations with a sparse symmetric matrix, by block elimination.

The unknowns are ordered by their distance from one of them in the graph of the matrix. Then each level meets those
before and after it alone, so that the matrix is block tridiagonal, and in a plane graph the blocks are small.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.intp]
"""Indices of unknowns or of entries."""
Floats = NDArray[np.float64]
"""Entries, or a right hand side, or a solution."""
Complexes = NDArray[np.complex128]
"""Points of the plane."""

SMALLEST = 24
"""The number of unknowns up to which levels are joined."""


LIFT = 1e-12
"""The relative increase of the diagonal, so that a matrix that is singular in floating point has an inverse."""


class Pattern:
    """The positions of the nonzero entries of a matrix."""

    def __init__(self, count: int, rows: Ints, columns: Ints) -> None:
        """Set the rows and columns of the entries, whose graph is connected; entries at one place are added."""
        levels = _levels(count, rows, columns)
        self._order = np.array([number for level in levels for number in level])
        place = np.empty(count, dtype=np.intp)
        place[self._order] = np.arange(count)
        sizes: list[int] = []
        for level in levels:
            if sizes and sizes[-1] < SMALLEST:
                sizes[-1] += len(level)
            else:
                sizes.append(len(level))
        starts = np.cumsum([0, *sizes])
        self._parts = [slice(*ends) for ends in pairwise(starts.tolist())]
        block = np.repeat(np.arange(len(sizes)), sizes)
        self._rows, self._columns = rows, columns
        row, column = place[rows], place[columns]
        self._diagonal, self._below = (
            _gathered(block[row], row - starts[block[row]], column - starts[block[column]], sizes, back, block[column])
            for back in (0, 1)
        )
        self._on_diagonal = rows == columns

    def inverse(self, entries: Floats) -> Inverse:
        """Return the inverse of the matrix with these entries, which is positive definite."""
        # with ones on the diagonal, entries of very different size do no harm
        scale = 1 / np.sqrt(
            np.bincount(self._rows[self._on_diagonal], entries[self._on_diagonal], minlength=len(self._order))
        )
        entries = entries * scale[self._rows] * scale[self._columns]
        entries[self._on_diagonal] *= 1 + LIFT
        inverses: list[Floats] = []
        factors: list[Floats] = []
        for chosen, at, shape in self._diagonal:
            matrix = _summed(at, entries[chosen], shape)
            if inverses:
                chosen, at, shape = self._below[len(inverses)]
                below = _summed(at, entries[chosen], shape)
                factors.append(below @ inverses[-1])
                matrix = matrix - factors[-1] @ below.T
            inverses.append(np.linalg.inv(matrix).astype(np.float64, copy=False))
        return Inverse(self._order, self._parts, scale, inverses, factors)


class Inverse:
    """The inverse of a matrix, as a function of right hand sides; `Pattern.inverse` makes it.

    The equations 2x - y = 3 and 2y - x = 0 have the solution x = 2, y = 1:

    >>> pattern = Pattern(2, np.array([0, 1, 0, 1]), np.array([0, 1, 1, 0]))
    >>> pattern.inverse(np.array([2.0, 2.0, -1.0, -1.0]))(np.array([3.0, 0.0])).round(6).tolist()
    [(2+0j), (1+0j)]
    """

    def __init__(
        self, order: Ints, parts: list[slice], scale: Floats, inverses: list[Floats], factors: list[Floats]
    ) -> None:
        self._order, self._parts, self._scale = order, parts, scale
        self._inverses, self._factors = inverses, factors

    def __call__(self, right: Floats | Complexes) -> Complexes:
        """Return the solution of the equations with this right hand side."""
        left: Complexes = (right * self._scale)[self._order].astype(np.complex128)
        plane = left.view(np.float64).reshape(-1, 2)  # the matrices are real: each would be made complex for a product
        parts = [plane[part] for part in self._parts]
        for k, factor in enumerate(self._factors):
            parts[k + 1] -= factor @ parts[k]
        parts[-1][:] = self._inverses[-1] @ parts[-1]
        for k in range(len(parts) - 2, -1, -1):
            parts[k][:] = self._inverses[k] @ parts[k] - self._factors[k].T @ parts[k + 1]
        solution = np.empty_like(left)
        solution[self._order] = left
        return solution * self._scale


def _summed(at: Ints, entries: Floats, shape: tuple[int, int]) -> Floats:
    """Return the matrix of a shape with these entries, added if several are at one place."""
    summed: Floats = np.bincount(at, entries, minlength=shape[0] * shape[1]).astype(np.float64)
    return summed.reshape(shape)


def _levels(count: int, rows: Ints, columns: Ints) -> list[list[int]]:
    """Partition the unknowns by their distance from one at the rim of the graph."""
    beside: list[set[int]] = [set() for _ in range(count)]
    for place in np.unique(rows * count + columns).tolist():
        beside[place // count].add(place % count)

    def levels(start: int) -> list[list[int]]:
        seen, found = {start}, [[start]]
        while found[-1]:
            found.append(sorted({other for number in found[-1] for other in beside[number]} - seen))
            seen.update(found[-1])
        return found[:-1]

    return levels(levels(0)[-1][0])


def _gathered(
    block: Ints, row: Ints, column: Ints, sizes: list[int], back: int, others: Ints
) -> list[tuple[Ints, Ints, tuple[int, int]]]:
    """Return the entries of each block, `back` block columns before its row, with their places and its shape."""
    chosen = np.flatnonzero(block - others == back)
    chosen = chosen[np.argsort(block[chosen], kind="stable")]
    ends = np.searchsorted(block[chosen], np.arange(len(sizes) + 1))
    gathered = []
    for k, (start, stop) in enumerate(pairwise(ends.tolist())):
        part, shape = chosen[start:stop], (sizes[k], sizes[max(k - back, 0)])
        gathered.append((part, row[part] * shape[1] + column[part], shape))
    return gathered
