"""A law: who wins the sums of heaps of an infinite misère quotient, by residues and linear inequalities.

Some heaps are the *coordinates*. Every other heap is *worth* a sum of them, so that a sum of heaps becomes a vector u
of whole numbers, how many copies of each coordinate there are. Two coordinates are *free*; each other one is *bounded*:
from an index on, only the residue of its count by a period matters. The P-positions are those that one of finitely many
*patterns* fits. A pattern asks that the bounded counts are in a given state, that the two free ones, x and y, have one
of some pairs of residues by a modulus, and that each *form* p x + q y lies between two bounds, which may be missing.
So the P-positions are a semilinear set: the solutions of finitely many linear inequalities and congruences.

The states may also be the elements of a finite commutative monoid that the bounded coordinates generate, in which sums
of them that are alike are one element. Then there are far fewer states than the residues tell apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import lcm
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.steps import spend

Vector = tuple[int, ...]
"""The number of copies of each coordinate."""

Pair = tuple[int, int]
"""Residues or coefficients of the two free counts, or an index and a period."""

Monoid = tuple[tuple[int, ...], ...]
"""The products of each generator of a monoid with each element, as places."""

Bounds = tuple[int | None, int | None]
"""The least and the greatest value; None where there is none."""


@dataclass(frozen=True)
class Coordinate:
    """A heap that is counted.

    The outcome of a sum with n >= index copies is that with n + period copies. Index and period are None if the
    coordinate is free; otherwise both are at least 1, so that the state 0 says that there is none.
    """

    heap: int
    index: int | None = None
    period: int | None = None

    def __post_init__(self) -> None:
        given = [bound for bound in (self.index, self.period) if bound is not None]
        if len(given) == 1 or any(bound < 1 for bound in given):
            raise ValueError(f"index and period are at least 1, or both missing: {self}")

    @property
    def is_free(self) -> bool:
        """Return True if every count is a state of its own."""
        return self.period is None

    @property
    def states(self) -> int:
        """The number of states of a bounded coordinate."""
        if self.index is None or self.period is None:
            raise ValueError(f"every count of a free coordinate is a state: {self}")
        return self.index + self.period

    def state(self, count: int) -> int:
        """The least count that is alike."""
        if self.index is None or self.period is None or count < self.index:
            return count
        return self.index + (count - self.index) % self.period


@dataclass(frozen=True)
class Pattern:
    """The condition on the free counts x and y, in one state of the bounded ones.

    The values of the forms x, y and p x - q y keep their bounds, and the residues of x and y by the modulus of the law
    are one of the pairs, which are in order.
    """

    bounds: tuple[Bounds, ...]
    residues: tuple[Pair, ...]


@dataclass(frozen=True)
class Law:
    """A law for the P-positions of the sums of the heaps 0 to N.

    Attributes:
        coordinates: the heaps that are counted; the last two are free, the others bounded.
        worth: for each heap 0, 1, ..., N its vector; a coordinate is worth one of itself.
        slope: the pair (p, q) of the form p x - q y, with p, q >= 1.
        apart: heaps that are no coordinates and yet counted where the law is proved, because their vectors do not
            determine their moves. They are worth bounded coordinates alone.
        monoid: if the states are the elements of a finite commutative monoid, for each bounded coordinate its product
            with each element, with the identity 0; the state is then one element. Empty if they are counts.
        left_out: heaps without a claim, which no other heap has in its options.

    With the heaps *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}, and an odd number of *1:

    >>> law = Law(
    ...     (Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)),
    ...     ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ...     (1, 1),
    ...     1,
    ...     (((1,), (Pattern(((None, None), (None, None), (-1, -1)), ((0, 0),)),)),),
    ... )
    >>> law.is_p((1, 4, 5)), law.is_p((3, 4, 5)), law.is_p((1, 4, 6)), str(law.outcome([1, 2, 3, 3]))
    (True, True, False, 'P')
    """

    coordinates: tuple[Coordinate, ...]
    worth: tuple[Vector, ...]
    slope: Pair
    modulus: int
    patterns: tuple[tuple[Vector, tuple[Pattern, ...]], ...]
    apart: tuple[int, ...] = ()
    monoid: Monoid = ()
    left_out: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if [one.is_free for one in self.coordinates] != [False] * len(self.bounded) + [True, True]:
            raise ValueError(f"the last two coordinates are free, and no others: {self.coordinates}")
        if min(self.modulus, *self.slope) < 1:
            raise ValueError(f"slope and modulus are at least 1: {self.slope}, {self.modulus}")
        if any(any(self.worth[heap][-2:]) for heap in self.apart):
            raise ValueError(f"heaps that are counted apart are worth bounded coordinates: {self.apart}")
        if self.monoid and len(self.monoid) != len(self.bounded):
            raise ValueError(f"{len(self.bounded)} coordinates are bounded, and the monoid has {len(self.monoid)}")
        if self.monoid and any(element >= len(self.monoid[0]) for (element,), _ in self.patterns):
            raise ValueError(f"the monoid has {len(self.monoid[0])} elements, and some pattern is of another")
        for one, row in zip(self.bounded, self.monoid, strict=False):
            powers = [0]  # of the coordinate; those of its products with other elements repeat where these do
            for _ in range(one.states):
                powers.append(row[powers[-1]])
            if powers[-1] != powers[one.index or 0]:
                raise ValueError(f"the monoid has other powers of heap {one.heap} than its index and period say")

    @property
    def bounded(self) -> tuple[Coordinate, ...]:
        """The bounded coordinates."""
        return self.coordinates[:-2]

    @property
    def last(self) -> int:
        """The largest heap."""
        return len(self.worth) - 1

    @cached_property
    def forms(self) -> tuple[Pair, Pair, Pair]:
        """The coefficients of the forms x, y and p x - q y."""
        return (1, 0), (0, 1), (self.slope[0], -self.slope[1])

    @cached_property
    def of_state(self) -> Mapping[Vector, tuple[Pattern, ...]]:
        """The patterns of each state that has some."""
        return dict(self.patterns)

    def state(self, counts: Sequence[int]) -> Vector:
        """The state of the bounded coordinates."""
        least = tuple(one.state(count) for one, count in zip(self.bounded, counts[:-2], strict=True))
        if not self.monoid:
            return least
        element = 0
        for row, count in zip(self.monoid, least, strict=True):
            for _ in range(count):
                element = row[element]
        return (element,)

    @cached_property
    def least(self) -> Mapping[Vector, Vector]:
        """Return for each state the fewest copies of the bounded coordinates that have it."""
        if not self.monoid:
            return {counts: counts for counts in product(*(range(one.states) for one in self.bounded))}
        return {(element,): counts for element, counts in enumerate(shortest(self.monoid))}

    def fits(self, pattern: Pattern, x: int, y: int) -> bool:
        """Return True if a pattern fits the free counts."""
        return (x % self.modulus, y % self.modulus) in pattern.residues and all(
            (least is None or least <= p * x + q * y) and (most is None or p * x + q * y <= most)
            for (p, q), (least, most) in zip(self.forms, pattern.bounds, strict=True)
        )

    def is_p(self, counts: Sequence[int]) -> bool:
        """Return True if these numbers of copies of the coordinates are a P-position."""
        spend(8)
        return any(self.fits(pattern, *counts[-2:]) for pattern in self.of_state.get(self.state(counts), ()))

    def vector(self, heaps: Iterable[int]) -> Vector:
        """Return the vector of a sum of heaps. Raise InputError if a heap is larger than those of the law."""
        total = [0] * len(self.coordinates)
        for heap in heaps:
            if not 0 <= heap <= self.last:
                raise InputError(f"the law is proved to heap {self.last}, which does not cover {heap}")
            if heap in self.left_out:
                raise InputError(f"the law does not speak of heap {heap}")
            for i, count in enumerate(self.worth[heap]):
                total[i] += count
        return tuple(total)

    def outcome(self, heaps: Iterable[int]) -> LastMoveOutcome:
        """The misère outcome of a sum of heaps."""
        return LastMoveOutcome.PREVIOUS if self.is_p(self.vector(heaps)) else LastMoveOutcome.NEXT

    def cycle(self, heap: int) -> Pair:
        """An index and a period of the copies of a heap that is counted apart."""
        used = [one for one, count in zip(self.bounded, self.worth[heap][:-2], strict=True) if count]
        return max((one.index or 1 for one in used), default=1), lcm(*(one.period or 1 for one in used))

    def sums_apart(self) -> Iterator[tuple[int, ...]]:
        """Yield sums of the heaps that are counted apart, one for each state of theirs and each that a move leads to.

        Of each heap there are at most index + period. These are in the same state as `index` of them; but if one is
        taken away from both, the states may differ.
        """
        for counts in product(*(range(sum(self.cycle(heap)) + 1) for heap in self.apart)):
            yield tuple(heap for count, heap in zip(counts, self.apart, strict=True) for _ in range(count))

    @cached_property
    def greatest(self) -> int:
        """The greatest of the bounds that the patterns have, by absolute value."""
        limits = (limits for _, patterns in self.patterns for one in patterns for limits in one.bounds)
        return max((abs(limit) for pair in limits for limit in pair if limit is not None), default=0)

    def to_json(self) -> dict[str, Any]:
        """The law as a mapping for JSON; an inequality [a, b, n] says that a x + b y >= n."""
        of_monoid = {"monoid": [list(row) for row in self.monoid], "left_out": list(self.left_out)}
        return {
            "bounded": [[one.heap, one.index, one.period] for one in self.bounded],
            "free": [one.heap for one in self.coordinates[-2:]],
            "worth": [list(vector) for vector in self.worth],
            "slope": list(self.slope),
            "modulus": self.modulus,
            "patterns": [
                [list(state), [list(pair) for pair in one.residues], self._inequalities(one)]
                for state, patterns in self.patterns
                for one in patterns
            ],
            "apart": [[heap, *self.cycle(heap)] for heap in self.apart],
            **(of_monoid if self.monoid else {}),
        }

    def _inequalities(self, pattern: Pattern) -> list[list[int]]:
        found = []
        for (p, q), (least, most) in zip(self.forms, pattern.bounds, strict=True):
            found += [[p, q, least]] if least is not None else []
            found += [[-p, -q, -most]] if most is not None else []
        return found

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Law:
        """The law that `to_json` wrote."""
        p, q = data["slope"]
        patterns: dict[Vector, list[Pattern]] = {}
        for state, residues, inequalities in data["patterns"]:
            least = {(a, b): n for a, b, n in inequalities}
            bounds = [(least.get((a, b)), least.get((-a, -b))) for a, b in ((1, 0), (0, 1), (p, -q))]
            patterns.setdefault(tuple(state), []).append(
                Pattern(
                    tuple((low, None if high is None else -high) for low, high in bounds),
                    tuple((x, y) for x, y in residues),
                )
            )
        return Law(
            (*(Coordinate(*one) for one in data["bounded"]), *map(Coordinate, data["free"])),
            tuple(tuple(vector) for vector in data["worth"]),
            (p, q),
            data["modulus"],
            tuple((state, tuple(some)) for state, some in patterns.items()),
            tuple(heap for heap, *_ in data["apart"]),
            tuple(tuple(row) for row in data.get("monoid", ())),
            tuple(data.get("left_out", ())),
        )


@dataclass(frozen=True)
class Frame:
    """The setting of the search for a law: coordinates, the vector of each heap, and the vectors of its options."""

    coordinates: tuple[Coordinate, ...]
    worth: tuple[Vector, ...]
    options: tuple[tuple[Vector, ...], ...]
    monoid: Monoid = ()
    left_out: tuple[int, ...] = ()


def plus(one: Sequence[int], other: Sequence[int], times: int = 1) -> Vector:
    """Return the sum of a vector and a multiple of another."""
    return tuple(x + times * y for x, y in zip(one, other, strict=True))


def units(length: int) -> tuple[Vector, ...]:
    """Return the unit vectors."""
    return tuple(tuple(int(i == j) for j in range(length)) for i in range(length))


def shortest(monoid: Monoid) -> tuple[Vector, ...]:
    """Return for each element of a monoid the exponents of the generators in a shortest word. Raise ValueError if the
    generators do not reach every element from the identity.

    The monoid {1, a, b} with aa = b and ab = a:

    >>> shortest(((1, 2, 1), (2, 1, 2)))
    ((0, 0), (1, 0), (0, 1))
    """
    found = {0: (0,) * len(monoid)}
    waiting = [0]
    for x in waiting:
        for i, row in enumerate(monoid):
            if row[x] not in found:
                found[row[x]] = (*found[x][:i], found[x][i] + 1, *found[x][i + 1 :])
                waiting.append(row[x])
    if len(found) < max(map(len, monoid), default=1):
        raise ValueError(f"{len(found)} of the {len(monoid[0])} elements are products of generators")
    return tuple(found[x] for x in range(len(found)))


def options_worth(heaps: Sequence[Iterable[Iterable[int]]], worth: Sequence[Vector]) -> tuple[tuple[Vector, ...], ...]:
    """Return for each heap the distinct vectors of its options."""
    zero = (0,) * len(worth[0])

    def of_heap(sums: Iterable[Iterable[int]]) -> tuple[Vector, ...]:
        found = set[Vector]()
        for option in sums:
            spend(2)
            found.add(tuple(map(sum, zip(zero, *(worth[left] for left in option), strict=True))))
        return tuple(sorted(found))

    return tuple(map(of_heap, heaps))
