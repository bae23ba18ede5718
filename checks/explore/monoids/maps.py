"""The homomorphisms from one monoid to another: their number, and those that keep most of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from knotgames.algebra.monoids.congruence import Labeling
from knotgames.algebra.monoids.isomorphism import homomorphisms, isomorphism
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from knotgames.checks.explore.monoids.portrait import Portrait

MOST = 3_000
"""The most homomorphisms that are counted."""

MOST_SHOWN = 40
"""The most homomorphisms that are shown."""

STEPS = 3_000_000
"""The steps of a search, about three seconds."""


def maps(first: Portrait, second: Portrait) -> Mapping[str, Any]:
    """Return the homomorphisms between two monoids.

    Returns:
        The `maps`, isomorphisms first: the `images` of the elements, the `size` of the image, and `kept`, True if
        outcomes are preserved, None if the monoids have other outcomes. There are `number` ones, or more if the search
        is not `complete`. The `python` code finds all.
    """
    m, n = first.monoid, second.monoid
    comparable = set(first.meanings) == set(second.meanings)
    outcomes = (dict(zip(m, first.outcomes, strict=True)), dict(zip(n, second.outcomes, strict=True)))
    found: dict[tuple[int, ...], None] = {}
    complete = True
    for search in (_isomorphisms, homomorphisms):
        for preserving in (outcomes, None) if comparable else (None,):
            try:
                with Budget(steps=STEPS).counted():
                    for f in islice(search(m, n, preserving), MOST):
                        found[tuple(n.index_of(f[a]) for a in m)] = None
            except Spent:
                complete = False

    def said(images: tuple[int, ...]) -> dict[str, Any]:
        kept = all(first.outcomes[i] == second.outcomes[j] for i, j in enumerate(images)) if comparable else None
        return {"images": images, "size": len(set(images)), "kept": kept}

    def rank(one: Mapping[str, Any]) -> tuple[bool, bool, int]:
        return one["size"] == len(m) == len(n), bool(one["kept"]), one["size"]

    lines = (one.python.removeprefix("import knotgames as kg; ") for one in (first, second))
    return {
        "maps": sorted(map(said, found), key=rank, reverse=True)[:MOST_SHOWN],
        "number": len(found),
        "complete": complete and len(found) < MOST,
        "python": "import knotgames as kg; from knotgames.algebra.monoids.isomorphism import homomorphisms; "
        f"list(homomorphisms({', '.join(lines)}))",
    }


def _isomorphisms(
    m: FiniteMonoid[Any], n: FiniteMonoid[Any], preserving: tuple[Labeling[Any], Labeling[Any]] | None
) -> Iterable[dict[Any, Any]]:
    """Return an isomorphism, if there is one."""
    found = isomorphism(m, n, preserving)
    return [] if found is None else [found]
