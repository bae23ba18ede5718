"""Smallest games: for each class of a rulebook a game of smallest birthday and, among these, with fewest distinct
subpositions; with the search that shows that none is smaller.

If two subpositions of a game have the same class, the one with the larger birthday can be replaced by the other
throughout: no class changes, no birthday grows, and there is a subposition less. So a smallest game has at most one
subposition of each class, and it is enough to search the sets of classes that can be built up one from another.
"""

from __future__ import annotations

from collections.abc import Iterator

from algebra.bits import bits
from algebra.knot_type.formal import Game, game, terminal
from algebra.knot_type.rulebook import Rulebook, generations, hitting_set


def smallest_games(rulebook: Rulebook, limit: int = 100_000) -> tuple[tuple[Game, ...], bool]:
    """For each class a game with smallest birthday, then fewest subpositions (the game itself is counted).

    Sets of classes are listed by size; each next set adds a class whose condition the set can satisfy. The first set
    that contains a class at its smallest birthday gives a smallest game of it.

    Args:
        rulebook: the rulebook.
        limit: how many sets of one size may be listed. When there are more, the search stops, and the remaining
            classes get games of smallest birthday that may have more subpositions than necessary.

    Returns:
        A game for each class, and whether the search was complete.

    >>> from algebra.knot_type.values import RULEBOOK, KnotValue, index_of
    >>> games, complete = smallest_games(RULEBOOK)
    >>> complete, str(games[index_of(KnotValue.parse("011"))])
    (True, '{*, {{{u, k}}}}')
    """
    birthdays = generations(rulebook)[1]
    found: dict[int, Game] = {}
    sets = {1 << end: None for end in rulebook.ends}
    while sets and len(found) < len(rulebook) and len(sets) <= limit:
        larger: dict[int, None] = {}
        for classes in sets:
            if any(i not in found for i in bits(classes)):
                made = built(rulebook, classes)
                new = {i: game for i, game in made.items() if i not in found and game.birthday == birthdays[i]}
                found |= new
            larger |= dict.fromkeys(one_larger(rulebook, classes))
        sets = larger
    complete = len(found) == len(rulebook)
    if not complete:
        found = dict(enumerate(representatives(rulebook))) | found
    return tuple(found[i] for i in range(len(rulebook))), complete


def representatives(rulebook: Rulebook) -> tuple[Game, ...]:
    """For each class a game of smallest birthday, found at once; it may have more subpositions than necessary."""
    made = built(rulebook, (1 << len(rulebook)) - 1)
    return tuple(made[i] for i in range(len(rulebook)))


def one_larger(rulebook: Rulebook, classes: int) -> Iterator[int]:
    """The sets with one class more: that of a game whose options have classes in the set, or of a terminal game."""
    for i, conditions in enumerate(rulebook.conditions):
        if not classes >> i & 1:
            universe = classes & rulebook.universe(rulebook.parities[i])
            if all(hitting_set(condition, universe) for condition in conditions):
                yield classes | 1 << i
    for end in rulebook.ends:
        if not classes >> end & 1:
            yield classes | 1 << end


def built(rulebook: Rulebook, classes: int) -> dict[int, Game]:
    """A game of smallest birthday for each class in the set, all of whose subpositions have classes in the set."""
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
