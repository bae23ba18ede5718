"""Regions of a diagram and region crossing changes, which change every crossing on the boundary of a region.

A region that touches a crossing twice changes it once here (`double` False); by the other rule it leaves it alone.
"""

from __future__ import annotations

from functools import cache

from knotgames.games.knot.diagrams.diagram import Code, End, faces


def regions(pd: Code) -> list[tuple[End, ...]]:
    """Return the regions, each as the ends of edges where a walk around it arrives, in the order of their edges.

    The order does not depend on the strands that lie over.

    >>> [len(region) for region in regions(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)))]
    [3, 2, 3, 2, 2]
    """
    return sorted(faces(pd), key=lambda region: sorted(pd[crossing][place] for crossing, place in region))


@cache
def touched(pd: Code, double: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return how often each region touches each crossing: for a region, a number for each crossing.

    >>> touched(((0, 0, 1, 1),)), touched(((0, 0, 1, 1),), double=True)
    (((1,), (1,), (1,)), ((1,), (2,), (1,)))
    """
    rows = []
    for region in regions(pd):
        times = [0] * len(pd)
        for crossing, _ in region:
            times[crossing] = times[crossing] + 1 if double else 1
        rows.append(tuple(times))
    return tuple(rows)
