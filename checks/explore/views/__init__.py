"""The views of the explorer, one file each. A view is found by walking this package: it names its `VIEW`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.view import View


@cache
def views() -> Mapping[str, View]:
    """Return the views by name, in the order of the page."""
    found = [import_module(f"{__name__}.{module.name}").VIEW for module in iter_modules(__path__)]
    return {view.name: view for view in sorted(found, key=lambda view: view.order)}


def view(name: str) -> View:
    """Return the view of this name. The others are not imported: a process that plays needs no papers.

    Raises:
        InputError: there is none; the message names all.
    """
    if name not in {module.name for module in iter_modules(__path__)}:
        raise InputError(f"unknown view '{name}': expected one of {', '.join(views())}")
    found: View = import_module(f"{__name__}.{name}").VIEW
    return found
