"""The states of a law as the elements of a finite commutative monoid: their products, and what each is made of.

Where the powers of a heap stay finite its index and period bound its count. But sums of several such heaps are alike
more often than that says: thirteen coordinates may have sixteen million states by counts, and 664 elements.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.hypothesis import Hypothesis
from knotgames.algebra.misere.laws.law import Frame, Law, Monoid, Vector, shortest


class Place(NamedTuple):
    """A vector by its state."""

    element: int
    x: int
    y: int


class States:
    """The Cayley table of a commutative monoid that is given by the products with its generators. Raise ValueError if
    it matters in which order two generators are multiplied, or they do not reach every element.

    The monoid {1, a, b} with aa = b and ab = a:

    >>> States(((1, 2, 1), (2, 1, 2))).table.tolist()
    [[0, 1, 2], [1, 2, 1], [2, 1, 2]]
    """

    def __init__(self, monoid: Monoid) -> None:
        rows = np.array(monoid, dtype=np.intp)
        if not commute(monoid):
            raise ValueError("the products with the generators do not commute")
        words = shortest(monoid)
        self._monoid = monoid
        self.table: npt.NDArray[np.intp] = np.zeros((len(words),) * 2, dtype=np.intp)
        self.table[:, 0] = range(len(words))
        for element in sorted(range(1, len(words)), key=lambda element: sum(words[element])):
            last = max(i for i, count in enumerate(words[element]) if count)
            before = self.element((*words[element][:last], words[element][last] - 1))
            self.table[:, element] = rows[last, self.table[:, before]]

    def __len__(self) -> int:
        return len(self.table)

    def element(self, counts: Sequence[int]) -> int:
        """Return the product of the generators with these exponents; those at the end may be left out."""
        element = 0
        for row, count in zip(self._monoid, counts, strict=False):
            for _ in range(count):
                element = row[element]
        return element

    def place(self, vector: Vector) -> Place:
        """Return the place of a vector of counts: the element of the bounded ones, and the free ones."""
        return Place(self.element(vector[:-2]), *vector[-2:])

    def lightest(self, weights: Sequence[int]) -> tuple[Vector, ...]:
        """Return for each element the exponents of the generators in a product of the least weight."""
        found: dict[int, Vector] = {}
        waiting: list[tuple[int, int, Vector]] = [(0, 0, (0,) * len(self._monoid))]
        while waiting:
            weight, element, counts = heapq.heappop(waiting)
            if element not in found:
                found[element] = counts
                for i, row in enumerate(self._monoid):
                    more = (*counts[:i], counts[i] + 1, *counts[i + 1 :])
                    heapq.heappush(waiting, (weight + weights[i], row[element], more))
        return tuple(found[element] for element in range(len(found)))


def states_of(law: Law | Frame) -> States:
    """Return the states of a law or a frame: the elements of its monoid, or the counts of the bounded coordinates.

    The counts of a coordinate are a cyclic monoid. The elements are in the order of `Law.least`.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> states_of(Frame((Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)), (), ())).table.tolist()
    [[0, 1, 2], [1, 2, 1], [2, 1, 2]]
    """
    bounded = [one for one in law.coordinates if not one.is_free]
    states = list(product(*(range(one.states) for one in bounded)))
    places = {counts: place for place, counts in enumerate(states)}
    return States(
        law.monoid
        or tuple(
            tuple(places[(*counts[:i], one.state(counts[i] + 1), *counts[i + 1 :])] for counts in states)
            for i, one in enumerate(bounded)
        )
    )


def commute(monoid: Monoid) -> bool:
    """Return True if any element has the same product with two generators in both orders."""
    rows = np.array(monoid, dtype=np.intp)
    return all((one[other] == other[one]).all() for one in rows for other in rows)


def over_monoid(frame: Frame, hypothesis: Hypothesis) -> Frame:
    """Return a frame whose states are the elements of the bounded coordinates in a hypothesis.

    As long as the hypothesis is wrong, these need not be a commutative monoid.
    """
    generators = [hypothesis.phi[one.heap] for one in frame.coordinates if not one.is_free]
    places = {0: 0}
    rows: list[list[int]] = [[] for _ in generators]
    for element in (elements := [0]):
        for row, generator in zip(rows, generators, strict=True):
            reached = hypothesis.product(element, generator)
            if reached not in places:
                places[reached] = len(elements)
                elements.append(reached)
            row.append(places[reached])
    return replace(frame, monoid=tuple(map(tuple, rows)))
