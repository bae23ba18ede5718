"""The views of the explorer in the order of the page, one file each."""

from __future__ import annotations

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.view import View

_MONOIDS = (
    "monoid.js",
    "monoid-table.js",
    "monoid-order.js",
    "monoid-card.js",
    "monoid-pair.js",
    "monoid-browse.js",
    "monoids.js",
)

VIEWS = (
    View("boards", "Play", ("table.js", "boards.js"), asks=True),
    View("draw", "Draw", asks=True),
    View("census", "Census"),
    View("monoids", "Monoids", _MONOIDS),
    View("claims", "Claims"),
)


def view(name: str) -> View:
    """Return the view of this name.

    Raises:
        InputError: there is none; the message names all.
    """
    found = {one.name: one for one in VIEWS}
    if name not in found:
        raise InputError(f"unknown view '{name}': expected one of {', '.join(found)}")
    return found[name]
