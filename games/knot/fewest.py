"""Pseudodiagrams with the fewest crossings that realize a small Boolean function, found in the list of all shadows.

The function of a pseudodiagram is true if the resolution is knotted. The unknots among the resolutions of a whole
shadow are found at once (`unknotted`). The functions of all pseudodiagrams with this shadow are parts of that table,
one for each choice of the unresolved crossings and of the resolutions of the others. The variables may be renamed and
negated: a negated one is a crossing whose code is switched.

All prime reduced shadows are tried in the order of their crossings. All functions of at most two variables occur, and
all of three except three up to such changes: the function that is true only once, the parity, and the function that is
true at three places that differ pairwise in two variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.boolean import BooleanFunction
from knotgames.games.knot.census import FEWEST
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 8
"""The greatest number of crossings of shadows that are tried."""

MOST_VARIABLES = 4
"""The greatest number of variables of functions that are searched for: hardly any with more occurs."""


def with_fewest_crossings(function: BooleanFunction, most: int = MOST, *, prime: bool = True) -> Diagram | None:
    """Return a pseudodiagram that realizes a function, with the fewest crossings.

    Its resolution p is knotted if and only if the function, which depends on each variable, is true at place p. It is
    None if no shadow with at most `most` crossings has one.

    >>> found = with_fewest_crossings(BooleanFunction.parse("ab"))
    >>> found.crossings, found.unresolved
    (3, (0, 1))
    """
    if not 0 < function.variables <= MOST_VARIABLES:
        return None
    images = _images(function)
    wanted = np.array(sorted(images))
    for crossings in range(max(FEWEST, function.variables) if prime else function.variables, most + 1):
        for number, start in enumerate(shadows(crossings, prime)):
            switched, tables = _functions(crossings, number, prime, function.variables)
            met = np.argwhere(np.isin(tables, wanted))
            if len(met):
                choice, place = met[0]
                unresolved = next(islice(combinations(range(crossings), function.variables), choice, None))
                order, negated = images[int(tables[choice, place])]
                return _chosen(start, unresolved, int(switched[choice, place]), order, negated)
    return None


def _images(function: BooleanFunction) -> dict[int, tuple[tuple[int, ...], int]]:
    """Map each table with variables renamed and negated to the new order and the mask of the negated."""
    many = function.variables
    images: dict[int, tuple[tuple[int, ...], int]] = {}
    for order in permutations(range(many)):
        moved = [sum((place >> i & 1) << variable for i, variable in enumerate(order)) for place in range(1 << many)]
        for negated in range(1 << many):
            table = sum(function(moved[place ^ negated]) << place for place in range(1 << many))
            images.setdefault(table, (order, negated))
    return images


@cache
def _functions(crossings: int, number: int, prime: bool, many: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Yield the mask of the switched crossings and the truth table of each pseudodiagram of a shadow."""
    knotted = (~unknotted(shadows(crossings, prime)[number])).astype(np.int64)
    masks, tables = [], []
    for unresolved in combinations(range(crossings), many):
        switched = _masks([crossing for crossing in range(crossings) if crossing not in unresolved])
        masks.append(switched)
        tables.append(sum(knotted[switched | here] << place for place, here in enumerate(_masks(unresolved).tolist())))
    return np.array(masks), np.array(tables)


def _masks(crossings: Sequence[int]) -> NDArray[np.int64]:
    """Return the masks of all sets of these crossings; bit i of an index stands for the i-th crossing."""
    masks = np.zeros(1, dtype=np.int64)
    for crossing in crossings:
        masks = np.concatenate([masks, masks | 1 << crossing])
    return masks


def _chosen(shadow: Code, unresolved: tuple[int, ...], switched: int, order: tuple[int, ...], negated: int) -> Diagram:
    """Return the pseudodiagram of a shadow in which the i-th of these crossings is variable `order[i]`."""
    drawn = Diagram(shadow)
    first = [unresolved[order.index(variable)] for variable in range(len(order))]
    switched |= sum(1 << crossing for i, crossing in enumerate(unresolved) if negated >> i & 1)
    rest = [crossing for crossing in range(len(shadow)) if crossing not in unresolved]
    code = [drawn.switched(c) if switched >> c & 1 else drawn.pd[c] for c in (*first, *rest)]
    return Diagram(code, range(len(first)))
