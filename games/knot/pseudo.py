"""Trivializing and knotting numbers of a shadow: how few crossings have to be resolved to decide the knot.

R. Hanaki (Pseudo diagrams of knots, links and spatial graphs, Osaka J. Math. 47 (2010)) calls a pseudodiagram trivial
if all its resolutions are the unknot, and knotted if none is. The trivializing number of a shadow is the least number
of crossings that can be resolved so that a trivial pseudodiagram is left; the knotting number is the same for knotted.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Numbers(NamedTuple):
    """The trivializing and the knotting number of a pseudodiagram; None if no number of crossings is enough."""

    trivializing: int | None
    knotting: int | None


def numbers(unknots: NDArray[np.bool_]) -> Numbers:
    """Return both numbers, given for each resolution True if it is the unknot, as in `games.knot.unknot.unknotted`.

    >>> numbers(np.array([0, 1, 1, 1, 1, 1, 1, 0], dtype=bool))  # the trefoil
    Numbers(trivializing=2, knotting=3)
    """
    crossings = len(unknots).bit_length() - 1
    cube = unknots.reshape((2,) * crossings)
    return Numbers(_fewest(cube), _fewest(~cube))


def _fewest(cube: NDArray[np.bool_]) -> int | None:
    """Return the least number of coordinates that can be fixed so that the cube is True for all others."""
    for fixed in range(cube.ndim + 1):
        for free in combinations(range(cube.ndim), cube.ndim - fixed):
            if cube.all(axis=free).any():
                return fixed
    return None
