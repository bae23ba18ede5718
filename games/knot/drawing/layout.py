"""Where a diagram is drawn in the plane: by a circle packing.

The diagram is made part of a triangulation: its crossings; some points on every edge; within every face a ring of
points along its boundary, and in the middle of the ring one more point. (It is the rings that make loops and nugatory
crossings harmless. A loop has more points than other edges, so that it is seen.) For every triangulation of a disk
there are circles around its points, of given radii on the boundary, that touch just if the points are joined [Koebe
1936; Thurston 1985]. Their centers are a drawing in which no two edges meet, and in which every part of the diagram is
round.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from games.knot.diagrams.diagram import Code, End, faces, other_ends

ON_EDGE, ON_LOOP = 3, 9
"""How many points an edge has, and one that bounds a face alone. They are odd: one point is in the middle."""

ROUNDS = 3_000
"""How often radii are corrected at most."""

EXACT = 1e-7
"""The error of the angles, in radians, at which they are left."""

Points = NDArray[np.float64]
"""Points of the plane: shape (points, 2)."""

Triangle = tuple[int, int, int]
"""Three points, counterclockwise."""


def layout(code: Code) -> dict[End, Points]:
    """For every end of an edge the points from its crossing to the middle of the edge.

    >>> [half.shape for half in layout(((0, 0, 1, 1),)).values()]
    [(6, 2), (6, 2), (6, 2), (6, 2)]
    """
    chains = _chains(code)
    triangles, boundary = _triangulation(code, chains)
    centers = _centers(triangles, _radii(triangles, boundary))
    return {end: centers[[end[0], *chain[: len(chain) // 2 + 1]]] for end, chain in sorted(chains.items())}


def _chains(code: Code) -> dict[End, list[int]]:
    """For every end of an edge the points on the edge, from that end to the other. (The crossings are the points
    0, ..., n - 1.)
    """
    on_loop = {code[c][p] for walk in faces(code) if len(walk) == 1 for c, p in walk}
    count = len(code)
    chains: dict[End, list[int]] = {}
    for end, other in other_ends(code).items():
        if end not in chains:
            many = ON_LOOP if code[end[0]][end[1]] in on_loop else ON_EDGE
            chains[end] = list(range(count, count + many))
            chains[other] = chains[end][::-1]
            count += many
    return chains


def _triangulation(code: Code, chains: dict[End, list[int]]) -> tuple[list[Triangle], list[int]]:
    """The triangles, and the points of the ring in the longest face, which is outside."""
    count = 1 + max(point for chain in chains.values() for point in chain)
    triangles: list[Triangle] = []
    boundary: list[int] = []
    walks = sorted(faces(code), key=len)
    for walk in walks:
        # the face is to the left of the walk; its ring has a point beside every step
        passed = [p for crossing, place in walk for p in (crossing, *chains[crossing, (place - 1) % 4])]
        ring = list(range(count, count + len(passed)))
        count += len(ring)
        for i, point in enumerate(passed):
            triangles += [(passed[i - 1], point, ring[i - 1]), (point, ring[i], ring[i - 1])]
            if walk is not walks[-1]:
                triangles.append((ring[i - 1], ring[i], count))
        if walk is walks[-1]:
            boundary = ring
        else:
            count += 1
    return triangles, boundary


def _radii(triangles: list[Triangle], boundary: list[int]) -> NDArray[np.float64]:
    """The radii for which the angles around every point inside add up to a full turn; those on the boundary are 1."""
    corners = np.array(triangles)
    corners = np.concatenate([np.roll(corners, turn, axis=1) for turn in range(3)])
    count = corners.max() + 1
    around = np.bincount(corners[:, 0], minlength=count)
    inside = np.setdiff1d(np.arange(count), boundary)
    whole = np.sin(np.pi / around[inside])
    radii = np.ones(count)
    for _ in range(ROUNDS):
        a, b, c = radii[corners].T
        angles = 2 * np.arcsin(np.sqrt(b * c / ((a + b) * (a + c))))
        turns = np.bincount(corners[:, 0], weights=angles, minlength=count)[inside]
        if np.abs(turns - 2 * np.pi).max() < EXACT:
            break
        # as if all neighbors of a circle were of one size [Collins and Stephenson 2003]
        part = np.sin(turns / (2 * around[inside]))
        radii[inside] *= part / (1 - part) * (1 - whole) / whole
    return radii


def _centers(triangles: list[Triangle], radii: NDArray[np.float64]) -> Points:
    """The centers of the circles, triangle by triangle from one edge on."""
    third = {(a, b): c for x, y, z in triangles for a, b, c in ((x, y, z), (y, z, x), (z, x, y))}
    centers = np.full(len(radii), np.nan, dtype=complex)
    x, y, _ = triangles[0]
    centers[x], centers[y] = 0, radii[x] + radii[y]
    waiting = deque([(x, y)])
    while waiting:
        a, b = waiting.popleft()
        c = third.pop((a, b), None)
        if c is None:
            continue
        if np.isnan(centers[c]):
            sides = radii[a] + radii[b], radii[a] + radii[c], radii[b] + radii[c]
            angle = np.arccos((sides[0] ** 2 + sides[1] ** 2 - sides[2] ** 2) / (2 * sides[0] * sides[1]))
            way = (centers[b] - centers[a]) / abs(centers[b] - centers[a])
            centers[c] = centers[a] + sides[1] * way * np.exp(1j * angle)
        waiting += [(b, a), (a, c), (c, b)]
    return np.stack([centers.real, centers.imag], axis=1)
