"""Which resolutions of a pseudodiagram are the unknot.

A knot with a nontrivial Jones polynomial is not the unknot. The converse is not known, but no nontrivial knot of up to
24 crossings has a trivial Jones polynomial [Tuzun and Sikora 2021], so that up to there the polynomial decides. Of a
larger diagram with a trivial polynomial Reidemeister moves may leave no more crossings than that. Otherwise knot Floer
homology decides, which detects the unknot [Ozsvath and Szabo 2004], if the optional library is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

from algebra.notation import InputError
from games.knot.diagrams.bracket import trivial_jones
from games.knot.diagrams.diagram import Code, Diagram
from games.knot.diagrams.reidemeister import reduced
from games.knot.notation.named import EXTRA

if TYPE_CHECKING:
    from numpy.typing import NDArray

DETECTED = 24
"""Up to how many crossings the Jones polynomial is known to tell the unknot [Tuzun and Sikora 2021]."""


class NotDecided(InputError):
    """It is not known of some diagram whether it is the unknot."""


def unknotted(code: Code, unresolved: Sequence[int] | None = None) -> NDArray[np.bool_]:
    """For every resolution of the unresolved crossings, whether it is the unknot.

    Args:
        code: the planar diagram code of a knot.
        unresolved: the crossings that are unresolved, by default all; every other crossing is as in the code.

    Returns:
        bool, shape (2^unresolved,). Bit i of the place says whether crossing `unresolved[i]` is switched.

    Raises:
        NotDecided: for some resolutions neither is enough, and the library for knot Floer homology is not installed.

    >>> unknotted(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))).astype(int).tolist()
    [0, 1, 1, 1, 1, 1, 1, 0]
    """
    crossings = range(len(code)) if unresolved is None else unresolved
    trivial = trivial_jones(code, crossings)
    if len(code) <= DETECTED:
        return trivial
    diagram = Diagram(code, crossings)
    left = {int(place): reduced(diagram.resolved(int(place)).pd) for place in np.flatnonzero(trivial)}
    left = {place: knot for place, knot in left.items() if len(knot) > DETECTED}
    if left and not has_floer():
        raise NotDecided(
            f"a diagram of {len(code)} crossings: not decided whether {len(left):,} of its {len(trivial):,} "
            f"resolutions are the unknot, for their Jones polynomial is trivial, which says so up to {DETECTED} "
            f"crossings; knot Floer homology decides: pip install 'knotgames[{EXTRA}]'"
        )
    for place, knot in left.items():
        trivial[place] = is_unknot_by_floer(knot)
    return trivial


def has_floer() -> bool:
    """Whether the optional library for knot Floer homology is installed."""
    try:
        import_module("knot_floer_homology")
    except ImportError:
        return False
    return True


def is_unknot_by_floer(code: Code) -> bool:
    """Whether a knot is the unknot, by its knot Floer homology: its genus is 0 [Ozsvath and Szabo 2004, Theorem 1.2].

    Raises:
        ImportError: the optional library `knot_floer_homology` is not installed.
    """
    knot = reduced(code)  # the library takes no diagrams with loops
    if not knot:
        return True
    genus: int = import_module("knot_floer_homology").pd_to_hfk(list(knot))["seifert_genus"]
    return genus == 0
