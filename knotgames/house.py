"""Whether the packages that this one stands on are its own, and not others of the same names."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

ROOMS = ("algebra", "games", "checks")
"""The packages that are installed with this one. Their names are words that other projects may use too."""


def hidden() -> str | None:
    """What hides one of the packages, and what to do, in one line; None if nothing does.

    A project with a folder `checks` of its own hides ours where its root is searched first for modules, as it is by
    `python -m` in that folder.

    >>> print(hidden())
    None
    """
    home = Path(__file__).resolve().parent.parent
    for room in ROOMS:
        spec = find_spec(room)
        if spec is None:
            return f"the package '{room}' that belongs to knotgames is missing: install knotgames again"
        if home not in _places(spec):
            where = spec.origin or ", ".join(spec.submodule_search_locations or ())
            return (
                f"'{where}' hides the package '{room}' of knotgames: rename it, or run 'knotgames' or 'pytest' "
                "where it is not searched first (without 'python -m')"
            )
    return None


def _places(spec: ModuleSpec) -> set[Path]:
    return {Path(folder).resolve().parent for folder in spec.submodule_search_locations or ()}
