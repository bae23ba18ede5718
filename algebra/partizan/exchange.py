"""Partizan games to and from pycgt, which knows canonical forms, temperatures and thermographs under normal play.

pycgt is an optional library (the extra `cgt`). Equal games under normal play become the same game of pycgt. cgt-py
reads the text of a form: `cgt_py.CanonicalForm(str(game))`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError, installing
from knotgames.algebra.partizan.forms import Form, form, form_of, options_of
from knotgames.algebra.ruleset import fold

EXTRA = "cgt"
"""The optional extra of this package that installs the library."""


def form_of_match(match: Match[Any]) -> Form:
    """Return the form of the start of a match in which the player who cannot move loses.

    Raises:
        InputError: somebody who cannot move does not lose, as under misère play and in knot-type games.

    Left takes one counter of a heap of two, Right takes both:

    >>> taken = ((1,), (2,))
    >>> form_of_match(
    ...     Match(
    ...         start=2,
    ...         players=("Left", "Right"),
    ...         moves=lambda heap, player: {f"take {n}": heap - n for n in taken[player] if n <= heap},
    ...         loses=lambda heap, player: True,
    ...         wins=lambda heap, player: player in (0, heap - 2),
    ...         length=lambda heap: heap,
    ...     )
    ... )
    parse('{1 | 0}')
    """

    def sides(position: Any) -> list[list[Any]]:
        found = [[*match.moves(position, player).values()] for player in (0, 1)]
        for player, side in enumerate(found):
            if not side and not match.loses(position, player):
                raise InputError(f"{match.show(position)}: expected a game in which the player who cannot move loses")
        return found

    return form_of(match.start, sides)


def to_pycgt(game: Form) -> Any:
    """Return the canonical form of a game as a `pycgt.Game`. Raise InputError if the library is not installed."""
    try:
        make = import_module("pycgt").game
    except ImportError:
        raise InputError(f"canonical forms need the optional library pycgt: {installing(EXTRA)}") from None
    return fold(game, options_of, lambda _, options: make(*options))


def from_pycgt(game: Any) -> Form:
    """Return the form of a `pycgt.Game`."""
    return fold(game, lambda at: (at.left, at.right), lambda _, options: form(*options))
