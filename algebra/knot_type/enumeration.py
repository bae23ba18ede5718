"""Every game with few subpositions, for searches that begin with the smallest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from knotgames.algebra.knot_type.formal import Game, game, subpositions, terminal
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.notation import InputError

MOST = 7
"""The most subpositions for which all games are listed: with 8 there are some 7,000 more, with 9 about 240,000."""


@cache
def games_of_size(size: int) -> tuple[Game, ...]:
    """Return every knot-type game with this number of subpositions, itself counted, in a fixed order.

    A game is found as the last position added to a set that contains the options of each of its members. Raise
    InputError if there are too many.

    >>> [len(games_of_size(n)) for n in range(1, 8)]
    [2, 2, 3, 5, 19, 65, 488]
    """
    if size > MOST:
        raise InputError(f"the games with {size} subpositions are too many to list: at most {MOST}")
    tops = {g for positions in _closed_sets(size) for g in positions if len(subpositions(g)) == size}
    return tuple(sorted(tops, key=lambda g: (g.birthday, g.end or 0, str(g))))


@cache
def _closed_sets(size: int) -> frozenset[frozenset[Game]]:
    """Return the sets of this number of games that contain all options of their members."""
    ends = [terminal(name, KNOT) for name in KNOT.terminals]
    if size == 0:
        return frozenset([frozenset()])
    larger: set[frozenset[Game]] = set()
    for positions in _closed_sets(size - 1):
        larger |= {positions | {end} for end in ends if end not in positions}
        for parity in (0, 1):
            pool = [g for g in positions if g.parity == parity]
            for count in range(1, len(pool) + 1):
                for options in combinations(pool, count):
                    new = game(options)
                    if new not in positions:
                        larger.add(positions | {new})
    return frozenset(larger)


def tuples_of_games(count: int) -> Iterator[tuple[Game, ...]]:
    """Yield tuples of games by their total number of subpositions: all with at most MOST + count - 1 of them."""
    for total in range(count, MOST + count):
        for sizes in product(range(1, MOST + 1), repeat=count):
            if sum(sizes) == total:
                yield from product(*(games_of_size(size) for size in sizes))
