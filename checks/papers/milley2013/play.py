"""Sums of strips played out: the bounded method, which shares nothing with the closed form but the rule of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import Sum, outcome, sum_of, sums
from knotgames.algebra.ruleset import Sides
from knotgames.games.partizan_kayles import splits

SQUARES = 20
"""The number of squares up to which every sum of strips is played out."""

CONTEXT_SQUARES = 10
"""The number of squares of the games that are compared, and of the contexts in which they are."""

Take = tuple[int, int]
Strips = Sum[int]


@cache
def positions(squares: int) -> tuple[Strips, ...]:
    """All sums of strips with at most this many squares, those with the fewest first.

    >>> positions(3)
    ((), (1,), (1, 1), (2,), (1, 1, 1), (1, 2), (3,))
    """
    return tuple(position for total in range(squares + 1) for position in _partitions(total, 1))


def _partitions(total: int, least: int) -> Iterator[Strips]:
    if not total:
        yield ()
    for first in range(least, total + 1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


@cache
def sides_of(take: Take) -> Sides[Strips]:
    """The options of a sum of strips when a move takes these numbers of squares."""
    return sums(partial(splits, take=take))


@cache
def played(take: Take, play: Play) -> Callable[[Strips], LastMoveOutcome]:
    """The outcome of a sum by playing it out; positions that were met are remembered."""
    memo: dict[Strips, LastMoveOutcome] = {}
    return lambda position: outcome(position, sides_of(take), play, memo)


@cache
def table(take: Take, play: Play, squares: int = SQUARES) -> Mapping[Strips, LastMoveOutcome]:
    """The outcome of every sum with at most this many squares."""
    of = played(take, play)
    return {position: of(position) for position in positions(squares)}


def add(first: Strips, second: Strips) -> Strips:
    """The sum of two sums of strips."""
    return sum_of(first + second)


def shown(position: Strips) -> str:
    """A sum of strips in text, the longest strips first."""
    return " + ".join(map(str, reversed(position))) or "0"


def up_to(squares: int) -> str:
    """The scope of a check of all sums of strips."""
    return f"every sum of at most {squares} squares"


def in_context(squares: int) -> str:
    """The scope of a check of all sums of strips, in all contexts of as many squares."""
    return f"every sum of at most {squares} squares in every context of at most {squares}"
