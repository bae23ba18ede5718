"""Monoids: the table and the order of a finite monoid side by side, with facts about each element."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.checks.explore.monoids import subjects
from knotgames.checks.explore.monoids.maps import maps
from knotgames.checks.explore.monoids.sweep import browsed
from knotgames.checks.explore.view import Json

LIST = "list"
"""The path of the list of offered monoids."""

QUOTIENTS = "quotients"
"""The path of the misère quotients of the sweeps. A static folder does not have it."""

MAPS, TO = "maps/", "/to/"
"""The parts of the paths of homomorphisms: `maps/values/38/to/values/37`. A static folder has none."""


def data(path: str) -> Json:
    """Return the list of offered monoids, the portrait of one, or the homomorphisms from one to another."""
    if path == LIST:
        return subjects.offered()
    if path == QUOTIENTS:
        return browsed()
    first, to, second = path.removeprefix(MAPS).partition(TO)
    if path.startswith(MAPS) and to:
        return maps(subjects.portrait(first), subjects.portrait(second))
    return subjects.portrait(path).to_json()


def exported() -> Iterator[str]:
    """Return the paths in a static folder."""
    yield LIST
    yield from (path for path, _ in subjects.LISTED)
