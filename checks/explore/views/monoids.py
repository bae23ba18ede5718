"""Monoids: the table and the order of a finite monoid side by side, with facts about each element."""

from __future__ import annotations

from knotgames.checks.explore.monoids import subjects
from knotgames.checks.explore.view import Json, View

LIST = "list"
"""The path of the list of offered monoids."""


def data(path: str) -> Json:
    """Return the list of offered monoids, or the portrait of one."""
    return subjects.offered() if path == LIST else subjects.portrait(path).to_json()


VIEW = View(
    name="monoids",
    title="Monoids",
    order=10,
    data=data,
    exported=lambda: (LIST, *(path for path, _ in subjects.LISTED)),
    scripts=("monoid.js", "monoid-table.js", "monoid-order.js", "monoid-card.js", "monoids.js"),
)
