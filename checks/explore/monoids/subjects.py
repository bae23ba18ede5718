"""The monoids that the page shows by their paths: `values/38`, `theory/both/0`, `quotient/0.77`, `quotient/0.07/9`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.monoids.portrait import Portrait
from knotgames.checks.explore.monoids.quotients import of_quotient
from knotgames.checks.explore.monoids.theories import of_theory
from knotgames.checks.explore.monoids.values import KINDS, of_values

LISTED = (
    ("values/38", "38 values"),
    ("values/37", "37 weak classes"),
    ("values/19", "19 even values"),
    ("theory/both/0", "70 classes of both sums, under +k"),
    ("theory/both/1", "70 classes of both sums, under +u"),
    ("theory/three/0", "304 classes of games with a draw"),
    ("quotient/0.75", "Misère quotient of 0.75 (order 8)"),
    ("quotient/0.123", "Misère quotient of 0.123 (order 20)"),
    ("quotient/0.77", "Misère quotient of Kayles, 0.77 (order 40)"),
    ("quotient/grundy/13", "Misère quotient of Grundy's game to heap 13 (order 12)"),
    ("quotient/0.07/24", "Misère quotient of Dawson's Kayles, 0.07, to heap 24 (order 24)"),
    ("quotient/0.07/30", "Misère quotient of Dawson's Kayles, 0.07, to heap 30 (order 360)"),
)
"""The monoids that the page offers, and that a static folder holds."""

EXPECTED = "values/38, values/37, values/19, theory/NAME/0 or quotient/CODE/HEAPS"


@lru_cache(maxsize=4)
def portrait(path: str) -> Portrait:
    """Return the portrait of the monoid of this path.

    Raises:
        InputError: there is no such monoid.

    >>> portrait("values/19").title
    '19 even values'
    """
    match path.split("/"):
        case ["values", name] if name in KINDS:
            return of_values(name)
        case ["theory", name, which] if _is_number(which):
            return of_theory(name, int(which))
        case ["quotient", game]:
            return of_quotient(game, None)
        case ["quotient", game, heaps] if _is_number(heaps):
            return of_quotient(game, int(heaps))
    raise InputError(f"there is no monoid '{path}': expected {EXPECTED}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6


def offered() -> dict[str, Any]:
    """Return the paths and titles of the offered monoids."""
    return {"monoids": [{"path": path, "title": title} for path, title in LISTED]}
