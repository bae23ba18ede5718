"""The games, a module each, which names its `RULESET`, and the announced games of others (`games.announced`).

Only the requested game is imported: a claim about one game does not rest on another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast
from warnings import warn

from knotgames.algebra.notation import InputError, Renamed, Unusable
from knotgames.algebra.ruleset import Ruleset

if TYPE_CHECKING:
    from knotgames.games.announced import Announced

if __name__ != "knotgames.games":  # a second module of the same file, with classes of its own
    raise ImportError("import knotgames.games")

GAMES = (
    "cube",
    "formal",
    "heap",
    "knot",
    "link-smoothing",
    "linking-unlinking",
    "numbers",
    "partizan-kayles",
    "rational",
    "region-unknotting",
    "sprigs",
    "surface",
    "tricolor",
)
"""The games of this package; the module of a game has its name, with underscores."""

FORMER = {"kayles": "partizan-kayles"}
"""The present names of games that had another name; a former name is still read."""


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

    A former name of a game is read with a warning, unless an announced game has that name.

    Raises:
        InputError: there is no such game, or an announced game that may be meant cannot be used; the message names all.

    >>> ruleset("partizan-kayles").name
    'partizan-kayles'
    """
    if name in GAMES:
        return cast(Ruleset, _module(name).RULESET)
    outside, unusable = _outside()
    if name not in outside and name in FORMER:
        warn(f"'{name}' is now called '{FORMER[name]}'", Renamed, stacklevel=3)
        return ruleset(FORMER[name])
    if name not in outside:
        known = f"unknown game '{name}': expected one of {', '.join(sorted((*GAMES, *outside)))}"
        raise InputError("; ".join((*unusable, known)))
    return outside[name]


def _module(name: str) -> ModuleType:
    return import_module(f"{__name__}.{name.replace('-', '_')}")


def _outside() -> tuple[Mapping[str, Ruleset], tuple[str, ...]]:
    """Return the announced games by name, and the reason for each one that cannot be used."""
    from knotgames.games.announced import Kind, announced  # noqa: PLC0415  # no game of this package needs it

    return _loaded(announced(Kind.GAMES))


@cache
def _loaded(announced: tuple[Announced, ...]) -> tuple[Mapping[str, Ruleset], tuple[str, ...]]:
    from knotgames.games.announced import file_of, guarded, load  # noqa: PLC0415  # no game of this package needs it

    found: dict[str, Ruleset] = {}
    places = {name: str(_module(name).__file__) for name in GAMES}
    unusable = []
    for one in announced:
        try:
            place = str(file_of(one))
            game = guarded(load(one, Ruleset)[0], place)
        except InputError as error:
            unusable.append(str(error))
            continue
        if game.name in places and places[game.name] != place:
            unusable.append(f"two games have the name '{game.name}': see '{places[game.name]}' and '{place}'")
        else:
            found[game.name], places[game.name] = game, place
    return found, tuple(unusable)
