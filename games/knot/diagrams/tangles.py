"""Tangles of two strands, their sums and products, and braids, with the diagrams that they close up to [Conway1967].

A tangle has the ends NW, NE, SW and SE. The tangle n is n half twists side by side; its crossings count +1 if the
strand from SW to NE lies over. The product a b is a, reflected in the axis from NW to SE, followed by b.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Code, Crossing
from knotgames.games.knot.diagrams.plane_map import joined

MOST_CROSSINGS = 1_000
"""The most crossings of a diagram that is built from a short text."""


def closed(code: Iterable[Crossing], same: Iterable[tuple[int, int]], edges: int) -> Code:
    """Return a planar diagram code in which the edges of each pair are one edge; the edges are 0, ..., edges - 1.

    Raises:
        InputError: a circle without crossings is left next to others.
    """
    least = joined(same)
    found = [(least(a), least(b), least(c), least(d)) for a, b, c, d in code]
    circles = {least(edge) for edge in range(edges)}.difference(*found)
    if len(circles) > (not found):
        raise InputError("a link with a circle that crosses nothing, expected a knot")
    return tuple(found)


@dataclass(frozen=True)
class Tangle:
    """A tangle as its crossings, with labels below `edges` for edges. Labels in a pair of `same` are one edge."""

    nw: int
    ne: int
    sw: int
    se: int
    code: Code
    same: tuple[tuple[int, int], ...]
    edges: int

    def __add__(self, other: Tangle) -> Tangle:
        """Return this tangle with the other one to its right. Raise InputError if there are too many crossings."""
        _require(len(self.code) + len(other.code))
        by = self.edges
        right = tuple((a + by, b + by, c + by, d + by) for a, b, c, d in other.code)
        same = tuple((one + by, two + by) for one, two in other.same)
        between = (self.ne, other.nw + by), (self.se, other.sw + by)
        return Tangle(
            self.nw,
            other.ne + by,
            self.sw,
            other.se + by,
            self.code + right,
            (*self.same, *same, *between),
            by + other.edges,
        )

    def __mul__(self, other: Tangle) -> Tangle:
        """Return Conway's product."""
        return self.reflected() + other

    def __neg__(self) -> Tangle:
        """Return the tangle with every crossing switched."""
        return replace(self, code=tuple((b, c, d, a) for a, b, c, d in self.code))

    def reflected(self) -> Tangle:
        """Return the reflection in the axis from NW to SE, in which the same strands lie over."""
        return replace(self, ne=self.sw, sw=self.ne, code=tuple((a, d, c, b) for a, b, c, d in self.code))

    def numerator(self) -> Code:
        """Return the diagram in which NW and NE, and SW and SE, are joined.

        Raises:
            InputError: a circle without crossings is left next to others.
        """
        return closed(self.code, (*self.same, (self.nw, self.ne), (self.sw, self.se)), self.edges)


ZERO = Tangle(0, 0, 1, 1, (), (), 2)
"""The tangle of two horizontal strands."""

INFINITE = ZERO.reflected()
"""The tangle of two vertical strands."""


def twists(number: int) -> Tangle:
    """Return the tangle of this many half twists.

    Raises:
        InputError: there are more than MOST_CROSSINGS.

    >>> twists(3).numerator()
    ((0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 1, 0))
    """
    _require(abs(number))
    last = 2 * abs(number)
    row = tuple((left, left + 1, left + 3, left + 2) for left in range(0, last, 2))
    made = Tangle(nw=0, ne=last, sw=1, se=last + 1, code=row, same=(), edges=last + 2)
    return made if number >= 0 else -made


def ramified(parts: Sequence[Tangle]) -> Tangle:
    """Return Conway's ramification a, b, ...: the sum of the reflections of the parts."""
    return reduce(Tangle.__add__, (part.reflected() for part in parts))


def braid_closure(word: Sequence[int], strands: int | None = None) -> Code:
    """Return the closure of a braid: i crosses strand i over strand i + 1, and -i crosses it under.

    Args:
        strands: by default as many as the word needs.

    Raises:
        InputError: a number does not fit the strands, or there are too many crossings, or a strand crosses nothing.

    >>> braid_closure([1, 1, 1])
    ((1, 3, 2, 0), (3, 5, 4, 2), (5, 1, 0, 4))
    """
    many = max(map(abs, word), default=0) + 1 if strands is None else strands
    wrong = sorted({number for number in word if not 1 <= abs(number) < many})
    if wrong:
        raise InputError(f"a braid of {many} strands: {', '.join(map(str, wrong))} is not from 1 to {many - 1}")
    if max(len(word), many) > MOST_CROSSINGS:
        raise InputError(f"a braid of {many:,} strands, {len(word):,} crossings: expected at most {MOST_CROSSINGS:,}")
    ends, edges = [*range(many)], many
    code: list[Crossing] = []
    for number in word:
        left, right = ends[abs(number) - 1 : abs(number) + 1]
        ends[abs(number) - 1 : abs(number) + 1] = edges, edges + 1
        around = right, edges + 1, edges, left
        code.append(around if number > 0 else (left, right, edges + 1, edges))
        edges += 2
    return closed(code, enumerate(ends), edges)


def torus(p: int, q: int) -> Code:
    """Return the torus link T(p, q) as a closed braid of the fewest strands; a negative number reflects it.

    Raises:
        InputError: there are too many crossings, or a strand crosses nothing.

    >>> len(torus(3, 4)), torus(2, 3) == braid_closure([1, 1, 1])
    (8, True)
    """
    strands, turns = sorted((abs(p), abs(q)))
    if not strands:
        strands, turns = turns, 0
    if (strands - 1) * turns > MOST_CROSSINGS or strands > MOST_CROSSINGS:
        raise InputError(f"{(strands - 1) * turns:,} crossings: expected at most {MOST_CROSSINGS:,}")
    sign = 1 if p * q > 0 else -1
    return braid_closure([sign * number for number in range(1, strands)] * turns, max(strands, 1))


def _require(crossings: int) -> None:
    if crossings > MOST_CROSSINGS:
        raise InputError(f"{crossings:,} crossings: expected at most {MOST_CROSSINGS:,}")
