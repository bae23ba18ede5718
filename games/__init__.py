"""The games, a module each, which names its `RULESET`, and the announced games of others (`games.announced`).

Only the requested game is imported: a claim about one game does not rest on another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast
from warnings import warn

from knotgames.algebra.notation import InputError, Unusable
from knotgames.algebra.ruleset import Ruleset

if TYPE_CHECKING:
    from knotgames.games.announced import Announced

if __name__ != "knotgames.games":  # a second module of the same file, with classes of its own
    raise ImportError("import knotgames.games")

GAMES = ("cube", "formal", "heap", "kayles", "knot", "numbers", "rational", "sprigs", "surface", "tricolor")
"""The games of this package, by the names of their modules."""


def rulesets() -> Mapping[str, Ruleset]:
    """Return every game by name: first those of this package, then the announced ones.

    A warning names each announced game that cannot be used.

    Raises:
        InputError: an announcement cannot be understood.
    """
    outside, unusable = _outside()
    for why in unusable:
        warn(why, Unusable, stacklevel=2)
    return {**{name: ruleset(name) for name in GAMES}, **outside}


def ruleset(name: str) -> Ruleset:
    """Return the game of this name. Announced games are imported only if this package has no such game.

    Raises:
        InputError: there is no such game, or an announced game that may be meant cannot be used; the message names all.

    >>> ruleset("kayles").name
    'kayles'
    """
    if name in GAMES:
        return cast(Ruleset, import_module(f"{__name__}.{name}").RULESET)
    outside, unusable = _outside()
    if name not in outside:
        known = f"unknown game '{name}': expected one of {', '.join(sorted((*GAMES, *outside)))}"
        raise InputError("; ".join((*unusable, known)))
    return outside[name]


def _outside() -> tuple[Mapping[str, Ruleset], tuple[str, ...]]:
    """Return the announced games by name, and the reason for each one that cannot be used."""
    from knotgames.games.announced import Kind, announced  # noqa: PLC0415  # no game of this package needs it

    return _loaded(announced(Kind.GAMES))


@cache
def _loaded(announced: tuple[Announced, ...]) -> tuple[Mapping[str, Ruleset], tuple[str, ...]]:
    from knotgames.games.announced import file_of, load  # noqa: PLC0415  # no game of this package needs it

    found: dict[str, Ruleset] = {}
    places = {name: str(import_module(f"{__name__}.{name}").__file__) for name in GAMES}
    unusable = []
    for one in announced:
        try:
            game, place = load(one, Ruleset)[0], str(file_of(one))
        except InputError as error:
            unusable.append(str(error))
            continue
        if game.name in places and found.get(game.name) is not game:
            unusable.append(f"two games are called '{game.name}': those of '{places[game.name]}' and '{place}'")
        else:
            found[game.name], places[game.name] = game, place
    return found, tuple(unusable)
