"""Every game with few subpositions, for searches that begin with the smallest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from knotgames.algebra.knot_type.formal import Game, game, subpositions, terminal
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.algebra.notation import InputError

MOST, MOST_SEPARATE = 7, 5
"""The most subpositions for which all games are listed, where the players share their options and where not: of
knot-type games with 8 there are some 7,000 more, with 9 about 240,000."""


@cache
def games_of_size(size: int, theory: Theory = KNOT) -> tuple[Game, ...]:
    """Return every game of a theory with this number of subpositions, itself counted, in a fixed order.

    A game is found as the last position added to a set that contains the options of each of its members. Raise
    InputError if there are too many.

    >>> [len(games_of_size(n)) for n in range(1, 8)]
    [2, 2, 3, 5, 19, 65, 488]
    """
    most = MOST_SEPARATE if theory.separate_moves else MOST
    if size > most:
        raise InputError(
            f"the games with {size} subpositions are too many to list: expected at most {most} subpositions"
        )
    tops = {g for positions in _closed_sets(size, theory) for g in positions if len(subpositions(g)) == size}
    return tuple(sorted(tops, key=lambda g: (g.birthday, g.end or 0, str(g))))


@cache
def _closed_sets(size: int, theory: Theory) -> frozenset[frozenset[Game]]:
    """Return the sets of this number of games that contain all options of their members."""
    ends = [terminal(name, theory) for name in theory.terminals]
    if size == 0:
        return frozenset([frozenset()])
    larger: set[frozenset[Game]] = set()
    for positions in _closed_sets(size - 1, theory):
        larger |= {positions | {end} for end in ends if end not in positions}
        for parity in (0, 1) if theory.fixed_parity else (None,):
            pool = [g for g in positions if parity is None or g.parity == parity]
            sides = [options for count in range(1, len(pool) + 1) for options in combinations(pool, count)]
            for options in product(sides, repeat=theory.sides):
                new = game(*options)
                if new not in positions:
                    larger.add(positions | {new})
    return frozenset(larger)


def tuples_of_games(count: int, theory: Theory = KNOT) -> Iterator[tuple[Game, ...]]:
    """Yield tuples of games by their total number of subpositions, as far as all games are listed."""
    most = MOST_SEPARATE if theory.separate_moves else MOST
    for total in range(count, most + count):
        for sizes in product(range(1, most + 1), repeat=count):
            if sum(sizes) == total:
                yield from product(*(games_of_size(size, theory) for size in sizes))
