"""Sums of strips played out. This shares only the rule of play with the closed form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial

from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import Sum, outcome, sum_of, sums
from knotgames.algebra.ruleset import Sides
from knotgames.checks.questions import Every, every
from knotgames.games.partizan_kayles import StripTheory, splits

SQUARES = 20
"""The largest number of squares of a sum that is played out."""

CONTEXT_SQUARES = 10
"""The largest number of squares of compared games and of their contexts."""

Take = tuple[int, int]
Strips = Sum[int]


@cache
def positions(squares: int) -> tuple[Strips, ...]:
    """Return all sums of strips with at most this many squares, in order of squares.

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
    """Return the options of a sum of strips, if moves take these numbers of squares."""
    return sums(partial(splits, take=take))


@cache
def played(take: Take, play: Play) -> Callable[[Strips], LastMoveOutcome]:
    """Return the outcome function of sums by playing them out, with a cache."""
    memo: dict[Strips, LastMoveOutcome] = {}
    return lambda position: outcome(position, sides_of(take), play, memo)


@cache
def table(take: Take, play: Play, squares: int = SQUARES) -> Mapping[Strips, LastMoveOutcome]:
    """Return the outcome of every sum with at most this many squares."""
    of = played(take, play)
    return {position: of(position) for position in positions(squares)}


def add(first: Strips, second: Strips) -> Strips:
    """Return the sum of two sums of strips."""
    return sum_of(first + second)


def alike(scope: str, theory: StripTheory, pairs: Iterable[tuple[str, Strips, Strips]], squares: int) -> Every:
    """Ask whether two sums, the first with a name, have the same outcome in every context of few squares."""
    of = played(theory.take, theory.play)
    return every(
        scope,
        ((*pair, context) for pair in pairs for context in positions(squares)),
        lambda name, one, other, context: of(add(one, context)),
        lambda name, one, other, context: of(add(other, context)),
        lambda name, one, other, context, left, right: (
            f"{name} against {shown(other)} in the context {shown(context)}: outcome {left} against {right}"
        ),
        starred=True,
        bound=True,
        law_of=[of],
    )


def shown(position: Strips) -> str:
    """Return a sum of strips in text, the longest strips first."""
    return " + ".join(map(str, reversed(position))) or "0"


def up_to(squares: int) -> str:
    """Return the scope of a check of all sums of strips."""
    return f"every sum of at most {squares} squares"
