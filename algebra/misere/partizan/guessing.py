"""A guess at the misère monoid of a few partizan heaps, from the outcomes of small sums: the integers times a finite
group.

Sums are taken to be equal if adding a small sum never gives different outcomes. If the monoid is a group, each such
pair is a relation between heaps, and the group is what is left of vectors of integers when the relations are put to 0:
a sum of cyclic groups (`algebra.monoids.abelian`). If one of these is infinite, each sum is worth an element of the
integers times a finite group, and the outcomes of all elements are those that repeat in what small sums show. A guess
proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod

from knotgames.algebra.misere.options import Sum
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup
from knotgames.algebra.monoids.abelian import Vector, cyclic_parts
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.steps import spend

_SUMMANDS = 16
"""The most heaps that are added up for the outcomes."""

_SUMS = 4_000
"""Of how many sums the outcomes are found, at most."""

_RELATED = 4
"""The most heaps of the sums that are taken for the same."""

_ORDER = 64
"""The largest order of a finite part."""

PERIODS = 4
"""The longest period of outcomes that is looked for."""

Guess = tuple[tuple[Element, ...], IntegerGroup]
"""The element of each heap, and the group."""


def guesses(heaps: Sequence[int], outcome: Callable[[Sum], LastMoveOutcome]) -> Iterator[Guess]:
    """Yield possible elements of some heaps, and the group with its outcomes, from the misère outcomes of sums.

    Heap 1 is a counter that only Left may take, and heap 2 one that only Right may:

    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> def outcome(total):
    ...     return (N, R, L)[(left := total.count(1) - total.count(2)) and (1 if left > 0 else -1)]
    >>> phi, group = next(guesses([1, 2], outcome))
    >>> phi, str(group), group.rows == (IntegerMonoid((N,), (R,), (L,)),)
    (((1,), (-1,)), 'Z', True)
    """
    most = max((size for size in range(_SUMMANDS + 1) if comb(len(heaps) + size, size) <= _SUMS), default=0)
    outcomes = {total: outcome(total) for total in small_sums(heaps, most)}
    tried = set[tuple[Vector, tuple[Vector, ...]]]()
    for size in range(1, min(_RELATED, most // 2) + 1):
        parts, images = cyclic_parts(_relations(heaps, outcomes, size, most - size), len(heaps))
        if (parts, images) in tried or parts.count(0) > 1:
            continue
        tried.add((parts, images))
        if not parts or parts[-1] or prod(parts[:-1]) > _ORDER:
            return  # more relations only make it smaller
        guess = _with_outcomes(parts[:-1], images, heaps, outcomes)
        if guess is not None:
            yield guess


def small_sums(heaps: Sequence[int], most: int) -> Iterator[Sum]:
    """Yield the sums of at most some number of heaps."""
    for size in range(most + 1):
        yield from combinations_with_replacement(heaps, size)


def _relations(
    heaps: Sequence[int], outcomes: Mapping[Sum, LastMoveOutcome], size: int, beside: int
) -> Iterator[Vector]:
    """The differences of sums of at most `size` heaps that no sum of at most `beside` heaps distinguishes."""
    place = {heap: (_SUMMANDS + 1) ** i for i, heap in enumerate(heaps)}

    def number(total: Sum) -> int:
        """A sum as a number: how many there are of each heap are its digits, so that numbers add up as sums do."""
        return sum(map(place.__getitem__, total))

    by_number = {number(total): o for total, o in outcomes.items()}
    contexts = [number(context) for context in small_sums(heaps, beside)]
    first: dict[tuple[LastMoveOutcome, ...], Vector] = {}
    for total in small_sums(heaps, size):
        spend(1 + len(contexts) // 16)
        own = number(total)
        seen = tuple([by_number[own + context] for context in contexts])
        vector = tuple(map(total.count, heaps))
        yield tuple([x - y for x, y in zip(vector, first.setdefault(seen, vector), strict=True)])


def _with_outcomes(
    orders: Vector, images: Sequence[Vector], heaps: Sequence[int], outcomes: Mapping[Sum, LastMoveOutcome]
) -> Guess | None:
    """The heaps as elements of the group, in the form with the shortest outcomes that fit those of sums, or None."""
    sign = next((1 if image[-1] > 0 else -1 for image in images if image[-1]), 1)
    plain = IntegerGroup((ANY,) * prod(orders), orders)
    best: tuple[int, int, Guess] | None = None
    for place, twist in enumerate(plain.finite):
        numbers = [sign * image[-1] for image in images]
        phi = tuple(
            plain.reduced([v, *(x + v * t for x, t in zip(image, twist, strict=False))])
            for v, image in zip(numbers, images, strict=True)
        )
        found = _outcomes_of(dict(zip(heaps, phi, strict=True)), plain, outcomes)
        if found is None:
            return None
        rows = [fitted({v: o for (v, *x), o in found.items() if tuple(x) == part}) for part in plain.finite]
        if any(row is None for row in rows):
            continue
        known = tuple(row for row in rows if row is not None)
        size = sum(len(row.middle) + len(row.above) + len(row.below) for row in known)
        if best is None or (size, place) < best[:2]:
            best = size, place, (phi, IntegerGroup(known, orders))
    return best and best[2]


ANY = IntegerMonoid((), (LastMoveOutcome.NEXT,), (LastMoveOutcome.NEXT,))
"""Outcomes of integers of which nothing is known yet."""


def _outcomes_of(
    phi: Mapping[int, Element], group: IntegerGroup, outcomes: Mapping[Sum, LastMoveOutcome]
) -> Mapping[Element, LastMoveOutcome] | None:
    """The outcomes of elements as sums show them; None if two sums worth one element have different outcomes."""
    worth: dict[Sum, Element] = {(): group.zero}
    found: dict[Element, LastMoveOutcome] = {}
    for total, o in outcomes.items():
        if total:
            worth[total] = group.add(worth[total[:-1]], phi[total[-1]])
        if found.setdefault(worth[total], o) is not o:
            return None
    return found


def fitted(outcomes: Mapping[int, LastMoveOutcome]) -> IntegerMonoid | None:
    """Return the outcomes of all integers that some suggest, with the shortest periods; None if too few are known."""
    low, high = 0, 0
    while high in outcomes:
        high += 1
    while low - 1 in outcomes:
        low -= 1
    lower = _periodic([outcomes[v] for v in range(-1, low - 1, -1)])
    if lower is None:
        return None
    (exceptions, below), start = lower, -len(lower[0])
    upper = _periodic([*reversed(exceptions), *(outcomes[v] for v in range(high))])
    if upper is None:
        return None
    middle, above = upper
    return IntegerMonoid(tuple(middle), tuple(above), tuple(below), start)


def _periodic(values: Sequence[LastMoveOutcome]) -> tuple[list[LastMoveOutcome], list[LastMoveOutcome]] | None:
    """The preperiod and the period, if it is seen twice and once more in part; else None."""
    for size in range(len(values)):
        for period in range(1, PERIODS + 1):
            tail = values[size:]
            if len(tail) > 2 * period and all(a is b for a, b in zip(tail, tail[period:], strict=False)):
                return list(values[:size]), list(tail[:period])
    return None
