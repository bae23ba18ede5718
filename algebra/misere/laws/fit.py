"""A law guessed from the outcomes of a box.

The free counts x and y are looked at through their *cell*: x and y up to a threshold, a third form p x - q y between
the threshold and its negative, and the residues of x and y. If no cell of a state of the bounded counts has two
outcomes in the box, the P-positions are taken to be the cells that are P in it. Then cells are put together to
patterns, each widened as far as it goes, where cells that no counts have may go with either outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.laws.law import Bounds, Frame, Law, Pair, Pattern, Vector
from knotgames.algebra.misere.laws.outcomes import UNKNOWN, N, Outcomes, P
from knotgames.algebra.steps import spend

SLOPES: tuple[Pair, ...] = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2))
"""The pairs (p, q) of forms p x - q y that are tried."""

MODULI = (1, 2, 3, 4, 6)
"""The moduli that are tried."""

THRESHOLDS = (2, 3, 4, 5, 6, 8, 10, 12)
"""The thresholds that are tried."""

Cells = npt.NDArray[np.int8]
"""The outcomes of the cells: by x, by y, by the third form, and by the residues of x and y; unknown if none has it."""

_AT_ONCE = 16
"""The number of states that are looked at together: a shape that does not fit shows at the first ones."""


@dataclass(frozen=True)
class Shape:
    """The slope (p, q), the modulus of the residues, and the threshold from which on values are not distinguished."""

    slope: Pair
    modulus: int
    threshold: int

    @property
    def sizes(self) -> tuple[int, int, int, int, int]:
        """The number of values of each part of a cell."""
        return (self.threshold + 1, self.threshold + 1, 2 * self.threshold + 3, self.modulus, self.modulus)

    def cells(self, counts: Pair) -> npt.NDArray[np.intp]:
        """Return the number of the cell of each x and y below these counts."""
        x, y = np.indices(counts)
        (p, q), t, m = self.slope, self.threshold, self.modulus
        form = np.clip(p * x - q * y, -t - 1, t + 1) + t + 1
        parts = (np.minimum(x, t), np.minimum(y, t), form, x % m, y % m)
        return np.ravel_multi_index(parts, self.sizes)


@dataclass(frozen=True)
class Confusion:
    """Two vectors with different outcomes that no law of this shape distinguishes."""

    shape: Shape
    p: Vector
    n: Vector

    def text(self) -> str:
        """Return the confusion in words."""
        (p, q), m, t = self.shape.slope, self.shape.modulus, self.shape.threshold
        return (
            f"no law by residues modulo {m}, by x and y up to {t} and by {p} x - {q} y from -{t} to {t} fits: "
            f"it would take the P-position {self.p} and the N-position {self.n} for alike"
        )


def fitted(frame: Frame, found: Outcomes) -> Law | Confusion | None:
    """Return the law of the least threshold and modulus that the outcomes of a box allow.

    If they allow none, return the confusion of the last shape; None if the box has too few of them.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> frame = Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0),)))
    >>> fitted(frame, np.eye(30, dtype=np.int8)).is_p((100, 100))
    True
    """
    states = list(np.ndindex(found.shape[:-2]))
    table = found.reshape(len(states), -1)
    confused: Confusion | None = None
    for threshold, modulus, slope in product(THRESHOLDS, MODULI, SLOPES):
        shape = Shape(slope, modulus, threshold)
        tables = _tables(shape, table, found.shape[-2:])
        if isinstance(tables, list):
            return _law(frame, shape, states, tables)
        if tables is not None:
            row, *pair = tables
            vectors = [(*states[row], *divmod(place, found.shape[-1])) for place in pair]
            confused = Confusion(shape, vectors[0], vectors[1])
    return confused


def _tables(shape: Shape, table: Outcomes, counts: Pair) -> list[Cells] | tuple[int, int, int] | None:
    """The cells of each state; or a state with a P- and an N-vector of one cell; None if an outcome is not known."""
    cells = shape.cells(counts).ravel()
    spend(len(cells) // 8)
    order = np.argsort(cells, kind="stable")
    starts = np.flatnonzero(np.diff(cells[order], prepend=-1))
    present = cells[order][starts]
    tables = []
    for first in range(0, len(table), _AT_ONCE):
        part = table[first : first + _AT_ONCE, order]
        spend(part.size // 100)
        has_p = np.logical_or.reduceat(part == P, starts, axis=1)
        has_n = np.logical_or.reduceat(part == N, starts, axis=1)
        if (both := has_p & has_n).any():
            row, place = (int(at[0]) for at in np.nonzero(both))
            members = np.flatnonzero(cells == present[place])
            said = table[first + row, members]
            return first + row, int(members[said == P][0]), int(members[said == N][0])
        if not (has_p | has_n).all():
            return None
        for row in has_p:
            whole: Cells = np.full(np.prod(shape.sizes), UNKNOWN, dtype=np.int8)
            whole[present] = np.where(row, P, N)
            tables.append(whole.reshape(shape.sizes))
    return tables


def _law(frame: Frame, shape: Shape, states: list[Vector], tables: list[Cells]) -> Law:
    patterns = []
    for state, cells in zip(states, tables, strict=True):
        of_bounds: dict[tuple[Bounds, ...], list[Pair]] = {}
        for residues in np.ndindex(shape.sizes[3:]):
            for bounds in _cover(np.ascontiguousarray(cells[..., residues[0], residues[1]]).tobytes(), shape):
                of_bounds.setdefault(bounds, []).append((residues[0], residues[1]))
        if of_bounds:
            patterns.append((state, tuple(Pattern(bounds, tuple(met)) for bounds, met in of_bounds.items())))
    return Law(
        frame.coordinates,
        frame.worth,
        shape.slope,
        shape.modulus,
        tuple(patterns),
        monoid=frame.monoid,
        left_out=frame.left_out,
    )


@lru_cache
def _cover(data: bytes, shape: Shape) -> tuple[tuple[Bounds, ...], ...]:
    """Boxes of cells that cover those that are P, and none that is N."""
    sizes = shape.sizes[:3]
    cells = np.frombuffer(data, dtype=np.int8).reshape(sizes)
    last = tuple(size - 1 for size in sizes)
    left = cells == P
    seeds = sorted(np.argwhere(left).tolist(), key=lambda at: (-_open_ends(at, last), at))
    boxes = []
    for seed in seeds:
        if left[tuple(seed)]:
            box = _tightened(cells, _widened(cells, seed))
            left[tuple(slice(a, b + 1) for a, b in box)] = False
            boxes.append(tuple(_bounds(shape, axis, a, b) for axis, (a, b) in enumerate(box)))
    return tuple(boxes)


def _open_ends(at: list[int], last: tuple[int, ...]) -> int:
    return (at[0] == last[0]) + (at[1] == last[1]) + (at[2] in (0, last[2]))


def _widened(cells: Cells, seed: list[int]) -> list[Pair]:
    """The box about a cell that comes from moving one side after the other as far as it meets no N-cell."""
    box = [(at, at) for at in seed]
    for axis, size in enumerate(cells.shape):
        for step in (-1, 1):
            while True:
                a, b = box[axis]
                beyond = a - 1 if step < 0 else b + 1
                slab = tuple(slice(low, high + 1) for low, high in [*box[:axis], (beyond, beyond), *box[axis + 1 :]])
                if not 0 <= beyond < size or (cells[slab] == N).any():
                    break
                box[axis] = (beyond, b) if step < 0 else (a, beyond)
    return box


def _tightened(cells: Cells, box: list[Pair]) -> list[Pair]:
    """The box without what holds no P-cell: at the sides of the form, and where x and y are bounded."""
    tight = box.copy()
    for axis, size in enumerate(cells.shape):
        inside = cells[tuple(slice(a, b + 1) for a, b in tight)] == P
        found = np.flatnonzero(inside.any(axis=tuple(i for i in range(3) if i != axis)))
        a, b = tight[axis]
        low = a if axis < 2 and a == 0 else a + int(found[0])
        tight[axis] = (low, b if axis < 2 and b == size - 1 else a + int(found[-1]))
    return tight


def _bounds(shape: Shape, axis: int, a: int, b: int) -> Bounds:
    first = -shape.threshold - 1 if axis == 2 else 0
    return None if a == 0 else first + a, None if b == shape.sizes[axis] - 1 else first + b
