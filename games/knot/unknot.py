"""Which resolutions of a pseudodiagram are the unknot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.knot.bracket import trivial_jones

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from games.knot.diagram import Code

DETECTED = 24
"""Up to how many crossings the Jones polynomial is known to tell the unknot [Tuzun and Sikora 2021]."""


def unknotted(code: Code, unresolved: Sequence[int] | None = None) -> NDArray[np.bool_]:
    """For every resolution of the unresolved crossings, whether it is the unknot.

    Args:
        code: the planar diagram code of a knot.
        unresolved: the crossings that are unresolved, by default all; every other crossing is as in the code.

    Returns:
        bool, shape (2^unresolved,). Bit i of the place says whether crossing `unresolved[i]` is switched.

    >>> unknotted(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))).astype(int).tolist()
    [0, 1, 1, 1, 1, 1, 1, 0]
    """
    return trivial_jones(code, range(len(code)) if unresolved is None else unresolved)
