"""Congruences of finite commutative monoids, their quotients, and elements that separate classes.

A congruence is an equivalence such that a ~ b implies a + c ~ b + c. Two kinds are computed here: the finest congruence
that identifies given pairs, and the coarsest one that preserves a labeling f of the elements. The latter is
indistinguishability; for games, f is the outcome:

    a ~ b   if and only if   f(a + c) = f(b + c) for all c.

Source: Howie, Fundamentals of Semigroup Theory, 1995, sections 1.5 and 1.8.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Generic, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from knotgames.algebra.monoids.green import Classes, classes_by
from knotgames.algebra.monoids.monoid import E, FiniteMonoid, MonoidError

F = TypeVar("F", bound=Hashable)

Map: TypeAlias = Callable[[E], F] | Mapping[E, F]
"""A map on the elements, as a function or as a mapping."""

Labeling: TypeAlias = Map[E, Hashable]
"""A map from the elements to labels, such as outcomes."""

IntArray: TypeAlias = npt.NDArray[np.intp]
"""Numbers of elements, classes or labels."""

EXACT_CLASSES = 64
"""The number of classes up to which `separating_set` looks for a minimum."""

EXACT_STEPS = 50_000
"""The number of steps after which `separating_set` stops looking for a minimum."""


@dataclass(frozen=True)
class Congruence(Generic[E]):
    """A congruence of a finite commutative monoid.

    Raise MonoidError for the wrong number of labels, or for a ~ b and c with a + c and b + c not related.
            Related elements have equal labels. Stored so that the classes are numbered from 0 by their first elements.
    """

    monoid: FiniteMonoid[E]
    labels: tuple[int, ...]

    def __post_init__(self) -> None:
        m, n = self.monoid, len(self.monoid)
        if len(self.labels) != n:
            raise MonoidError(f"{len(self.labels)} labels, expected {n}, one for each element")
        labels = numbered(self.labels)
        object.__setattr__(self, "labels", tuple(labels.tolist()))
        first = np.unique(labels, return_index=True)[1][labels]
        different = np.argwhere(labels[m.table] != labels[m.table[first]])
        if different.size:
            b, c = different[0]
            a = first[b]
            x, y, z, p, q = (m.elements[i] for i in (a, b, c, m.table[a, c], m.table[b, c]))
            raise MonoidError(
                f"no congruence: {x!r} ~ {y!r}, but {x!r} + {z!r} = {p!r} and {y!r} + {z!r} = {q!r} "
                "are in different classes"
            )

    @cached_property
    def classes(self) -> Classes[E]:
        """Return the classes, in the order of the elements."""
        return classes_by(self.monoid, self.labels)

    def class_of(self, a: E) -> tuple[E, ...]:
        """Return the elements related to a."""
        return self.classes[self.labels[self.monoid.index_of(a)]]

    def representative(self, a: E) -> E:
        """Return the first element related to a: the natural map onto `quotient`, as a homomorphism."""
        return self.class_of(a)[0]

    def related(self, a: E, b: E) -> bool:
        """Return True if a ~ b."""
        return self.labels[self.monoid.index_of(a)] == self.labels[self.monoid.index_of(b)]

    def __len__(self) -> int:
        return len(self.classes)


def congruence_generated(m: FiniteMonoid[E], pairs: Iterable[tuple[E, E]]) -> Congruence[E]:
    """Return the finest congruence that relates each pair [Howie1995, Proposition 1.5.8], by union-find.

    Each union of two classes adds the sums of its pair with the generators.

    >>> m = FiniteMonoid.generated([1], lambda a, b: (a + b) % 12, 0)
    >>> congruence_generated(m, [(0, 8)]).class_of(1)
    (1, 5, 9)
    """
    table = m.table[:, m.indices_of(m.generators)].tolist()
    parent = list(range(len(m)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = i = parent[parent[i]]
        return i

    waiting = [(m.index_of(a), m.index_of(b)) for a, b in pairs]
    while waiting:
        i, j = waiting.pop()
        if root(i) != root(j):
            parent[root(i)] = root(j)
            waiting.extend(zip(table[i], table[j], strict=True))
    return Congruence(m, tuple(root(i) for i in range(len(m))))


def coarsest_congruence(m: FiniteMonoid[E], label: Labeling[E]) -> Congruence[E]:
    """Return the coarsest congruence inside the partition by labels: a ~ b if f(a + c) = f(b + c) for all c.

    It is called syntactic congruence, or indistinguishability.
    """
    rows = label_numbers(m, label)[m.table]
    return Congruence(m, tuple(numbered([row.tobytes() for row in rows]).tolist()))


def quotient(congruence: Congruence[E]) -> FiniteMonoid[E]:
    """Return the quotient monoid, each class named by its first element."""
    m = congruence.monoid
    names = [part[0] for part in congruence.classes]
    first = m.indices_of(names)
    table = np.array(congruence.labels)[m.table[np.ix_(first, first)]]
    return FiniteMonoid(names, table, congruence.representative(m.identity))


def first_tests(
    m: FiniteMonoid[E], label: Labeling[E], pairs: Iterable[tuple[E, E]], tests: Iterable[E]
) -> dict[tuple[E, E], E | None]:
    """Return for each pair (a, b) the first test c with f(a + c) != f(b + c), or None if there is none.

    >>> m = FiniteMonoid.generated([1], lambda a, b: min(a + b, 9), 0)
    >>> first_tests(m, lambda a: a >= 5, [(1, 3), (5, 6)], [9, 4, 3, 2])
    {(1, 3): 3, (5, 6): None}
    """
    tried = list(tests)
    seen = label_numbers(m, label)[m.table[:, m.indices_of(tried)]]
    found: dict[tuple[E, E], E | None] = {}
    for a, b in pairs:
        telling = np.flatnonzero(seen[m.index_of(a)] != seen[m.index_of(b)])
        found[a, b] = tried[telling[0]] if telling.size else None
    return found


@dataclass(frozen=True)
class SeparatingSet(Generic[E]):
    """Elements that separate all classes of a coarsest congruence; no test can be left out.

    `minimum` is True if it is proved that no smaller set suffices.
    """

    tests: tuple[E, ...]
    minimum: bool


def separating_set(m: FiniteMonoid[E], label: Labeling[E]) -> SeparatingSet[E]:
    """Return a smallest set T such that f(a + c) = f(b + c) for all c in T implies it for all c.

    Each pair of classes must be separated by a member of T, so T is a minimum hitting set. Related tests separate the
    same pairs, so only the first element of each class is tried. The search is exact up to `EXACT_CLASSES` classes and
    `EXACT_STEPS` steps; otherwise the set is only irredundant.

    >>> m = FiniteMonoid.generated([1], lambda a, b: min(a + b, 9), 0)
    >>> separating_set(m, lambda a: a >= 3)
    SeparatingSet(tests=(0, 1, 2), minimum=True)
    """
    congruence = coarsest_congruence(m, label)
    names = [part[0] for part in congruence.classes]
    first = m.indices_of(names)
    # A row for each class, a column for each test.
    seen = label_numbers(m, label)[m.table[np.ix_(first, first)]]
    chosen = _irredundant(seen, _greedy_tests(seen))
    minimum = len(chosen) == _least_tests(seen)
    if not minimum and len(first) <= EXACT_CLASSES:
        found, minimum = _minimum_hitting_set(_separated_pairs(seen), chosen)
        chosen = _irredundant(seen, found)
    return SeparatingSet(tuple(names[c] for c in chosen), minimum)


def as_function(f: Map[E, F]) -> Callable[[E], F]:
    """Return a map, given as a function or a mapping, as a function."""
    return f.__getitem__ if isinstance(f, Mapping) else f


def label_numbers(m: FiniteMonoid[E], label: Labeling[E]) -> IntArray:
    """Return the labels of the elements in order, as numbers from 0 by first occurrence: shape (len(m),)."""
    return numbered(list(map(as_function(label), m)))


def numbered(labels: Sequence[Hashable]) -> IntArray:
    """Return the labels as numbers from 0 by first occurrence."""
    number: dict[Hashable, int] = {}
    return np.array([number.setdefault(label, len(number)) for label in labels], dtype=np.intp)


def _least_tests(seen: IntArray) -> int:
    """Return a lower bound: t tests with v outcomes separate at most v^t classes."""
    classes, outcomes, t = len(seen), int(seen.max()) + 1, 0
    while outcomes**t < classes:
        t += 1
    return t


def _refined(block: IntArray, column: IntArray) -> IntArray:
    """Refine a partition, given as a block number for each class, by the outcomes of a test."""
    pairs = block * (column.max() + 1) + column
    refined: IntArray = np.unique(pairs, return_inverse=True)[1].astype(np.intp)
    return refined


def _greedy_tests(seen: IntArray) -> list[int]:
    """Return tests that separate all rows, at each step one that makes the most blocks."""
    block: IntArray = np.zeros(len(seen), dtype=np.intp)
    chosen: list[int] = []
    while block.max() + 1 < len(seen):
        blocks = [int(_refined(block, column).max()) for column in seen.T]
        best = blocks.index(max(blocks))
        block = _refined(block, seen[:, best])
        chosen.append(best)
    return chosen


def _irredundant(seen: IntArray, chosen: list[int]) -> list[int]:
    for c in list(chosen):
        rest = [d for d in chosen if d != c]
        if len(np.unique(seen[:, rest], axis=0)) == len(seen):
            chosen = rest
    return chosen


def _separated_pairs(seen: IntArray) -> list[int]:
    """Return for each test the bit mask of the pairs of classes that it separates."""
    pairs = list(combinations(range(len(seen)), 2))
    i, j = np.array(pairs).T
    bits = np.packbits(seen[i] != seen[j], axis=0, bitorder="little")
    return [int.from_bytes(column.tobytes(), "little") for column in bits.T]


def _minimum_hitting_set(covers: list[int], best: list[int]) -> tuple[list[int], bool]:
    """Return the fewest masks with the union of all, and True if the search was finished, by branch and bound."""
    everything = 0
    for mask in covers:
        everything |= mask

    def dominates(d: int, c: int) -> bool:
        return covers[c] | covers[d] == covers[d] and (covers[c] != covers[d] or d < c)

    places = range(len(covers))
    candidates = [c for c in places if not any(dominates(d, c) for d in places)]
    coverers: dict[int, list[int]] = {}
    remaining = everything
    while remaining:
        bit = remaining & -remaining
        coverers[bit] = [c for c in candidates if covers[c] & bit]
        remaining ^= bit
    rarest = sorted(coverers, key=lambda bit: len(coverers[bit]))
    steps = 0

    def search(chosen: list[int], missing: int) -> None:
        nonlocal best, steps
        steps += 1
        if not missing:
            best = chosen
            return
        most = max((covers[c] & missing).bit_count() for c in candidates)
        if steps > EXACT_STEPS or len(chosen) + -(-missing.bit_count() // most) >= len(best):
            return
        bit = next(bit for bit in rarest if bit & missing)
        for c in sorted(coverers[bit], key=lambda c: -(covers[c] & missing).bit_count()):
            search([*chosen, c], missing & ~covers[c])

    search([], everything)
    return best, steps <= EXACT_STEPS
