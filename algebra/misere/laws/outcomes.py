"""The misère outcomes of all vectors of a box, from the options of the coordinates.

A vector is N if a move leads to a P-vector, and if no coordinate is there. Bounded counts are reduced to their states;
where a move raises a free count past the box, its outcome is unknown, and so may that of what it was made from be.
The coordinates get weights, so that every move lowers the weight of a vector; all vectors of one weight are settled at
once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from algebra.misere.laws.law import Frame, Vector

Outcomes = npt.NDArray[np.int8]
"""For each vector of a box 1 if it is P, 0 if it is N, and -1 if it is not known."""

P, N, UNKNOWN = 1, 0, -1
"""The outcomes of vectors."""


def weights(frame: Frame) -> Vector:
    """Weights of the coordinates by which every move in one of them lowers the weight.

    >>> from algebra.misere.laws.law import Coordinate
    >>> weights(Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0), (3, 0)))))
    (1, 4)
    """
    found = [0] * len(frame.coordinates)
    for i in sorted(range(len(found)), key=lambda i: frame.coordinates[i].heap):
        options = frame.options[frame.coordinates[i].heap]
        found[i] = 1 + max(sum(n * weight for n, weight in zip(option, found, strict=True)) for option in options)
    return tuple(found)


def outcomes(frame: Frame, free: tuple[int, int]) -> Outcomes:
    """The outcomes of a box.

    Args:
        frame: the coordinates.
        free: the largest counts of the two free coordinates.

    Returns:
        An array with one axis for each coordinate: the states of the bounded ones, the counts of the free ones.

    >>> from algebra.misere.laws.law import Coordinate
    >>> frame = Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0),)))
    >>> outcomes(frame, (3, 2)).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 1, 0], [1, 0, 1]]
    """
    largest = iter(free)
    sizes = tuple(next(largest) + 1 if one.is_free else one.states for one in frame.coordinates)
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


_RANK: npt.NDArray[np.int8] = np.array([0, 2, 1], dtype=np.int8)  # by outcome, of which -1 comes last
_MADE: npt.NDArray[np.int8] = np.array([P, UNKNOWN, N], dtype=np.int8)


def _jumps(frame: Frame, sizes: Vector, i: int, option: Vector) -> list[tuple[int, npt.NDArray[np.int64]]]:
    """How far a move of coordinate i goes in the flattened box, by the count of each coordinate that it changes."""
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
