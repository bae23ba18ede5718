"""The Wirtinger presentation of the group of a knot, and colorings that obey its relations.

A diagram consists of *arcs*, from one passage under to the next. The group has a generator for each arc, and for each
crossing the relation l o = o r: o is the arc over, and l and r are those on its left and right as it runs. A
homomorphism to a group colors the arcs with elements of one conjugacy class. If it uses at least two colors, then no
two colors of some that meet commute, and the knot is not the unknot, whose group is the infinite cyclic group.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.plane_map import plane_map_of

Permutation = tuple[int, ...]
"""The images of 0, 1, 2, ..."""


class Relation(NamedTuple):
    """The relation of a crossing: the arc that lies over, and those on its left and on its right."""

    over: int
    left: int
    right: int


class Presentation(NamedTuple):
    """The Wirtinger presentation of a diagram."""

    arcs: dict[int, int]
    relations: tuple[Relation, ...]


def presentation(code: Code) -> Presentation:
    """Return the Wirtinger presentation of a knot."""
    labels = [label for crossing in code for label in crossing]
    arcs: dict[int, int] = {}
    turns: dict[int, int] = {}
    number = 0
    for dart in _from_under(code):
        number += dart % 2 == 0
        arcs[labels[dart]] = number % len(code)
        if dart % 2:
            turns[dart // 4] = dart
    relations = []
    for crossing in range(len(code)):
        over, left, _, right = (labels[turns[crossing] & ~3 | (turns[crossing] + turn) & 3] for turn in range(4))
        relations.append(Relation(arcs[over], arcs[left], arcs[right]))
    return Presentation(arcs, tuple(relations))


def _from_under(code: Code) -> Iterator[int]:
    """Yield the darts at which the knot leaves its crossings, from a passage under on."""
    other = plane_map_of(code)
    dart = 2 if code else 0
    for _ in range(2 * len(code)):
        yield dart
        dart = other[dart] ^ 2


def product(one: Permutation, two: Permutation) -> Permutation:
    """Return the first permutation followed by the second.

    >>> product((1, 2, 0), (1, 0, 2))
    (0, 2, 1)
    """
    return tuple(two[image] for image in one)


def inverse(one: Permutation) -> Permutation:
    """Return the inverse of a permutation."""
    return tuple(sorted(range(len(one)), key=one.__getitem__))


def fox_coloring(code: Code, prime: int) -> tuple[int, ...] | None:
    """Return the colors of the arcs in a nonconstant Fox coloring modulo an odd prime; None if there is none.

    The arc over a crossing is the mean of the other two: 2 o = l + r [Fox1961]. There is a coloring if and only if the
    prime divides the determinant.

    >>> fox_coloring(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), 3)
    (0, 1, 2)
    """
    rows: dict[int, dict[int, int]] = {}
    for over, left, right in presentation(code).relations:
        row: dict[int, int] = {}
        for arc, factor in ((over, 2), (left, -1), (right, -1)):
            if arc:  # arc 0 has the color 0
                row[arc] = (row.get(arc, 0) + factor) % prime
        row = {arc: factor for arc, factor in row.items() if factor}
        while row:
            pivot = max(row)
            if pivot not in rows:
                scale = pow(row[pivot], -1, prime)
                rows[pivot] = {arc: factor * scale % prime for arc, factor in row.items()}
                break
            scale = row[pivot]
            for arc, factor in rows[pivot].items():
                row[arc] = (row.get(arc, 0) - scale * factor) % prime
            row = {arc: factor for arc, factor in row.items() if factor}
    free = [arc for arc in range(1, len(code)) if arc not in rows]
    if not free:
        return None
    colors = [0] * len(code)
    colors[free[0]] = 1
    for arc in range(1, len(code)):
        if arc in rows:
            colors[arc] = -sum(factor * colors[other] for other, factor in rows[arc].items() if other != arc) % prime
    return tuple(colors)


def reflections(prime: int) -> tuple[Permutation, ...]:
    """Return the reflections of a polygon, x to 2 c - x for c = 0, 1, 2, ...: the colors of Fox colorings."""
    return tuple(tuple((2 * c - x) % prime for x in range(prime)) for c in range(prime))
