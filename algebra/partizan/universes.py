"""Universes of partizan forms under misère play, and what their ends can do.

A *universe* is a set of forms that is closed under options, sums and conjugates. Three are known here:

- *all* forms;
- the *dead-ending* ones, in which a player who has no move never has one again;
- the *dicots*, in which both players have a move or neither has.

A *Left end* is a form in which Left has no move. When Left is to move in a sum of Left ends she wins; so what a form G
is worth together with a Left end is a question about G and the Left ends X of the universe: does Left, who starts,
win G + X for all of them? That is where universes differ, and all that the comparison of forms has to know of a
universe (`comparison`). Right ends are treated by conjugation.

References: Dorbec, Renault, Siegel and Sopena, "Dicots, and a taxonomic ranking for misère games" (2015); Larsson,
Milley, Nowakowski, Renault and Santos, "Recursive comparison tests for dicot and dead-ending games under misère play"
(2021), from which the games `murder` are taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, wins
from knotgames.algebra.partizan.forms import STAR, ZERO, Form, form, options_of, sum_options
from knotgames.algebra.partizan.sums import outcome
from knotgames.algebra.ruleset import fold

Outcomes = dict[tuple[Form, Form], LastMoveOutcome]
"""Misère outcomes of sums of two forms."""


def outcome_of_sum(first: Form, second: Form, known: Outcomes | None = None) -> LastMoveOutcome:
    """Return the misère outcome of the sum of two forms, by play."""
    return outcome((first, second), sum_options, Play.MISERE, known)


@dataclass(frozen=True)
class Universe:
    """A universe of forms, closed under options, sums and conjugates, that holds all dicots.

    `left_end_against` leads from a form G to a Left end X of the universe such that Right wins G + X when Left starts,
    or to None if there is none, with the outcomes that are known. `atoms` are the Left ends, up to a birthday, that
    stand for all of them below a form, each with the Left option that does nothing but reverse to it; the first are
    preferred.
    """

    name: str
    contains: Callable[[Form], bool]
    left_end_against: Callable[[Form, Outcomes], Form | None]
    atoms: Callable[[int], list[tuple[Form, Form]]]


def adjoint(game: Form) -> Form:
    """Return a dicot whose sum with the form is a P-position: whoever starts loses [Siegel2015b].

    It is the conjugate, in which the player who would have no move may end the game. Whatever the first player does in
    one of the two games is answered in the other by its adjoint; the move to 0 leaves the second player, who is to
    move, with no move.

    >>> ONE = form([ZERO], [])
    >>> outcome_of_sum(ONE, adjoint(ONE))
    <LastMoveOutcome.PREVIOUS: 'P'>
    """

    def value(_: Form, sides: tuple[frozenset[Form], ...]) -> Form:
        left, right = sides
        return form(right or [ZERO], left or [ZERO])

    return fold(game, options_of, value)


@cache
def murder(n: int) -> Form:
    """Return the perfect murder {| 0, murder(n - 1)}: Right may wait n times, and end it at any of them."""
    return form([], [ZERO, murder(n - 1)]) if n else ZERO


def is_dicot(game: Form) -> bool:
    """Return True if in each follower both players have a move or neither has."""
    return fold(game, options_of, lambda current, sides: bool(current.left) == bool(current.right) and _all_true(sides))


def is_dead_ending(game: Form) -> bool:
    """Return True if no player who has no move in some follower has one later."""

    def value(current: Form, sides: tuple[frozenset[tuple[bool, bool, bool]], ...]) -> tuple[bool, bool, bool]:
        left, right = sides
        left_dead = not current.left and all(option[1] for option in right)
        right_dead = not current.right and all(option[2] for option in left)
        good = (bool(current.left) or left_dead) and (bool(current.right) or right_dead)
        return good and all(option[0] for option in left | right), left_dead, right_dead

    return fold(game, options_of, value)[0]


def left_wins_first(game: Form, left_end: Form, known: Outcomes) -> bool:
    """Return True if Left, who starts, wins the sum of a form and a Left end; add the outcomes found to `known`."""
    return wins(outcome_of_sum(game, left_end, known), Player.LEFT, first=Player.LEFT)


def _dicot_against(game: Form, known: Outcomes) -> Form | None:
    """The one Left end among dicots is 0."""
    return None if left_wins_first(game, ZERO, known) else ZERO


def _dead_end_against(game: Form, known: Outcomes) -> Form | None:
    """0 and the perfect murders stand for all dead Left ends X.

    In a dead Left end other than 0 Right always has a move, and Left never. So what Right does in it he can do in the
    murder of the form's birthday: wait while X is not 0, and put an end to it when X becomes 0. He does that at most
    once for each move of Left, who makes at most as many as the birthday. If a murder serves, so does a larger one.
    """
    if game.left and not left_wins_first(game, murder(game.birthday), known):
        return next(m for m in map(murder, range(game.birthday + 1)) if not left_wins_first(game, m, known))
    return _dicot_against(game, known)


def _any_end_against(game: Form, known: Outcomes) -> Form | None:
    """Right answers any move of Left in the form by moving to the adjoint of what she leaves; Left loses that sum."""
    return form([], map(adjoint, game.left)) if game.left else None


def _all_true(sides: tuple[frozenset[bool], ...]) -> bool:
    return not any(False in side for side in sides)


DICOT = Universe("dicot", is_dicot, _dicot_against, lambda _: [(ZERO, STAR)])
"""The universe of dicots."""

DEAD_ENDING = Universe(
    "dead-ending",
    is_dead_ending,
    _dead_end_against,
    lambda day: [(murder(n), form([], [murder(n)])) for n in range(day + 1)],
)
"""The universe of dead-ending forms."""

ALL = Universe("all", lambda _: True, _any_end_against, lambda _: [])
"""The universe of all forms."""

UNIVERSES = {universe.name: universe for universe in (DICOT, DEAD_ENDING, ALL)}
"""The universes by name, each within the next."""
