"""Flypes, which connect the shadows of the same alternating knot.

A flype turns a tangle over, and so moves a crossing from one side of it to the other. Two reduced alternating diagrams
belong to the same prime knot, up to reflection, if and only if flypes lead from one to the other, up to reflection (W.
Menasco and M. Thistlethwaite, The classification of alternating links, Annals of Mathematics 138 (1993)). So the
classes of prime reduced shadows under flypes are the prime alternating knots up to reflection.

Flypes also bring two crossings next to each other if a circle meets the diagram in these two crossings alone. There
they may change places, or undo each other. So in a *twist*, a class of such crossings, only the number of crossings
resolved with each sense matters, and it does not matter if they are next to each other from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.plane_map import PlaneMap, canonical, faces, plane_map_of
from knotgames.games.knot.diagrams.shadows import shadows

Twist = tuple[tuple[int, int], ...]
"""The crossings of a twist, each with its sense as it is in the code: 1 if turning the upper strand counterclockwise,
up to the lower one, sweeps the two faces of the twist, else -1."""


def twists(pd: Code) -> tuple[Twist, ...]:
    """Return the twists of a diagram. Each crossing is in one of them, most often alone.

    Two crossings are in the same twist if the same two faces lie opposite each other at both. A crossing by itself has
    the sense 1.

    >>> twists(((0, 5, 1, 6), (2, 7, 3, 0), (4, 1, 5, 2), (6, 3, 7, 4)))  # the figure-eight knot
    (((0, 1), (2, 1)), ((1, 1), (3, 1)))
    """
    face_of = {dart: number for number, face in enumerate(faces(plane_map_of(pd))) for dart in face}
    between: dict[frozenset[int], list[tuple[int, int]]] = {}
    for crossing in range(len(pd)):
        for swept in (1, -1):
            # the dart that has a face on its left leaves at the clockwise end of the corner
            corner = 4 * crossing + (1 if swept > 0 else 0)
            opposite = frozenset((face_of[corner], face_of[corner ^ 2]))
            if len(opposite) == 2:  # else a circle meets the diagram in this crossing alone
                between.setdefault(opposite, []).append((crossing, swept))
    found: list[Twist] = []
    left = set(range(len(pd)))
    for places in sorted(between.values(), key=len, reverse=True):
        free = [place for place in places if place[0] in left]
        if len(free) > 1:
            left -= {crossing for crossing, _ in free}
            found.append(tuple(free))
    return tuple(sorted([*found, *(((crossing, 1),) for crossing in left)]))


def flypes(plane_map: PlaneMap) -> Iterator[PlaneMap]:
    """Yield the maps that one flype makes of a map, up to names of darts and reflection."""
    around = list(faces(plane_map))
    face_of = {dart: number for number, face in enumerate(around) for dart in face}
    for lower in range(len(plane_map)):
        crossing = lower & ~3
        upper, beyond = crossing | (lower + 1) & 3, crossing | (lower + 2) & 3
        # The tangle lies where the darts `lower` and `upper` go; two more edges leave it, into one face.
        above, below = around[face_of[upper]], around[face_of[plane_map[lower]]]
        for one, other in product(above, below):
            if face_of[plane_map[one]] == face_of[plane_map[other]]:
                turned = _turned_over(plane_map, (lower, upper, beyond, crossing | (lower + 3) & 3), one, other)
                if turned is not None:
                    yield canonical(turned)


def _turned_over(plane_map: PlaneMap, crossing: tuple[int, int, int, int], one: int, other: int) -> list[int] | None:
    """Turn over the tangle bounded by the first two darts of a crossing and two more edges; None if there is none."""
    lower, upper, above, below = crossing
    ends = {lower, upper, one, plane_map[one], other, plane_map[other]}
    if len(ends) < 6 or ends & {above, below, plane_map[lower], plane_map[upper]}:
        return None
    inside = _reached(plane_map, (plane_map[lower], plane_map[upper]), ends)
    outer, outer_other = (end if end & ~3 not in inside else plane_map[end] for end in (one, other))
    inner, inner_other = plane_map[outer], plane_map[outer_other]
    if lower & ~3 in inside or {outer & ~3, outer_other & ~3} & inside or not {inner & ~3, inner_other & ~3} <= inside:
        return None

    def turned(dart: int) -> int:
        return dart & ~3 | -dart & 3 if dart & ~3 in inside else dart

    new = list(plane_map)
    for dart, end in enumerate(plane_map):
        new[turned(dart)] = turned(end)
    joined = (
        (plane_map[above], turned(plane_map[lower])),
        (plane_map[below], turned(plane_map[upper])),
        (above, turned(inner_other)),
        (below, turned(inner)),
        (upper, outer),
        (lower, outer_other),
    )
    for first, second in joined:
        new[first], new[second] = second, first
    return new


def _reached(plane_map: PlaneMap, starts: Sequence[int], cut: set[int]) -> set[int]:
    """Return the crossings, by their first darts, that are reached without crossing a cut edge."""
    reached = {start & ~3 for start in starts}
    fresh = list(reached)
    while fresh:
        here = fresh.pop()
        for dart in range(here, here + 4):
            there = plane_map[dart] & ~3
            if not {dart, plane_map[dart]} & cut and there not in reached:
                reached.add(there)
                fresh.append(there)
    return reached


@cache
def alternating_knots(crossings: int) -> tuple[tuple[Code, ...], ...]:
    """Return the prime reduced shadows of each alternating knot with this number of crossings."""
    left = {canonical(plane_map_of(pd)): pd for pd in shadows(crossings)}
    classes = []
    while left:
        first = next(iter(left))
        fresh, members = [first], [left.pop(first)]
        while fresh:
            for plane_map in flypes(fresh.pop()):
                if plane_map in left:
                    members.append(left.pop(plane_map))
                    fresh.append(plane_map)
        classes.append(tuple(members))
    return tuple(classes)
