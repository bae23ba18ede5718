"""Finitely generated abelian groups: subgroups of vectors of integers, and their quotients.

A subgroup is stored as a basis in echelon form, found by Euclid's algorithm. A group given by generators and relations
is a sum of cyclic ones: integer operations on rows and columns make the matrix of the relations diagonal, each entry a
divisor of the next one, which is the normal form of Smith.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Vector = tuple[int, ...]
"""A vector of integers."""


def echelon(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """Return a basis of the subgroup that some vectors generate, each with a later first entry than the one before."""
    left, basis = [vector for vector in vectors if any(vector)], list[Vector]()
    for column in range(len(left[0]) if left else 0):
        having = [vector for vector in left if vector[column]]
        left = [vector for vector in left if not vector[column]]
        while len(having) > 1:
            pivot = min(having, key=lambda vector: abs(vector[column]))
            having.remove(pivot)
            reduced = [_less(vector, vector[column] // pivot[column], pivot) for vector in having]
            left += [vector for vector in reduced if not vector[column] and any(vector)]
            having = [pivot, *(vector for vector in reduced if vector[column])]
        basis += having
    return tuple(basis)


def spans(basis: Iterable[Vector], vector: Vector) -> bool:
    """Return True if a vector is in the subgroup with a basis in echelon form."""
    for row in basis:
        column = next(place for place, entry in enumerate(row) if entry)
        vector = _less(vector, vector[column] // row[column], row)
    return not any(vector)


def cyclic_parts(relations: Iterable[Vector], generators: int) -> tuple[Vector, tuple[Vector, ...]]:
    """Return the group with some generators, and relations as vectors that equal 0, as a sum of cyclic groups.

    Return the orders of the cyclic groups other than 1, each a divisor of the next one, then 0 for each infinite group;
    and the generators as elements of their sum.

    >>> cyclic_parts([(2, 0, 0), (0, 1, 1)], 3)  # 2a = 0 and b + c = 0
    ((2, 0), ((1, 0), (0, -1), (0, 1)))
    """
    rows = [list(row) for row in echelon(relations)]
    images = [[int(i == j) for j in range(generators)] for i in range(generators)]
    for place in range(len(rows)):
        _clear(rows, images, place)
    orders = [abs(rows[place][place]) if place < len(rows) else 0 for place in range(generators)]
    kept = [place for place, order in enumerate(orders) if order != 1]
    parts = tuple([orders[place] for place in kept])
    return parts, tuple(
        [tuple(image[place] % orders[place] if orders[place] else image[place] for place in kept) for image in images]
    )


def _clear(rows: list[list[int]], images: list[list[int]], place: int) -> None:
    """Clear the row right of a place and the column below it, down to a divisor of all entries that follow."""
    size = len(images)
    while True:
        _, i, j = min(
            (abs(rows[i][j]), i, j) for i in range(place, len(rows)) for j in range(place, size) if rows[i][j]
        )
        rows[place], rows[i] = rows[i], rows[place]
        for row in (*rows, *images):
            row[place], row[j] = row[j], row[place]
        pivot = rows[place]
        for i in range(place + 1, len(rows)):
            rows[i] = list(_less(rows[i], rows[i][place] // pivot[place], pivot))
        for j in range(place + 1, size):
            times = pivot[j] // pivot[place]
            for row in (*rows, *images):
                row[j] -= times * row[place]
        if any(pivot[place + 1 :]) or any(row[place] for row in rows[place + 1 :]):
            continue
        odd = next((row for row in rows[place + 1 :] if any(entry % pivot[place] for entry in row)), None)
        if odd is None:
            return
        rows[place] = [x + y for x, y in zip(pivot, odd, strict=True)]


def _less(vector: Sequence[int], times: int, other: Sequence[int]) -> Vector:
    return tuple([x - times * y for x, y in zip(vector, other, strict=True)])
