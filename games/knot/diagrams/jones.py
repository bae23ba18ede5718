"""The Jones polynomial of one large diagram at a point, modulo a number: enough to tell that it is not the unknot.

The Kauffman bracket is summed crossing by crossing, as in `games.knot.diagrams.bracket`, but for one resolution and at
one point, so that a matching of the cut edges has a number instead of polynomials. What decides is how many matchings
there are, not how many crossings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.knot.diagrams.bracket import transitions
from games.knot.diagrams.diagram import Code

MODULUS = 2**61 - 1
"""A prime: two polynomials of degree d that differ agree at most at d of its points."""

POINT = 1_000_003
"""The value of A where nothing else is asked for."""


class Evaluation(NamedTuple):
    """The Kauffman bracket of a diagram at a point.

    Attributes:
        value: the bracket at A, which is 1 for a circle.
        point: A.
        modulus: the number modulo which all this is.
        order: the order in which the crossings were taken.
    """

    value: int
    point: int
    modulus: int
    order: tuple[int, ...]


def evaluated(code: Code, order: Sequence[int], point: int = POINT, modulus: int = MODULUS) -> Evaluation:
    """The Kauffman bracket of a diagram at a point.

    Args:
        code: the planar diagram code of a knot.
        order: its crossings in the order in which they are taken, as `games.knot.diagrams.frontier.ordering` finds it.
        point: the value of A, which has an inverse.
        modulus: the number modulo which is computed.

    >>> evaluated(((0, 0, 1, 1),), [0], point=2, modulus=1009).value == -pow(2, 3) % 1009
    True
    """
    inverse = pow(point, -1, modulus)
    circle = -(point**2 + inverse**2)
    powers = [1, circle, circle**2]
    sums = [1]
    for transition in transitions(code, order):
        following = [0] * transition.matchings
        for total, targets in zip(sums, transition.smoothings, strict=True):
            for factor, (target, loops) in zip((point, inverse), targets, strict=True):
                following[target] += total * factor * powers[loops]
        sums = [total % modulus for total in following]
    return Evaluation(sums[0], point, modulus, tuple(order))


def is_knotted(code: Code, found: Evaluation) -> bool:
    """Whether a value of the bracket shows that a knot is not the unknot. The bracket of an unknot with n crossings is
    (-A^3)^k with |k| <= n, since Reidemeister moves I alone change it, by this factor or its inverse, and the sum of
    the signs with it [Kauffman 1987].

    >>> trefoil = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))
    >>> is_knotted(trefoil, evaluated(trefoil, [0, 1, 2]))
    True
    """
    turns = range(-len(code), len(code) + 1)
    return found.value not in {pow(-(found.point**3), k, found.modulus) for k in turns}
