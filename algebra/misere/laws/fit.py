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
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.laws.law import Bounds, Frame, Law, Pair, Pattern, Vector
from knotgames.algebra.misere.laws.outcomes import UNKNOWN, N, Outcomes, P
from knotgames.algebra.misere.laws.states import Place
from knotgames.algebra.steps import spend

SLOPES: tuple[Pair, ...] = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2))
"""The pairs (p, q) of forms p x - q y that are tried."""

MODULI = (1, 2, 3, 4, 6, 12)
"""The moduli that are tried, all of them divisors of the last."""

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
    """A P-position and an N-position that no law of this shape distinguishes."""

    shape: Shape
    p: Place
    n: Place


@dataclass(frozen=True)
class NoLaw:
    """A proof that a frame has no law with one of the slopes, thresholds and moduli that are tried."""

    frame: Frame
    confusions: tuple[Confusion, ...]


def fitted(frame: Frame, found: Outcomes) -> Law | NoLaw | None:
    """Return the law of the least threshold and modulus that the outcomes of a box allow.

    If they allow none, return the proof; None if the box is too small to tell.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> frame = Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0),)))
    >>> fitted(frame, np.eye(30, dtype=np.int8)).is_p((100, 100))
    True
    """
    states = list(np.ndindex(found.shape[:-2]))
    table, counts = found.reshape(len(states), -1), found.shape[-2:]
    confusions = {}
    for slope in SLOPES:
        shape = Shape(slope, MODULI[-1], THRESHOLDS[-1])
        if isinstance(clash := _seen(shape, table, counts), _Clash):
            p, n = (Place(clash.row, *divmod(place, counts[1])) for place in (clash.p, clash.n))
            confusions[slope] = Confusion(shape, p, n)
    if len(confusions) == len(SLOPES):
        return NoLaw(frame, tuple(confusions.values()))
    for threshold, modulus, slope in product(THRESHOLDS, MODULI, SLOPES):
        shape = Shape(slope, modulus, threshold)
        if slope not in confusions and isinstance(seen := _seen(shape, table, counts), _Seen):
            return _law(frame, shape, states, seen)
    return None


class _Clash(NamedTuple):
    """The places of a P- and an N-vector of one cell, in the row of a state."""

    row: int
    p: int
    n: int


class _Seen(NamedTuple):
    """The cells that some vectors of the box have, and for each state which of them are P."""

    cells: npt.NDArray[np.intp]
    is_p: list[npt.NDArray[np.bool_]]

    def of_state(self, row: int, shape: Shape) -> Cells:
        """The outcomes of all cells in a state."""
        whole: Cells = np.full(np.prod(shape.sizes), UNKNOWN, dtype=np.int8)
        whole[self.cells] = np.where(self.is_p[row], P, N)
        return whole.reshape(shape.sizes)


def _seen(shape: Shape, table: Outcomes, counts: Pair) -> _Seen | _Clash | None:
    """The cells that are P, by state, or a clash; None if an outcome is not known."""
    cells = shape.cells(counts).ravel()
    spend(len(cells) // 8)
    order = np.argsort(cells, kind="stable")
    starts = np.flatnonzero(np.diff(cells[order], prepend=-1))
    seen, is_known = _Seen(cells[order][starts], []), True
    for first in range(0, len(table), _AT_ONCE):
        part = table[first : first + _AT_ONCE, order]
        spend(part.size // 100)
        has_p = np.logical_or.reduceat(part == P, starts, axis=1)
        has_n = np.logical_or.reduceat(part == N, starts, axis=1)
        if (both := has_p & has_n).any():
            row, place = (int(at[0]) for at in np.nonzero(both))
            members = np.flatnonzero(cells == seen.cells[place])
            said = table[first + row, members]
            return _Clash(first + row, int(members[said == P][0]), int(members[said == N][0]))
        is_known = is_known and bool((has_p | has_n).all())
        seen.is_p.extend(has_p)
    return seen if is_known else None


def _law(frame: Frame, shape: Shape, states: list[Vector], seen: _Seen) -> Law:
    patterns = []
    for row, state in enumerate(states):
        cells, of_bounds = seen.of_state(row, shape), dict[tuple[Bounds, ...], list[Pair]]()
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
