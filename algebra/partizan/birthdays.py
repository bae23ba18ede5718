"""The forms of a universe that are born by a day, and how many they are modulo it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import ZERO, Form, by_birth, form
from knotgames.algebra.partizan.universes import Universe

CHOICE_LIMIT = 1000
"""The most sets of options that a player may have for the forms of a day to be listed."""

Options = tuple[Form, ...]
"""Some options of a player."""


@cache
def forms_born_by(day: int, universe: Universe) -> tuple[Form, ...]:
    """Return all forms of a universe whose birthday is at most `day`, those born first and with fewest options first.
    Raise InputError if they are too many.
    """
    if day == 0:
        return (ZERO,)
    choices = _sets(forms_born_by(day - 1, universe), day, lambda option, options: True)
    return tuple(sorted(_forms(choices, universe), key=by_birth))


def classes_born_by(day: int, order: Order) -> tuple[Form, ...]:
    """Return one form of each class of forms modulo a universe that are born by a day, with no dominated options.

    Options may be replaced by others of their classes, and those left out that another dominates, so that each player's
    options are an antichain. An end takes precedence in its class, since only ends are options of a dead end. Forms are
    sorted by their outcomes in sums with the classes of the day before, and compared where these are the same. Raise
    InputError if they are too many.

    >>> from knotgames.algebra.partizan.universes import ALL, DICOT
    >>> len(classes_born_by(2, Order(DICOT))), len(classes_born_by(2, Order(ALL)))
    (9, 256)
    """
    if day == 0:
        return (ZERO,)
    earlier = classes_born_by(day - 1, order)

    def apart(option: Form, options: Options) -> bool:
        return not any(order.at_least(option, other) or order.at_least(other, option) for other in options)

    classes: dict[tuple[str, ...], list[Form]] = {}
    choices = _sets(earlier, day, apart)
    forms = sorted(_forms(choices, order.universe), key=by_birth)
    for game in sorted(forms, key=lambda game: bool(game.left and game.right)):
        outcomes = tuple(order.outcome(game, context) for context in earlier)
        alike = classes.setdefault(outcomes, [])
        if not any(order.equal(game, other) for other in alike):
            alike.append(game)
    return tuple(game for alike in classes.values() for game in alike)


def _sets(games: Sequence[Form], day: int, may_join: Callable[[Form, Options], bool]) -> list[Options]:
    """The sets of games that are built by adding one game after the other that may join those before."""
    found: list[Options] = [()]
    for game in games:
        found += [(*options, game) for options in found if may_join(game, options)]
        if len(found) > CHOICE_LIMIT:
            limit = f"expected at most {CHOICE_LIMIT} sets of options of a player"
            raise InputError(f"forms born by day {day} are too many to list: {limit}")
    return found


def _forms(choices: Sequence[Options], universe: Universe) -> list[Form]:
    """The forms of a universe with these choices of options, each once."""
    found = {form(left, right): None for left in choices for right in choices}
    return [game for game in found if universe.contains(game)]
