"""The values of all positions of one knot shadow: every pseudodiagram that has this shadow, counted by its value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from algebra.knot_type.values import VALUES, KnotValue
from games.cube.tables import values
from games.knot.diagrams.diagram import Code
from games.knot.diagrams.shadows import dowker
from games.knot.notation.names import names
from games.knot.unknot import unknotted

FEWEST = 3
"""No shadow with fewer crossings is prime and reduced."""

AT_ONCE = 2**20
"""How many pseudodiagrams are counted at once, so that counting needs little memory beside the table of values."""


@dataclass(frozen=True)
class ValuedShadow:
    """A shadow with the values of its positions.

    Attributes:
        pd: its planar diagram code.
        dowker: its Dowker-Thistlethwaite code.
        knot: the name of the alternating knot with this shadow, where it has one.
        value: the value of the shadow, with all crossings unresolved.
        counts: how many of its pseudodiagrams have each value that occurs.
    """

    pd: Code
    dowker: tuple[int, ...]
    knot: str | None
    value: KnotValue
    counts: tuple[tuple[KnotValue, int], ...]


def valued(pd: Code) -> ValuedShadow:
    """Value all pseudodiagrams of a shadow.

    >>> trefoil = valued(((0, 3, 1, 4), (2, 5, 3, 0), (4, 1, 5, 2)))
    >>> trefoil.knot, str(trefoil.value), {str(value): count for value, count in trefoil.counts}
    ('3_1', '000*', {'000': 12, '222': 2, '000*': 7, '111*': 6})
    """
    table = values(unknotted(pd))
    numbers = np.zeros(len(VALUES), dtype=np.int64)
    for part in np.array_split(table, 1 + table.size // AT_ONCE):
        numbers += np.bincount(part, minlength=len(VALUES))
    counts = tuple((value, int(n)) for value, n in zip(VALUES, numbers, strict=True) if n)
    code = dowker(pd)
    return ValuedShadow(pd, code, names().get(code), VALUES[int(table[-1])], counts)
