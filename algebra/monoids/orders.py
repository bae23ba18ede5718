"""Orders of the elements of a monoid: which of two is better in every sum, and how an order is drawn in layers.

A *relation* is a boolean matrix, reflexive and transitive: entry (i, j) says that element i stands at or above element
j. Elements that stand at or above each other form a class; one class *covers* another if it is above it and no class
lies between [Davey & Priestley, Introduction to Lattices and Order, 2002, sections 1.14 to 1.16].

Lines that cross are avoided by the sweeps of [Sugiyama, Tagawa & Toda, Methods for visual understanding of hierarchical
system structures, 1981]: each layer in turn is ordered by the mean place of its neighbors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from algebra.monoids.monoid import BoolArray, IndexArray

Pairs = tuple[tuple[int, int], ...]

_SWEEPS = 12
"""How often the layers are gone through, downwards and upwards."""


@dataclass(frozen=True)
class Order:
    """The classes of a relation and its Hasse diagram.

    Attributes:
        classes: the places of the elements of each class, the classes by their first elements.
        covers: pairs of classes (c, d) such that c covers d.
    """

    classes: tuple[tuple[int, ...], ...]
    covers: Pairs


@dataclass(frozen=True)
class Layers:
    """A Hasse diagram in layers, from the top.

    Attributes:
        rows: the nodes of each layer from left to right: a class by its number; from the number of the classes on,
            bends, which keep long lines from running through classes.
        lines: each covering pair as the nodes that its line visits, one in every layer between its ends.
    """

    rows: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]


def order_of(relation: BoolArray) -> Order:
    """The classes and the covering pairs of a relation.

    >>> order_of(np.array([[1, 1, 1], [0, 1, 1], [0, 1, 1]], dtype=bool))
    Order(classes=((0,), (1, 2)), covers=((0, 1),))
    """
    alike = relation & relation.T
    first = alike.argmax(axis=1)
    heads = np.flatnonzero(first == np.arange(len(first)))
    return Order(tuple(tuple(np.flatnonzero(alike[head]).tolist()) for head in heads), covers(relation, heads))


def covers(relation: BoolArray, heads: IndexArray) -> Pairs:
    """The covering pairs of the classes that have these elements, one of each class."""
    strict = relation[np.ix_(heads, heads)]
    np.fill_diagonal(strict, False)
    through = strict.astype(np.float32)  # numpy multiplies matrices of floats much faster than of booleans
    return tuple((int(i), int(j)) for i, j in np.argwhere(strict & (through @ through == 0)))


def better(tables: Iterable[npt.ArrayLike], payoffs: Sequence[Sequence[int]]) -> BoolArray:
    """Which element is at least as good as which for the player who wants high payoffs, whatever is added to both.

    It is the largest relation inside the order of the payoffs that every sum with an element keeps: what some sum does
    not keep is left out, until nothing more is.

    Args:
        tables: the tables of the sums, as places.
        payoffs: for each element what that player gets, under each circumstance (who starts).

    Returns:
        The relation: entry (i, j) says that i is at least as good as j.

    >>> better([np.array([[0, 1], [1, 1]])], [(0, 0), (1, 1)]).astype(int).tolist()
    [[1, 0], [1, 1]]
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


def layered(classes: int, covering: Iterable[tuple[int, int]]) -> Layers:
    """The layers of a Hasse diagram. A class lies in the layer of the longest chain above it, so no line stays within a
    layer.

    >>> layered(4, [(0, 1), (1, 2), (0, 3), (3, 2), (0, 2)])
    Layers(rows=((0,), (1, 3, 4), (2,)), lines=((0, 1), (0, 4, 2), (0, 3), (1, 2), (3, 2)))
    """
    covering = sorted(covering)
    depth = [0] * classes
    for _ in range(classes):
        before = list(depth)
        for c, d in covering:
            depth[d] = max(depth[d], depth[c] + 1)
        if depth == before:
            break
    rows: list[list[int]] = [[] for _ in range(max(depth, default=-1) + 1)]
    for c in range(classes):
        rows[depth[c]].append(c)
    lines, bends = [], classes
    for c, d in covering:
        between = range(depth[c] + 1, depth[d])
        line = (c, *range(bends, bends + len(between)), d)
        for at, bend in zip(between, line[1:-1], strict=True):
            rows[at].append(bend)
        bends += len(between)
        lines.append(line)
    return Layers(_with_few_crossings(rows, lines), tuple(lines))


def crossings(rows: Sequence[Sequence[int]], lines: Iterable[Sequence[int]]) -> int:
    """How often lines cross between the layers.

    >>> crossings([(0, 1), (2, 3)], [(0, 3), (1, 2)])
    1
    """
    place = {node: k for row in rows for k, node in enumerate(row)}
    layer = {node: i for i, row in enumerate(rows) for node in row}
    steps: list[list[tuple[int, int]]] = [[] for _ in rows]
    for line in lines:
        for upper, lower in pairwise(line):
            steps[layer[upper]].append((place[upper], place[lower]))
    return sum(_inversions([lower for _, lower in sorted(between)]) for between in steps)


def _inversions(items: Sequence[int]) -> int:
    array = np.array(items)
    return int(np.triu(array[:, None] > array[None, :]).sum())


def _with_few_crossings(rows: list[list[int]], lines: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for line in lines:
        for upper, lower in pairwise(line):
            above.setdefault(lower, []).append(upper)
            below.setdefault(upper, []).append(lower)
    best, least = tuple(map(tuple, rows)), crossings(rows, lines)
    for sweep in range(_SWEEPS):
        if not least:
            break
        down = sweep % 2 == 0
        neighbors = above if down else below
        place: dict[int, float] = {}
        for row in rows if down else reversed(rows):
            here = {node: (k + 0.5) / len(row) for k, node in enumerate(row)}
            for node in row:
                if near := [place[other] for other in neighbors.get(node, ())]:
                    here[node] = sum(near) / len(near)
            row.sort(key=here.__getitem__)
            place.update((node, (k + 0.5) / len(row)) for k, node in enumerate(row))
        found = crossings(rows, lines)
        if found < least:
            best, least = tuple(map(tuple, rows)), found
    return best
