"""Smallest games for which a formula holds, or fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.formal import Game, game, subpositions, terminal
from knotgames.algebra.knot_type.rulebook import hitting_set
from knotgames.algebra.knot_type.smallest import fewest, game_with_fewest, searched
from knotgames.checks.lemma.by_exhaustion import Truth
from knotgames.checks.lemma.kinds import Kind, Kinds

FAR = 1 << 20
"""More subpositions than any game in the search has."""


@dataclass(frozen=True)
class Instance:
    """Games that show something.

    Attributes:
        games: the game of each variable, in the order of binding.
        sides: the terms of the statement with their values for these games.
        smallest: True if no other games with fewer subpositions in all show it.
        have_options: False if the games of the theory are names without options.
    """

    games: Mapping[str, Game]
    sides: tuple[tuple[str, str], ...] = field(default=())
    smallest: bool = True
    have_options: bool = True

    @property
    def positions(self) -> int:
        """The number of subpositions of the games in all."""
        return sum(len(subpositions(game)) for game in self.games.values())

    def __str__(self) -> str:
        return ", ".join(f"{name} = {game}" for name, game in self.games.items())


def size_of(kind: Kind, algebra: Algebra[Any]) -> int:
    """Return the least number of subpositions of a game of a kind; FAR if the search does not reach it."""
    if kind.conditions is None:
        return 1
    if not is_searched(kind):
        return len(subpositions(game_of(kind, algebra)))
    return fewest(algebra.rulebook, algebra.rulebook.parities[kind.value], kind.conditions[0]) or FAR


def is_searched(kind: Kind) -> bool:
    """Return True if smallest games of the kind are sought: the players share options, which are known by value."""
    return kind.conditions is None or (len(kind.conditions) == 1 and kind.cells is None)


@lru_cache(maxsize=1024)
def game_of(kind: Kind, algebra: Algebra[Any]) -> Game:
    """Return a game of a kind, with fewest subpositions within the search."""
    book = algebra.rulebook
    if kind.conditions is None:
        return terminal(book.theory.terminals[book.ends.index(kind.value)], book.theory)
    if is_searched(kind):
        return game_with_fewest(book, book.parities[kind.value], kind.conditions[0])[0]
    universe = book.universe(book.parities[kind.value])
    if kind.cells is None:
        made: Callable[[int], Game] = algebra.games.__getitem__
    else:
        universe = mask_of(i for i, cell in enumerate(kind.cells) if universe >> cell.value & 1)
        cells = kind.cells

        def made(i: int) -> Game:
            return game_of(cells[i], algebra)

    return game(*([made(i) for i in bits(hitting_set(condition, universe))] for condition in kind.conditions))


def smallest_games(
    names: Sequence[str], kinds: Sequence[Kinds], wanted: Truth, algebra: Algebra[Any]
) -> tuple[Mapping[str, Game], bool]:
    """Return games with fewest subpositions in all among the wanted cases; of several such, the first case.

    With them, True is returned if no others are known to have fewer subpositions.

    Args:
        wanted: an array with an axis for each variable, of length 1 if any game will do; some case is wanted.

    X has the values 0, 1 and 2. Wanted are two games of X = 1:

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.kinds import by_value
    >>> from knotgames.checks.lemma.congruence import congruence
    >>> kinds = by_value(congruence(JOHNSON, frozenset({"X"})))
    >>> wanted = np.array([[False, False, False], [False, True, False], [False, False, False]])
    >>> smallest_games(["A", "B"], [kinds, kinds], wanted, JOHNSON)
    ({'A': parse('{u, k}'), 'B': parse('{u, k}')}, True)
    """
    chosen: list[dict[int, Kind]] = []
    total = np.zeros([1] * len(names), np.int64)
    bound = total  # from below: a game that is larger than any that is searched has at least one subposition more
    for axis, along in enumerate(kinds):
        length = wanted.shape[axis]
        others = tuple(i for i in range(wanted.ndim) if i != axis)
        occurring = np.flatnonzero(wanted.any(axis=others)).tolist()
        options = [*map(list, along.games)] if length > 1 else [[kind for group in along.games for kind in group]]
        best = {i: min(options[i], key=lambda kind: size_of(kind, algebra)) for i in occurring}
        sizes = np.zeros(length, np.int64)  # what does not occur is in no wanted case
        sizes[[*best]] = [size_of(kind, algebra) for kind in best.values()]
        chosen.append(best)
        shape = [-1 if i == axis else 1 for i in range(len(names))]
        total = total + sizes.reshape(shape)
        most = searched(algebra.rulebook) + 1 if all(map(is_searched, best.values())) else 2
        bound = bound + np.minimum(sizes, most).reshape(shape)
    total, bound = (np.where(wanted, some, np.iinfo(np.int64).max) for some in (total, bound))
    place = np.unravel_index(int(total.argmin()), total.shape)
    found = [game_of(best[int(i)], algebra) for best, i in zip(chosen, place, strict=True)]
    return dict(zip(names, found, strict=True)), bool(total.min() <= bound.min())
