"""The values of all positions of knot shadows: every pseudodiagram that has the shadow, counted by its value.

Positions that differ only in which crossings of a twist are resolved in which way have the same value
(`games.knot.diagrams.flypes`). So of the 3^k states of a twist of k crossings only (k + 1)(k + 2)/2 are valued, each
with its multiplicity. Shadows whose twists have the same sizes are valued together. Shadows that also have the same
unknots, like most that are connected by flypes, are valued once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from knotgames.algebra.knot_type.tabulate import Group, Site, alike, tabulate
from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.games.cube.alike import states
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.flypes import Twist, twists
from knotgames.games.knot.diagrams.shadows import dowker
from knotgames.games.knot.notation.names import names
from knotgames.games.knot.unknot import unknotted_by_twists

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEWEST = 3
"""No shadow with fewer crossings is prime and reduced."""

AT_ONCE = 2**20
"""The approximate number of states valued, and counted, at once, to save memory."""

Sizes = tuple[int, ...]
"""The number of crossings in each twist."""


@dataclass(frozen=True)
class ValuedShadow:
    """A shadow with the values of its positions.

    The `knot` is the alternating one with this shadow; `counts` has the number of pseudodiagrams of each value.
    """

    pd: Code
    dowker: tuple[int, ...]
    knot: str | None
    value: KnotValue
    counts: tuple[tuple[KnotValue, int], ...]


def valued(pd: Code) -> ValuedShadow:
    """Value all pseudodiagrams of a shadow.

    >>> trefoil = valued(((0, 3, 1, 4), (2, 5, 3, 0), (4, 1, 5, 2)))
    >>> trefoil.knot, str(trefoil.value), {str(value): count for value, count in trefoil.counts}
    ('3_1', '000*', {'000': 12, '222': 2, '000*': 7, '111*': 6})
    """
    (shadow,) = valued_all([pd])
    return shadow


def valued_all(pds: Sequence[Code]) -> list[ValuedShadow]:
    """Value all pseudodiagrams of several shadows of at most 24 crossings, faster than one by one.

    Raises:
        NotDecided: a shadow has more crossings.
    """
    by_sizes: dict[tuple[Sizes, Sizes], list[tuple[int, _Halves]]] = {}
    for place, pd in enumerate(pds):
        halves = _halves(twists(pd))
        by_sizes.setdefault(halves.sizes, []).append((place, halves))
    found: dict[int, ValuedShadow] = {}
    for (first, second), members in by_sizes.items():
        ends = unknotted_by_twists([(pds[place], (*one, *other)) for place, (one, other) in members])
        distinct: dict[bytes, tuple[NDArray[np.bool_], list[int]]] = {}
        for (place, _), unknots in zip(members, ends, strict=True):
            distinct.setdefault(unknots.tobytes(), (unknots, []))[1].append(place)
        left = list(distinct.values())
        many = max(1, AT_ONCE // (states(first) * states(second)))
        for start in range(0, len(left), many):
            chosen = left[start : start + many]
            rows = len(chosen) * prod(size + 1 for size in first)
            known = np.stack([unknots for unknots, _ in chosen]).reshape(rows, -1)
            table = tabulate(_group(first, len(chosen)), _group(second), known)
            for (_, places), part in zip(chosen, np.split(table, len(chosen)), strict=True):
                value = VALUES[int(part[-1, -1])]
                counts = _counts(part, _weights(first), _weights(second))
                for place in places:
                    code = dowker(pds[place])
                    found[place] = ValuedShadow(pds[place], code, names().get(code), value, counts)
    return [found[place] for place in range(len(pds))]


class _Halves(NamedTuple):
    """The twists of a shadow in two parts, whose joint states are the rows and columns of its table of values."""

    first: tuple[Twist, ...]
    second: tuple[Twist, ...]

    @property
    def sizes(self) -> tuple[Sizes, Sizes]:
        return tuple(map(len, self.first)), tuple(map(len, self.second))


def _halves(parts: Sequence[Twist]) -> _Halves:
    """Split the twists into two parts with about the same number of states, depending on the sizes alone."""
    first: list[Twist] = []
    second: list[Twist] = []
    for twist in sorted(parts, key=len, reverse=True):
        half = min(first, second, key=lambda half: states(map(len, half)))
        half.append(twist)
    return _Halves(tuple(first), tuple(second))


@lru_cache(maxsize=64)
def _group(sizes: Sizes, shadows: int = 1) -> Group:
    """Return the joint states of twists of these sizes, for shadows that are valued together."""
    which = Site(np.zeros(shadows, dtype=np.intp), ())
    return Group([which, *map(alike, sizes)])


@lru_cache(maxsize=64)
def _weights(sizes: Sizes) -> NDArray[np.float64]:
    """Return the number of states of the crossings that each joint state of their twists stands for."""
    weights = np.ones(1)
    for size in sizes:
        # u crossings are unresolved, and of the others j are resolved the second way
        of_twist = [
            factorial(size) // (factorial(u) * factorial(j) * factorial(size - u - j))
            for u in range(size + 1)
            for j in range(size - u + 1)
        ]
        weights = np.multiply.outer(weights, of_twist).ravel()
    return weights


def _counts(
    table: NDArray[np.uint8], rows: NDArray[np.float64], columns: NDArray[np.float64]
) -> tuple[tuple[KnotValue, int], ...]:
    """Count the positions of each value in a weighted table. (Numbers up to 3^24 are exact in floating point.)"""
    numbers = np.zeros(len(VALUES))
    many = max(1, AT_ONCE // len(columns))
    for start in range(0, len(rows), many):
        part = slice(start, start + many)
        weights = np.multiply.outer(rows[part], columns).ravel()
        numbers += np.bincount(table[part].ravel(), weights=weights, minlength=len(VALUES))
    return tuple((value, int(number)) for value, number in zip(VALUES, numbers, strict=True) if number)
