"""The drawing of a shadow in the plane.

The shadow is part of a triangulated disk (`mesh`), which is laid flat with its triangles as equal as they can be
(`flatten`). So no two edges meet, crossings keep apart, and no part is much smaller than the others. The outer face has
many symmetries and small distances to the others, and the drawing has all of these symmetries. It depends on the shadow
alone: when crossings are resolved, everything stays where it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from knotgames.games.knot.diagrams.diagram import Code, End
from knotgames.games.knot.diagrams.plane_map import Automorphism, PlaneMap, automorphisms, faces, plane_map_of
from knotgames.games.knot.drawing.blocks import Complexes
from knotgames.games.knot.drawing.flatten import FAR, flattened
from knotgames.games.knot.drawing.mesh import mesh


@dataclass(frozen=True, eq=False)
class Layout:
    """A drawing of a shadow, as points of the complex plane; y grows upwards.

    For every end of an edge, `edges` has the points from its crossing to the one at the other end, and `beside`, for
    each part between two of these points, a point to its left. The triangles of all parts with their points to the left
    and to the right have disjoint interiors.
    """

    edges: dict[End, Complexes]
    beside: dict[End, Complexes]

    def crossing(self, number: int) -> complex:
        """Return the place of a crossing."""
        return complex(self.edges[number, 0][0])


def layout(code: Code) -> Layout:
    """Return a drawing of a diagram, which is the same for all diagrams of its shadow.

    >>> [len(edge) for edge in layout(((0, 0, 1, 1),)).edges.values()]
    [8, 8, 8, 8]
    """
    turns = [_first_place(labels) for labels in code]
    drawn = _drawn(tuple(labels[turn:] + labels[:turn] for labels, turn in zip(code, turns, strict=True)))
    darts = {(c, place): 4 * c + (place - turn) % 4 for c, turn in enumerate(turns) for place in range(4)}
    return Layout(*({end: points[dart] for end, dart in darts.items()} for points in drawn))


def _first_place(labels: Sequence[int]) -> int:
    """Return a place of a crossing that does not depend on the strand that lies over."""
    return min(range(4), key=lambda turn: (*labels[turn:], *labels[:turn]))


@lru_cache(maxsize=64)
def _drawn(code: Code) -> tuple[list[Complexes], list[Complexes]]:
    """Return for every dart the points on its edge, and those to the left of its parts."""
    plane_map = plane_map_of(code)
    walks = [tuple(walk) for walk in faces(plane_map)]
    group = list(automorphisms(plane_map))
    least = np.inf
    for outside in _ranked(plane_map, walks, group)[:TRIED]:
        fixing = [one for one in group if _fixes(one, plane_map, walks[outside])]
        tried = mesh(plane_map, walks, outside, _points_on_edges(len(code)))
        found, energy = flattened(tried, fixing)
        if energy < least or least == np.inf:
            least, disk, places, symmetries = energy, tried, found, fixing
        if energy < FAR:
            break
    places = places * _upright(places[disk.strand()], [(disk.images(one)[1], one.reflects) for one in symmetries])
    edges, beside = [], []
    for dart, other in enumerate(plane_map):
        after = other & ~3 | (other - 1) & 3  # the next dart around the face
        edges.append(places[[dart // 4, *disk.edges[dart], other // 4]])
        beside.append(places[[disk.corners[dart], *disk.sides[dart], disk.corners[after]]])
    return edges, beside


def _points_on_edges(crossings: int) -> int:
    """Return the number of points of an edge: more if there are few edges, which are drawn large."""
    return 4 if crossings <= 5 else 3 if crossings <= 12 else 2


def _fixes(symmetry: Automorphism, plane_map: PlaneMap, walk: Sequence[int]) -> bool:
    """Return True if a symmetry fixes a face. A reflection takes what is left of a dart to the right."""
    image = symmetry.images[walk[0]]
    return (plane_map[image] if symmetry.reflects else image) in walk


TRIED = 8
"""The number of outer faces that are tried if parts of the drawing stay tiny."""


def _ranked(plane_map: PlaneMap, walks: Sequence[Sequence[int]], group: Sequence[Automorphism]) -> list[int]:
    """Return the faces by their mean distance to the others, then by the symmetries that fix them, then by length."""
    face_of = {dart: number for number, walk in enumerate(walks) for dart in walk}

    def far(number: int) -> float:
        """Return the mean distance of the corners of all faces."""
        distance = {number: 0}
        waiting = deque([number])
        while waiting:
            here = waiting.popleft()
            for dart in walks[here]:
                there = face_of[plane_map[dart]]
                if there not in distance:
                    distance[there] = distance[here] + 1
                    waiting.append(there)
        return sum(distance[number] * len(walk) for number, walk in enumerate(walks)) / len(plane_map)

    def merit(number: int) -> tuple[float, int]:
        fixing = sum(_fixes(one, plane_map, walks[number]) for one in group)
        return round(fixing ** (1 / 3) / far(number), 9), len(walks[number])

    return sorted(range(len(walks)), key=merit, reverse=True)


def _upright(strand: Complexes, symmetries: Sequence[tuple[complex, bool]]) -> complex:
    """Return the rotation that makes an axis of symmetry upright, or else the drawing as wide as possible."""
    mirrors = [factor for factor, reflects in symmetries if reflects]
    if mirrors:
        # the points with z = u times the conjugate of z are those in the direction of the root of u
        return complex(1j / np.sqrt(mirrors[0]))
    if len(symmetries) > 2:  # turned by a third or less, it is as wide in all directions
        return 1.0
    moment = ((strand - strand.mean()) ** 2).sum()
    return complex(np.exp(-0.5j * np.angle(moment)))
