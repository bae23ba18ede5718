"""The misère outcomes of all vectors of a box, from the options of the coordinates.

A vector is N if a move leads to a P-vector, and if no coordinate is there. Bounded counts are reduced to their states;
where a move raises a free count past the box, its outcome is unknown, and the outcome of the vector before may be
unknown, too. The coordinates get weights, so that every move lowers the weight of a vector; all vectors of one weight
are settled at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import mul

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.laws.law import Frame, Vector
from knotgames.algebra.misere.laws.states import States, states_of
from knotgames.algebra.steps import spend

Outcomes = npt.NDArray[np.int8]
"""An array over the vectors of a box: 1 for P, 0 for N, and -1 for not known."""

P, N, UNKNOWN = 1, 0, -1
"""The outcomes of vectors."""


def weights(frame: Frame) -> Vector:
    """Return weights of the coordinates by which every move in one of them lowers the weight."""
    found = [0] * len(frame.coordinates)
    for i in sorted(range(len(found)), key=lambda i: frame.coordinates[i].heap):
        options = frame.options[frame.coordinates[i].heap]
        found[i] = 1 + max(sum(n * weight for n, weight in zip(option, found, strict=True)) for option in options)
    return tuple(found)


def outcomes(frame: Frame, free: tuple[int, int]) -> Outcomes:
    """Return the outcomes by the state and the counts of the free coordinates.

    If states are counts there is an axis for each bounded coordinate. A state stands for a lightest sum of bounded
    coordinates, so that every move lowers the weight. `free` has the largest counts of the two free coordinates.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> frame = Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0),)))
    >>> outcomes(frame, (3, 2)).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 1, 0], [1, 0, 1]]
    """
    weight, states = weights(frame), states_of(frame)
    lightest = states.lightest(weight[:-2])
    moves, starts = _moves(frame, states, lightest)
    lengths = np.diff(starts)
    sizes = (len(states), free[0] + 1, free[1] + 1)
    spend(prod(sizes))
    element, *counts = np.indices(sizes, dtype=np.int64).reshape(3, -1)
    heavy = np.array([sum(map(mul, word, weight)) for word in lightest])[element]
    heavy += sum(count * one for count, one in zip(counts, weight[-2:], strict=True))
    order = np.argsort(heavy, kind="stable")
    found: npt.NDArray[np.int8] = np.full(len(element), UNKNOWN, dtype=np.int8)
    found[0] = N
    for level in np.split(order, np.flatnonzero(np.diff(heavy[order])) + 1)[1:]:
        many = lengths[element[level]]  # the moves of each vector here, one after the other
        ends = np.cumsum(many)
        tried = moves[np.arange(ends[-1]) + np.repeat(starts[element[level]] - ends + many, many)]
        start = np.array([np.repeat(count[level], many) for count in counts])
        able = (start >= tried[:, 3:].T).all(axis=0)
        x, y = start + tried[:, 1:3].T
        inside = able & (x < sizes[1]) & (y < sizes[2])
        to = np.ravel_multi_index((tried[:, 0], x, y), sizes, mode="clip")
        rank = np.where(inside, _RANK[found[to]], able.astype(np.int8))
        found[level] = _MADE[np.maximum.reduceat(rank, ends - many)]
    by_state = [len(states)] if frame.monoid else [one.states for one in frame.coordinates[:-2]]
    return found.reshape(*by_state, *sizes[1:])


def _moves(
    frame: Frame, states: States, lightest: Sequence[Vector]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The moves in the lightest sum of each element and in free coordinates, and the first place of each."""
    reached = [[states.place(option) for option in frame.options[one.heap]] for one in frame.coordinates]
    moves: list[tuple[int, int, int, int, int]] = []
    starts = [0]
    for element, counts in enumerate(lightest):
        here = set[tuple[int, int, int, int, int]]()
        for i, count in enumerate(counts):
            if count:
                rest = states.table[states.element((*counts[:i], count - 1, *counts[i + 1 :]))]
                here |= {(int(rest[to.element]), to.x, to.y, 0, 0) for to in reached[i]}
        for copies, options in zip(((1, 0), (0, 1)), reached[-2:], strict=True):
            of_x, of_y = copies
            here |= {(int(states.table[element, to.element]), to.x - of_x, to.y - of_y, of_x, of_y) for to in options}
        moves += sorted(here)
        starts.append(len(moves))
    return np.array(moves, dtype=np.int64), np.array(starts, dtype=np.int64)


_RANK: npt.NDArray[np.int8] = np.array([0, 2, 1], dtype=np.int8)  # by outcome, of which -1 comes last
_MADE: npt.NDArray[np.int8] = np.array([P, UNKNOWN, N], dtype=np.int8)
