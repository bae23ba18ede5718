"""The claims that a claim uses, directly or not, and those that use it, as a layered drawing."""

from __future__ import annotations

from textwrap import shorten
from typing import Any

from knotgames.algebra.monoids.layers import layered
from knotgames.checks.explore.view import Json
from knotgames.checks.papers import claims

MOST_USERS = 8
"""The most claims that use a claim and are drawn."""

LETTERS, WIDE = 24, 7.5
"""The letters of the number of a claim, and the width of one."""


def graph(name: str) -> Json:
    """Return the boxes of claims, those used at the top, and the lines between them. Implied lines are left out.

    Returns:
        The `boxes`: the claim, its `label`, its `width`, its middle `x` and its layer `y`; the `lines`, points of this
        kind; the `width` of all.

    >>> [box["id"] for box in graph("Johnson2011a/Theorem 7.3")["boxes"]][:1]
    ['Johnson2011a/Theorem 7.3']
    """
    known = claims()
    used_by = [one.id for one in known.values() if name in one.uses]
    drawn = [name, *(used_by if len(used_by) <= MOST_USERS else ())]
    for one in drawn:  # grows while it is walked
        drawn += [used for used in dict.fromkeys(known[one].uses) if one not in used_by and used not in drawn]
    above: dict[str, set[str]] = {}

    def all_above(one: str) -> set[str]:
        if one not in above:
            uses = set(known[one].uses) & set(drawn)
            above[one] = uses.union(*map(all_above, uses))
        return above[one]

    place = {one: i for i, one in enumerate(drawn)}
    lines = []
    for one in drawn:
        uses = set(known[one].uses) & set(drawn)
        lines += [(place[used], place[one]) for used in uses if not any(used in all_above(other) for other in uses)]
    labels = [shorten(known[one].number, LETTERS, placeholder=" ...") for one in drawn]
    widths = [WIDE * len(label) + 34 for label in labels]
    laid = layered(widths, lines)
    boxes: list[dict[str, Any]] = [
        {"id": one, "label": label, "width": width, "x": laid.places[i], "y": laid.depths[i]}
        for i, (one, label, width) in enumerate(zip(drawn, labels, widths, strict=True))
    ]
    points = [[(laid.places[node], laid.depths[node]) for node in path] for path in laid.paths]
    return {"boxes": boxes, "lines": points, "width": laid.width}
