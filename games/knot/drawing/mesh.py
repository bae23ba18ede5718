"""The triangulation of a disk that contains a shadow.

Its points are the crossings, some points on every edge, a ring of points along the boundary of every face, and one in
the middle of each ring. (Because of the rings, loops and nugatory crossings are harmless.) In the outer face a second
ring is the boundary of the disk.

Every triangle has a *rest shape*. Next to edges it is equilateral with sides 1; the eight triangles around a crossing
fill the plane there; in the middle of a face it is a sector of a regular polygon. So if all triangles stay as they are,
all crossings have the same room, and faces are round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin

import numpy as np
from numpy.typing import NDArray

from knotgames.games.knot.diagrams.plane_map import Automorphism, PlaneMap

CORNER, STRIP, MIDDLE, OUTSIDE = 10.0, 1.0, 0.1, 0.005
"""The weights of triangles: at a crossing, elsewhere next to an edge, in the middle of a face, in the outer face."""

ROOM = 1.15
"""The least radius of the disk, relative to a circle with the area of all triangles at rest."""

ON_LOOP = 6
"""The least number of points of an edge that bounds a face alone."""

Triangle = tuple[int, int, int]
"""Three points, counterclockwise."""


@dataclass(frozen=True, eq=False)
class Mesh:
    """A triangulation, with rest shapes. The crossings are the points 0, ..., n - 1.

    Attributes:
        outer: the darts of the outer face, in order.
        triangles: the points of each triangle, counterclockwise: shape (triangles, 3).
        rest: for each the places of its second and third point at rest, if the first is at 0: shape (triangles, 2).
        weights: the weight of the shape of each.
        edges: for each dart the points on its edge from there on, without the crossings.
        sides: for each dart the points of the ring to its left, next to the parts of its edge that meet no crossing.
        corners: for each dart the point of the ring next to both its edge and the one before it.
        middles: for each dart the point in the middle of the face to its left; -1 for the outer face.
        boundary: the points of the boundary of the disk, clockwise.
    """

    plane_map: PlaneMap
    outer: tuple[int, ...]
    triangles: NDArray[np.intp]
    rest: NDArray[np.complex128]
    weights: NDArray[np.float64]
    edges: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[int, ...], ...]
    corners: tuple[int, ...]
    middles: tuple[int, ...]
    boundary: tuple[int, ...]

    @property
    def points(self) -> int:
        """Return the number of points. Those of the boundary come last."""
        return self.boundary[-1] + 1

    def areas(self) -> NDArray[np.float64]:
        """Return the area of each triangle at rest."""
        areas: NDArray[np.float64] = (self.rest[:, 0].conj() * self.rest[:, 1]).imag / 2
        return areas

    def circle(self) -> NDArray[np.complex128]:
        """Return the places of the boundary: a regular polygon with room for all triangles at rest."""
        room = ROOM * np.sqrt(self.areas()[self.weights > OUTSIDE].sum() / pi)
        count = len(self.boundary)
        circle: NDArray[np.complex128] = np.exp(-2j * pi * np.arange(count) / count)
        return max(float(room), count / (2 * pi)) * circle

    def strand(self) -> list[int]:
        """Return the points of the knot in order, from crossing 0 along dart 0."""
        points, dart = list[int](), 0
        while not points or dart:
            points += [dart // 4, *self.edges[dart]]
            dart = self.plane_map[dart] ^ 2
        return points

    def ring(self) -> list[int]:
        """Return the points of the ring in the outer face."""
        return [point for dart in self.outer for point in (self.corners[dart], *self.sides[dart])]

    def images(self, symmetry: Automorphism) -> tuple[list[int], complex]:
        """Extend a symmetry of the map that fixes the outer face to the triangulated disk.

        Return the image of every point, and the factor u such that a symmetric drawing of the disk takes the point at z
        to u z, or to u times the conjugate of z if the symmetry reflects.
        """
        images = [0] * self.points
        for dart, image in enumerate(symmetry.images):
            # a reflection takes what is to the left of a dart to the right of its image
            left, corner = image, image
            if symmetry.reflects:
                left, corner = self.plane_map[image], image & ~3 | (image - 1) & 3
            images[dart // 4] = image // 4
            images[self.corners[dart]] = self.corners[corner]
            for point, its in zip(self.edges[dart], self.edges[image], strict=True):
                images[point] = its
            beside = self.sides[left][::-1] if symmetry.reflects else self.sides[left]
            for point, its in zip(self.sides[dart], beside, strict=True):
                images[point] = its
            if self.middles[dart] >= 0:
                images[self.middles[dart]] = self.middles[left]
        ring, count = self.ring(), len(self.boundary)
        shift = ring.index(images[ring[0]])
        for place, point in enumerate(self.boundary):
            # the boundary point of number k stands between those of the ring of numbers k and k + 1
            moved = shift - 1 - place if symmetry.reflects else shift + place
            images[point] = self.boundary[moved % count]
        return images, complex(np.exp(-2j * pi * (shift - symmetry.reflects) / count))


def mesh(plane_map: PlaneMap, walks: Sequence[Sequence[int]], outside: int, on_edge: int) -> Mesh:
    """Return the triangulation of a shadow.

    The `walks` are its faces, as from `games.knot.diagrams.plane_map.faces`, and `outside` is the number of the outer
    one; an edge has at least two points.

    >>> from knotgames.games.knot.diagrams.plane_map import FIGURE_EIGHT, faces
    >>> of_eight = mesh(FIGURE_EIGHT, list(faces(FIGURE_EIGHT)), 1, 2)
    >>> of_eight.points, len(of_eight.triangles), of_eight.strand()
    (51, 88, [0, 1, 2, 3, 4, 5, 6, 0, 12, 11, 10, 9, 8, 7])
    """
    builder = _Builder(plane_map, on_edge, {dart for walk in walks if len(walk) == 1 for dart in walk})
    for number, walk in enumerate(walks):
        ring = builder.strip(walk)
        if number != outside:
            builder.fill(walk, ring)
    outer = tuple(walks[outside])
    boundary = builder.enclose([point for dart in outer for point in (builder.corners[dart], *builder.sides[dart])])
    return Mesh(
        plane_map,
        outer,
        np.array(builder.triangles),
        np.array(builder.rest),
        np.array(builder.weights),
        tuple(map(tuple, builder.edges)),
        tuple(map(tuple, builder.sides)),
        tuple(builder.corners),
        tuple(builder.middles),
        tuple(boundary),
    )


class _Builder:
    """The triangulation as it grows."""

    def __init__(self, plane_map: PlaneMap, on_edge: int, loops: set[int]) -> None:
        self._map = plane_map
        self.count = len(plane_map) // 4
        self.triangles: list[Triangle] = []
        self.rest: list[tuple[complex, complex]] = []
        self.weights: list[float] = []
        self.edges: list[list[int]] = [[] for _ in plane_map]
        self.sides: list[list[int]] = [[] for _ in plane_map]
        self.corners, self.middles = [-1] * len(plane_map), [-1] * len(plane_map)
        for dart, other in enumerate(plane_map):
            if dart < other:
                self.edges[dart] = self._new(max(on_edge, ON_LOOP) if {dart, other} & loops else on_edge)
                self.edges[other] = self.edges[dart][::-1]

    def _new(self, count: int) -> list[int]:
        self.count += count
        return list(range(self.count - count, self.count))

    def _add(self, triangle: Triangle, sides: float, angle: float, weight: float) -> None:
        """Add an isosceles triangle with two sides of this length and this angle at its first point."""
        self.triangles.append(triangle)
        self.rest.append((sides, sides * np.exp(1j * angle)))
        self.weights.append(weight)

    def strip(self, walk: Sequence[int]) -> list[int]:
        """Add the triangles between a face and its ring, and return the ring: a point for each part and each corner."""
        for dart in walk:
            (self.corners[dart],) = self._new(1)
            self.sides[dart] = self._new(len(self.edges[dart]) - 1)
        ring = []
        for i, dart in enumerate(walk):
            after = walk[(i + 1) % len(walk)]
            passed = [dart // 4, *self.edges[dart], after // 4]
            beside = [self.corners[dart], *self.sides[dart], self.corners[after]]
            last = len(beside) - 1
            self._add((passed[0], passed[1], beside[0]), 1, pi / 4, CORNER)
            self._add((passed[last + 1], beside[last], passed[last]), 1, pi / 4, CORNER)
            for j in range(1, last):
                self._add((passed[j], passed[j + 1], beside[j]), 1, pi / 3, STRIP)
            for j in range(1, last + 1):
                self._add((passed[j], beside[j], beside[j - 1]), 1, pi / 3, STRIP)
            ring += beside[:-1]
        return ring

    def fill(self, walk: Sequence[int], ring: Sequence[int]) -> None:
        """Add the triangles inside the ring of a face."""
        (middle,) = self._new(1)
        for dart in walk:
            self.middles[dart] = middle
        count = len(ring)
        for i, point in enumerate(ring):
            self._add((middle, point, ring[(i + 1) % count]), 0.5 / sin(pi / count), 2 * pi / count, MIDDLE)

    def enclose(self, ring: Sequence[int]) -> list[int]:
        """Add the triangles between the ring of the outer face and the boundary, which is returned."""
        boundary = self._new(len(ring))
        for i, point in enumerate(ring):
            self._add((point, ring[(i + 1) % len(ring)], boundary[i]), 1, pi / 3, OUTSIDE)
            self._add((point, boundary[i], boundary[i - 1]), 1, pi / 3, OUTSIDE)
        return boundary
