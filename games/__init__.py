"""The games, one file each. A game file is found by walking this package: it names its `RULESET`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from algebra.notation import InputError
from algebra.ruleset import Ruleset


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every game of this package by the name that `knotgames solve` knows it under.

    Raises ImportError if a game file cannot be imported and AttributeError if it names no `RULESET`:
    a broken game is an error, not a missing entry.

    >>> "formal" in rulesets()
    True
    """
    found = [import_module(f"{__name__}.{module.name}").RULESET for module in iter_modules(__path__)]
    return {ruleset.name: ruleset for ruleset in found}


def ruleset(name: str) -> Ruleset:
    """The game of this name.

    Raises:
        InputError: there is none; the message names all.

    >>> ruleset("kayles").name
    'kayles'
    """
    if name not in rulesets():
        raise InputError(f"unknown game '{name}': expected one of {', '.join(sorted(rulesets()))}")
    return rulesets()[name]
