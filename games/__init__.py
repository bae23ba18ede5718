"""The games, one file each. A game file is found by walking this package, or is announced by others (`announced` of
`algebra`): it names its `RULESET`.

What is needed to look for games is imported then, so that a claim about one game does not rest on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset

if TYPE_CHECKING:
    from knotgames.algebra.announced import Announced

if __name__ != "knotgames.games":  # a second module of the same file, with classes of its own
    raise ImportError("import knotgames.games")


def rulesets() -> Mapping[str, Ruleset]:
    """Every game by the name that `knotgames solve` knows it under: those of this package, then those that are
    announced.

    Raises:
        ImportError: a game file of this package cannot be imported.
        AttributeError: it names no `RULESET`: a broken game is an error, not a missing entry.
        InputError: so is one that is announced; or it has the name of another.

    >>> "formal" in rulesets()
    True
    """
    from knotgames.algebra.announced import Kind, announced

    return _rulesets(announced(Kind.GAMES))


@cache
def _rulesets(outside: tuple[Announced, ...]) -> Mapping[str, Ruleset]:
    from knotgames.algebra.outside import file_of, load

    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    found: dict[str, Ruleset] = {module.RULESET.name: module.RULESET for module in modules}
    places = {module.RULESET.name: str(module.__file__) for module in modules}
    for one in outside:
        game, _ = load(one, Ruleset)
        place = str(file_of(one))
        if game.name in found and found[game.name] is not game:
            raise InputError(f"two games are called '{game.name}': those of '{places[game.name]}' and '{place}'")
        found[game.name], places[game.name] = game, place
    return found


def ruleset(name: str) -> Ruleset:
    """The game of this name.

    Raises:
        InputError: there is none; the message names all.

    >>> ruleset("kayles").name
    'kayles'
    """
    known = rulesets()
    if name not in known:
        raise InputError(f"unknown game '{name}': expected one of {', '.join(sorted(known))}")
    return known[name]
