"""Invariants of a knot from its Jones polynomial: the polynomial V, the determinant, and how close V is to 1 at t = 1.

A diagram is simplified first, as only its writhe depends on the diagram.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotgames.games.knot.diagrams.bracket import bracket
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.frontier import ordering, work
from knotgames.games.knot.diagrams.simplify import simplified

MOST_WORK = 10**6
"""The most polynomials that are computed for a bracket, as `games.knot.diagrams.frontier.work` counts them."""


def jones_polynomial(code: Code) -> dict[int, int]:
    """Return the Jones polynomial of a knot, as coefficients by the exponent of t.

    It is (-A^3)^-w times the bracket at t = A^-4, where w is the writhe [Kauffman1987].

    >>> jones_polynomial(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)))
    {1: 1, 3: 1, 4: -1}
    """
    writhe = sum(Diagram(code, ()).signs)
    sign = -1 if writhe % 2 else 1
    return dict(sorted(((3 * writhe - exponent) // 4, sign * one) for exponent, one in bracket(code).items()))


def vanishing(jones: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the order of V - 1 at t = 1 and the coefficient there: c and k in c (t - 1)^k + ...; None if V is 1.

    The order is at least 2 [Jones1985]. `games.knot.gates.vanishing` has it for drawings of forms.

    >>> vanishing({1: 1, 3: 1, 4: -1})
    (2, -3)
    """
    low, high = min([*jones, 0]), max([*jones, 0])
    left = [jones.get(exponent, 0) - (exponent == 0) for exponent in range(high, low - 1, -1)]
    if not any(left):
        return None
    order = 0
    while True:
        divided, rest = [], 0
        for one in left:
            rest += one
            divided.append(rest)
        if rest:
            return order, rest
        left, order = divided[:-1], order + 1


@dataclass(frozen=True)
class Invariants:
    """The writhe of a diagram, and invariants of its knot; `jones` is None if it is too costly.

    >>> trefoil = Diagram(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), ())
    >>> found = invariants(trefoil)
    >>> found.writhe, found.determinant, found.vanishing
    (3, 3, (2, -3))
    """

    writhe: int
    jones: Mapping[int, int] | None

    @property
    def determinant(self) -> int | None:
        """Return |V(-1)| [Jones1985]."""
        return (
            None
            if self.jones is None
            else abs(sum(-one if exponent % 2 else one for exponent, one in self.jones.items()))
        )

    @property
    def vanishing(self) -> tuple[int, int] | None:
        """Return the order of V - 1 at t = 1 and its coefficient; None if V is 1 or not known."""
        return None if self.jones is None else vanishing(self.jones)


def invariants(diagram: Diagram) -> Invariants:
    """Return the invariants of a diagram without unresolved crossings."""
    code = simplified(diagram).diagram.pd
    costly = work(code, ordering(code)) > MOST_WORK
    return Invariants(sum(diagram.signs), None if costly else jones_polynomial(code))
