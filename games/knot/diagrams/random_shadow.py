"""Random shadows of knots.

Plane maps of n vertices, all of degree four, correspond to *blossoming trees* [Schaeffer1997]: plane trees of n inner
vertices of degree three, each with a bud in one of its three corners other than the one at which it was reached. Walk
around the tree, and join each bud to the next leaf that is not joined to a bud in between; two leaves remain, and are
joined. Trees are easy to draw evenly, so that maps are; they are drawn until one is of a single curve.
"""

from __future__ import annotations

from itertools import accumulate
from random import Random

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram, components

MOST = 60
"""The greatest number of crossings: of larger maps, few are of a single curve."""


def random_shadow(crossings: int, seed: int = 0) -> Diagram:
    """Return a random shadow, uniform among the rooted plane maps of one curve with this number of crossings.

    The strand that lies over at a crossing of its code is random too.

    Args:
        crossings: at most MOST.

    Raises:
        InputError: the number of crossings is out of its range.

    >>> print(random_shadow(3))
    PD[X[5,5,0,4],X[2,3,3,4],X[0,1,1,2]]
    """
    if not 0 <= crossings <= MOST:
        raise InputError(f"a random shadow of {crossings} crossings: expected 0 to {MOST}")
    draw = Random(seed)
    while True:
        code = _random_map(crossings, draw)
        if components(code) <= 1:
            return Diagram(code)


def _random_map(vertices: int, draw: Random) -> list[list[int]]:
    """Return the edge labels at each vertex of a random map, counterclockwise from a random one on."""
    mate: dict[int, int] = {}
    around: list[tuple[int, bool]] = []  # the leaves and the buds on the way around the tree, and which are buds
    waiting: list[tuple[int, bool]] = []
    vertex = 0
    for inner in _random_tree(vertices, draw):
        hung_on = waiting.pop()[0] if waiting else None
        if inner:
            first = 4 * vertex
            vertex += 1
            if hung_on is None:
                around.append((first, False))
            else:
                mate[hung_on], mate[first] = first, hung_on
            bud = draw.randrange(1, 4)
            waiting += [(first + place, place == bud) for place in (3, 2, 1)]
        elif hung_on is not None:
            around.append((hung_on, False))
        while waiting and waiting[-1][1]:
            around.append(waiting.pop())
    buds: list[int] = []
    for end, is_bud in around + [item for item in around if not item[1]]:
        if is_bud:
            buds.append(end)
        elif buds and end not in mate:
            bud = buds.pop()
            mate[end], mate[bud] = bud, end
    last = [end for end, _ in around if end not in mate]
    mate |= zip(last, reversed(last), strict=True)
    code = []
    for vertex in range(vertices):
        turn = draw.randrange(4)
        ends = [4 * vertex + (place + turn) % 4 for place in range(4)]
        code.append([min(end, mate[end]) for end in ends])
    return code


def _random_tree(inner: int, draw: Random) -> list[bool]:
    """Return a random binary tree in preorder, True for inner vertices: one rotation of a random sequence is a tree."""
    sequence = [True] * inner + [False] * (inner + 1)
    draw.shuffle(sequence)
    heights = list(accumulate(1 if is_inner else -1 for is_inner in sequence))
    lowest = heights.index(min(heights)) + 1
    return sequence[lowest:] + sequence[:lowest]
