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
from knotgames.algebra.misere.laws.states import States
from knotgames.algebra.steps import spend

Outcomes = npt.NDArray[np.int8]
"""An array over the vectors of a box: 1 for P, 0 for N, and -1 for not known."""

P, N, UNKNOWN = 1, 0, -1
"""The outcomes of vectors."""


def weights(frame: Frame) -> Vector:
    """Return weights of the coordinates by which every move in one of them lowers the weight.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> weights(Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0), (3, 0)))))
    (1, 4)
    """
    found = [0] * len(frame.coordinates)
    for i in sorted(range(len(found)), key=lambda i: frame.coordinates[i].heap):
        options = frame.options[frame.coordinates[i].heap]
        found[i] = 1 + max(sum(n * weight for n, weight in zip(option, found, strict=True)) for option in options)
    return tuple(found)


def outcomes(frame: Frame, free: tuple[int, int]) -> Outcomes:
    """Return the outcomes of a box: an array with an axis for each coordinate.

    The places of the axes are the states of the bounded coordinates and the counts of the free ones.

    Args:
        free: the largest counts of the two free coordinates.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> frame = Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0),)))
    >>> outcomes(frame, (3, 2)).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 1, 0], [1, 0, 1]]
    """
    largest = iter(free)
    sizes = tuple(next(largest) + 1 if one.is_free else one.states for one in frame.coordinates)
    spend(prod(sizes))
    counts = np.indices(sizes, dtype=np.int32).reshape(len(sizes), -1)
    weight = np.tensordot(np.array(weights(frame), dtype=np.int32), counts, 1)
    order = np.argsort(weight, kind="stable")
    ends = np.flatnonzero(np.diff(weight[order])) + 1
    moves = [
        (i, [_jumps(frame, sizes, i, option) for option in frame.options[one.heap]])
        for i, one in enumerate(frame.coordinates)
    ]
    found: npt.NDArray[np.int8] = np.full(counts.shape[1] + 1, UNKNOWN, dtype=np.int8)  # the last: all past the box
    outside = counts.shape[1]
    found[0] = N
    for level in np.split(order, ends)[1:]:
        here = counts[:, level]
        best: npt.NDArray[np.int8] = np.zeros(len(level), dtype=np.int8)  # 2 if an option is P, 1 if one is unknown
        for i, options in moves:
            able = np.flatnonzero(here[i])
            if not len(able):
                continue
            start = level[able]
            reached = np.zeros(len(able), dtype=np.int8)
            for jumps in options:
                target = start.copy()
                for j, jump in jumps:
                    target += jump[here[j, able]]
                target[target < 0] = outside
                np.maximum(reached, _RANK[found[target]], out=reached)
            best[able] = np.maximum(best[able], reached)
        found[level] = _MADE[best]
    return found[:outside].reshape(sizes)


def outcomes_of_states(frame: Frame, free: tuple[int, int]) -> Outcomes:
    """Return the outcomes where the states are the elements of a monoid, by the element and the free counts.

    An element stands for a lightest product of bounded coordinates, so that every move lowers the weight here, too.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> coordinates = Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)
    >>> worth = (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)
    >>> frame = Frame(coordinates, worth, ((), ((0, 0, 0),), ((0, 0, 0),), ((0, 0, 0),)), ((1, 0),))
    >>> outcomes_of_states(frame, (3, 2))[1].tolist()
    [[1, 0, 1], [0, 1, 0], [1, 0, 1], [0, 1, 0]]
    """
    weight, states = weights(frame), States(frame.monoid)
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
    return found.reshape(sizes)


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


def _jumps(frame: Frame, sizes: Vector, i: int, option: Vector) -> list[tuple[int, npt.NDArray[np.int64]]]:
    """The steps of a move of coordinate i in the flattened box, by the count of each coordinate that it changes."""
    jumps = []
    for j, (size, one) in enumerate(zip(sizes, frame.coordinates, strict=True)):
        change = option[j] - (i == j)
        if change:
            stride = int(np.prod(sizes[j + 1 :], dtype=np.int64))
            after = [one.state(count + change) for count in range(size)]
            past = -int(np.prod(sizes, dtype=np.int64)) * len(sizes)
            jump = [past if y >= size else (y - x) * stride for x, y in enumerate(after)]
            jumps.append((j, np.array(jump, dtype=np.int64)))
    return jumps
