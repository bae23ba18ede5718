"""Smallest games: of smallest birthday and then with fewest subpositions, or with fewest subpositions alone.

If two subpositions of a game have the same class, the one with the larger birthday can be replaced by the other
throughout: no class changes, no birthday grows, and there is one subposition less. So a smallest game of a class has at
most one subposition of each class, and it is enough to search the sets of classes that can be built up one from
another. The same holds of the proper subpositions of a game whose options satisfy a condition, which may be stronger
than the condition of the class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.formal import Game, game, terminal
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, generations, hitting_set

Masks: TypeAlias = npt.NDArray[Any]
"""Sets of classes as bit masks, shape (n,): uint64, or Python integers if there are more than 64 classes."""

MOST_SETS = 20_000
"""The most sets of classes of one size that are listed; beyond that the search stops."""


def smallest_games(rulebook: Rulebook, limit: int = 100_000) -> tuple[tuple[Game, ...], bool]:
    """Return for each class a game with smallest birthday, then fewest subpositions, and True if this is complete.

    Sets of classes are listed by size; each next set adds a class whose condition the set can satisfy. The first set
    that contains a class at its smallest birthday gives a smallest game of it.

    If there are more than `limit` sets of one size, the search stops, and the remaining classes get games of smallest
    birthday that may have more subpositions than necessary.

    >>> from knotgames.algebra.knot_type.values import RULEBOOK, KnotValue, index_of
    >>> games, complete = smallest_games(RULEBOOK)
    >>> complete, str(games[index_of(KnotValue.parse("011"))])
    (True, '{*, {{{u, k}}}}')
    """
    birthdays = generations(rulebook)[1]
    found: dict[int, Game] = {}
    sets = _endgames(rulebook)
    while 0 < len(sets) <= limit and len(found) < len(rulebook):
        for classes in sets.tolist():
            if any(i not in found for i in bits(classes)):
                made = built(rulebook, classes)
                found |= {i: game for i, game in made.items() if i not in found and game.birthday == birthdays[i]}
        sets = one_larger(rulebook, sets)
    complete = len(found) == len(rulebook)
    if not complete:
        found = dict(enumerate(representatives(rulebook))) | found
    return tuple(found[i] for i in range(len(rulebook))), complete


def representatives(rulebook: Rulebook) -> tuple[Game, ...]:
    """Return quickly for each class a game of smallest birthday; it may have more subpositions than necessary."""
    made = built(rulebook, (1 << len(rulebook)) - 1)
    return tuple(made[i] for i in range(len(rulebook)))


def one_larger(rulebook: Rulebook, sets: Masks) -> Masks:
    """Return the sets with one more class: of a terminal game, or of a game whose options have classes in the set.

    Each is given once: first those of the first set, in the order of the classes.
    """
    mask = _masks(rulebook)
    columns = []
    for i, conditions in enumerate(rulebook.conditions):
        universe = rulebook.universe(rulebook.parities[i])
        fits = sets & mask(1 << i) == 0
        for condition in conditions:  # all options that it allows satisfy it together, or none do
            allowed = universe & ~condition.forbidden
            for needed in (allowed, *(allowed & required for required in condition.required)):
                fits &= sets & mask(needed) != 0
        columns.append(np.where(fits, sets | mask(1 << i), mask(0)))
    for end in rulebook.ends:
        columns.append(np.where(sets & mask(1 << end) == 0, sets | mask(1 << end), mask(0)))
    larger = np.stack(columns, axis=1).ravel()
    larger = larger[larger != 0]
    return np.asarray(larger[np.sort(np.unique(larger, return_index=True)[1])])


def _endgames(rulebook: Rulebook) -> Masks:
    return _masks(rulebook)([1 << end for end in dict.fromkeys(rulebook.ends)])


def _masks(rulebook: Rulebook) -> Callable[[int | list[int]], Masks]:
    return partial(np.array, dtype=np.uint64 if len(rulebook) <= 64 else object)


def built(rulebook: Rulebook, classes: int) -> dict[int, Game]:
    """Return a game of smallest birthday for each class in the set, with all subpositions of classes in the set."""
    theory = rulebook.theory
    games = {end: terminal(name, theory) for end, name in zip(rulebook.ends, theory.terminals, strict=True)}
    made = {i: end for i, end in games.items() if classes >> i & 1}
    while True:
        older = sum(1 << i for i in made)
        new: dict[int, Game] = {}
        for i in bits(classes & ~older):
            universe = older & rulebook.universe(rulebook.parities[i])
            sides = [hitting_set(condition, universe) for condition in rulebook.conditions[i]]
            if all(sides):
                new[i] = game(*([made[j] for j in bits(side)] for side in sides))
        if not new:
            return made
        made |= new


def fewest(rulebook: Rulebook, parity: int, condition: Condition) -> int | None:
    """Return the least number of subpositions of a game, itself counted, whose options satisfy a condition.

    The players share their options. The condition may be stronger than the condition of the class. The result is None
    if the number is beyond the search.
    """
    found = _first(rulebook, parity, condition)
    return None if found is None else found.bit_count() + 1


def game_with_fewest(rulebook: Rulebook, parity: int, condition: Condition) -> tuple[Game, bool]:
    """Return a game with fewest subpositions whose options satisfy a condition, and True if this is proved.

    The players share their options. The condition may be stronger than the condition of the class. Raise LookupError if
    no game satisfies the condition.
    """
    found = _first(rulebook, parity, condition)
    classes = (1 << len(rulebook)) - 1 if found is None else found
    options = hitting_set(condition, classes & rulebook.universe(parity))
    if not options:
        raise LookupError("no game has options that satisfy the condition")
    games = built(rulebook, classes)
    return game([games[i] for i in bits(options)]), found is not None


def searched(rulebook: Rulebook) -> int:
    """Return the number of subpositions up to which games are searched; if `fewest` returns None, a game has more.

    With the 8 classes of outcome and parity all sets of classes are searched: a smallest game has at most one proper
    subposition of each class.
    """
    size = 1
    while _sets_of_size(rulebook, size + 1) is not None:
        size += 1
    return size + 1


@lru_cache(maxsize=4096)
def _first(rulebook: Rulebook, parity: int, condition: Condition) -> int | None:
    mask = _masks(rulebook)
    allowed = mask(rulebook.universe(parity) & ~condition.forbidden)
    required = [mask(r) for r in condition.required]
    size = 1
    while (sets := _sets_of_size(rulebook, size)) is not None:
        there = sets & allowed
        hit = there != 0
        for needed in required:
            hit &= (there & needed) != 0
        if hit.any():
            return int(sets[hit.argmax()])
        size += 1
    return None


@lru_cache(maxsize=512)
def _sets_of_size(rulebook: Rulebook, size: int) -> Masks | None:
    """Return the sets of this size that can be built up, in order; None if there are too many."""
    if size == 1:
        return np.sort(_endgames(rulebook))
    smaller = _sets_of_size(rulebook, size - 1)
    if smaller is None or not 0 < len(smaller) <= MOST_SETS:
        return None
    return np.sort(one_larger(rulebook, smaller))
