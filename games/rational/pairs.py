"""The values of pseudodiagrams with long twists, without a table of all their positions.

Two unresolved crossings of a twist are a pair: the player who makes the last move answers in it with the opposite
crossing. So without the pair X is at least as great, and Y at most [Johnson2011b, Theorem 3.14]. If a
pseudodiagram has X = 0 and Y = 2, the value 022 or 022*, then so has each pseudodiagram with more pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.games.rational.tables import positions, value_of
from knotgames.games.rational.tangle import Pseudodiagram, Twist

LARGE = 2_000_000
"""The number of positions from which on pairs are left out first."""


def value_by_pairs(diagram: Pseudodiagram, large: int = LARGE) -> KnotValue:
    """Return the value of a pseudodiagram, from one with fewer pairs if that is enough.

    Raises:
        InputError: it closes up to a link, or its own table is needed and would not fit in memory.

    >>> value_by_pairs(Pseudodiagram.parse("[1(99), (99), (100), -1(99), (99), (100)]"))
    KnotValue.parse('022')
    """
    if diagram.is_knot and positions(diagram) > large:
        for fewer in without_pairs(diagram):
            if positions(fewer) > large:
                break
            value = value_of(fewer)
            if (value.x, value.y) == (0, 2):
                return value
    return value_of(diagram)


def without_pairs(diagram: Pseudodiagram) -> Iterator[Pseudodiagram]:
    """Yield a pseudodiagram without pairs, then with at most 1, 2, ... pairs in each twist.

    >>> list(map(str, without_pairs(Pseudodiagram.parse("[1(2), (5)]"))))
    ['[1, (1)]', '[1(2), (3)]', '[1(2), (5)]']
    """
    for pairs in range(1 + max((b // 2 for _, b in diagram.twists), default=0)):
        yield Pseudodiagram(tuple(Twist(a, min(b, b % 2 + 2 * pairs)) for a, b in diagram.twists))
