"""Monoids: the table and the order of a finite monoid side by side, with facts about each element."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.checks.explore.monoids import subjects
from knotgames.checks.explore.view import Json

LIST = "list"
"""The path of the list of offered monoids."""


def data(path: str) -> Json:
    """Return the list of offered monoids, or the portrait of one."""
    return subjects.offered() if path == LIST else subjects.portrait(path).to_json()


def exported() -> Iterator[str]:
    """Return the paths in a static folder."""
    yield LIST
    yield from (path for path, _ in subjects.LISTED)
