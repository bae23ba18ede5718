"""Relations of an infinite misère quotient, by a law: which products of the coordinates are equal.

Two sums are equal in the quotient if with any context both are P-positions or none is. By a law that is a finite check.
Let both have at most n coordinates, and let c be the sum of the greatest of the law's bounds and of n times the greater
of p and q, where the forms are x, y and p x - q y. Then the square of `algebra.misere.laws.induction` for this c has a
context of each class that matters, with each state of the bounded coordinates. So products of at most n coordinates are
equal if and only if they have the same *row*: the outcomes with all states and all free counts of the square.

A commutative monoid with finitely many generators is finitely presented [Rédei], and so is each of these quotients.
The relations of products of at most n coordinates rewrite each such product to a normal form, and distinct normal forms
are distinct elements, for their rows differ. Whether longer products need further relations is not said.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from knotgames.algebra.misere.laws.induction import truths
from knotgames.algebra.misere.laws.law import Law, Vector, plus, units
from knotgames.algebra.misere.laws.states import states_of
from knotgames.algebra.notation import OutOfBudget


@dataclass(frozen=True)
class Relations:
    """Equal products of at most `most` coordinates of a law, each with its normal form; no factor of one is another.

    `normal` has the number of normal forms with 0, 1, 2, ... coordinates.
    """

    most: int
    rules: tuple[tuple[Vector, Vector], ...]
    normal: tuple[int, ...]


class Rows:
    """The rows of products of at most a given number of coordinates."""

    def __init__(self, law: Law, most: int) -> None:
        p, q = law.slope
        self._most = most
        self._size = (law.greatest + most * max(p, q) + law.modulus) * (p + q) + 1
        self._states, self._truths = states_of(law), truths(law, self._size + most)

    def are_equal(self, one: Vector, other: Vector) -> bool:
        """Return True if two products are equal. Raise ValueError if one has more coordinates than were allowed for."""
        return self.row(one) == self.row(other)

    def row(self, counts: Vector) -> bytes:
        """Return the outcomes with all states and the free counts of the square, as bits. Raise ValueError if there are
        more coordinates than were allowed for.
        """
        if sum(counts) > self._most:
            raise ValueError(f"the rows are of products of at most {self._most} coordinates, not {sum(counts)}")
        element, x, y = self._states.place(counts)
        return np.packbits(
            self._truths[self._states.table[:, element], x : x + self._size, y : y + self._size]
        ).tobytes()


def relations(law: Law, most: int, limit: int = 1_000) -> Relations:
    """Return the relations of products of at most `most` coordinates, each proved by the law.

    Of equal products the normal form is the one of the fewest coordinates, and of these the one with fewer of the last
    coordinate in which they differ. Raise OutOfBudget if there are more than the limit.

    >>> from knotgames.algebra.misere.options import listed
    >>> from knotgames.algebra.misere.laws.search import infinite_quotient
    >>> proof = infinite_quotient([listed(one) for one in ([], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]])])
    >>> relations(proof.law, 4).normal[:3]
    (1, 3, 5)
    """
    rows, one_more = Rows(law, most), units(len(law.coordinates))
    zero = (0,) * len(one_more)
    normal, level, rules, counts = {zero}, [zero], list[tuple[Vector, Vector]](), [1]
    of_row = {rows.row(zero): zero}
    for _ in range(most):
        products = {plus(word, unit) for word in level for unit in one_more}
        level = []
        for word in sorted(products, key=lambda word: word[::-1]):
            if all(plus(word, unit, -1) in normal for count, unit in zip(word, one_more, strict=True) if count):
                equal = of_row.setdefault(rows.row(word), word)
                if equal == word:
                    level.append(word)
                else:
                    rules.append((word, equal))
        normal.update(level)
        counts.append(len(level))
        if len(normal) > limit:
            raise OutOfBudget(f"there are more than {limit:,} normal forms of {len(counts) - 1} coordinates")
    return Relations(most, tuple(rules), tuple(counts))
