"""The values of all faces of a cube at once: all positions that can be reached if every move sets one variable."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.knot_type.tabulate import Group, alike, tabulate

if TYPE_CHECKING:
    from numpy.typing import NDArray


def values(unknotted: NDArray[np.bool_], *, kernel: bool | None = None) -> NDArray[np.uint8]:
    """Return the value of every face, from the places that the Unknotter wins.

    Args:
        unknotted: bool, shape (2^n,); bit i of the place is variable i.
        kernel: as for `algebra.knot_type.tabulate.tabulate`.

    Returns:
        uint8, shape (3^n,): indices into VALUES. The digit of 3^i in the place of a face is 0 if variable i is false
            there, 1 if it is true, 2 if it is free; the last place is the whole cube.

    >>> from knotgames.algebra.knot_type.values import VALUES
    >>> trefoil = np.array([0, 1, 1, 1, 1, 1, 1, 0], dtype=bool)
    >>> str(VALUES[values(trefoil)[-1]])
    '000*'
    """
    variables = len(unknotted).bit_length() - 1
    rows, columns = _variables(variables - variables // 2), _variables(variables // 2)
    return tabulate(rows, columns, unknotted.reshape(-1, 1 << variables // 2), kernel=kernel).ravel()


@lru_cache(maxsize=32)
def _variables(number: int) -> Group:
    return Group([alike(1)] * number)
