"""Reduced forms: a form that is equal to a given one modulo a universe, with nothing in it that can be left out.

From the ends of play upwards, as long as one of these steps alters the form; each keeps it equal to what it was:

- It becomes 0 if it is equal to 0.
- An option of Left that is at most another is left out (*dominated*).
- An option G^L with some G^LR <= G is *reversible*. If G^LR is no Left end, the Left options of G^LR take the place of
  G^L, since Left may count on the answer.
- If G^LR is a Left end, nothing could take its place. G^L only lets Left win where she has no other move: it is
  left out if what remains is in the universe and wins for Left, who starts, with every Left end added; else the
  plainest option of that kind takes its place: * among dicots, {| m} with the first perfect murder m <= G among
  dead-ending forms. It does not occur among all forms, where no form with a move for Left is at least a Left end.

The same is done for Right, by conjugation. That equal forms have the same reduced form is a theorem of the literature:
[Siegel2015b] for all forms, Dorbec, Renault, Siegel and Sopena (2015) for dicots, Larsson, Milley, Nowakowski, Renault
and Santos, "Progress on misère dead ends" (2016) for dead-ending forms. Nothing else here rests on it.
"""

from __future__ import annotations

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import ZERO, Form, by_birth, conjugate_of, form, options_of
from knotgames.algebra.ruleset import fold


def reduced(game: Form, order: Order) -> Form:
    """Return the reduced form of a form of the universe. Raise InputError if it is not in the universe, or too large to
    be compared.

    >>> from knotgames.algebra.partizan.universes import ALL, DEAD_ENDING, DICOT
    >>> from knotgames.algebra.partizan.forms import parse
    >>> [str(reduced(parse("{0, * | *}"), Order(universe))) for universe in (DICOT, DEAD_ENDING, ALL)]
    ['{0, * | *}', '{0, -1 | *}', '{0, * | *}']
    """
    if not order.universe.contains(game):
        raise InputError(f"the form {game}: expected one of the universe {order.universe.name}, to reduce it")
    return fold(game, options_of, lambda _, sides: _simplified(form(*sides), order))


def _simplified(game: Form, order: Order) -> Form:
    while True:
        if order.equal(game, ZERO):
            return ZERO
        simpler = _left_simplified(game, order)
        if simpler is game:
            simpler = conjugate_of(_left_simplified(conjugate_of(game), order))
        if simpler is game:
            return game
        game = simpler


def _left_simplified(game: Form, order: Order) -> Form:
    """The form after the first step that alters it on Left's side; itself if there is none."""
    options = sorted(game.left, key=by_birth)
    for option in options:
        others = game.left - {option}
        if any(order.at_least(other, option) for other in others):
            return form(others, game.right)
        answers = [answer for answer in option.right if order.at_least(game, answer)]
        passing = [answer for answer in answers if answer.left]
        if passing:
            return form(others.union(*(answer.left for answer in passing)), game.right)
        if answers:
            simpler = _without_end(game, option, order)
            if simpler is not game:
                return simpler
    return game


def _without_end(game: Form, option: Form, order: Order) -> Form:
    """The form after one of its Left options, which reverses to a Left end, was left out or replaced."""
    others = game.left - {option}
    rest = form(others, game.right)
    if order.universe.contains(rest) and order.left_end_against(rest) is None:
        return rest
    plain = next(plain for end, plain in order.universe.atoms(game.birthday) if order.at_least(game, end))
    return form(others | {plain}, game.right)
