"""The values of all pseudodiagrams that can be reached from one, at once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from algebra.knot_type.tabulate import Group, Site, tabulate

if TYPE_CHECKING:
    from numpy.typing import NDArray

CROSSING = Site(np.array([0, 0, 1]), (np.array([-1, -1, 0]), np.array([-1, -1, 1])))
"""A crossing: as in the code (0), switched (1), unresolved (2)."""


def values(unknotted: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The value of every pseudodiagram, given which resolutions are the unknot.

    Args:
        unknotted: bool, shape (2^n,); bit i of the place says whether crossing i is switched.

    Returns:
        uint8, shape (3^n,): places in VALUES. The digit of 3^i in the place of a pseudodiagram is 0 if crossing i is as
        in the code, 1 if it is switched, 2 if it is unresolved; the last place is that of the shadow.

    >>> from algebra.knot_type.values import VALUES
    >>> trefoil = np.array([0, 1, 1, 1, 1, 1, 1, 0], dtype=bool)
    >>> str(VALUES[values(trefoil)[-1]])
    '000*'
    """
    crossings = len(unknotted).bit_length() - 1
    rows, columns = _crossings(crossings - crossings // 2), _crossings(crossings // 2)
    return tabulate(rows, columns, unknotted.reshape(-1, 1 << crossings // 2)).ravel()


@lru_cache(maxsize=32)
def _crossings(number: int) -> Group:
    return Group([CROSSING] * number)
