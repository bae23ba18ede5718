"""Triangulations: disks, whose parts are where they should be, with the symmetries of the shadow."""

from collections import Counter

import numpy as np
import pytest

from knotgames.games.knot.diagrams.plane_map import automorphisms, faces, plane_map_of
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.drawing.mesh import Mesh, mesh
from knotgames.games.knot.notation.text import parse


def made(code: str, outside: int = 0, on_edge: int = 2) -> Mesh:
    plane_map = plane_map_of(parse(code).pd if "_" in code else random_shadow(8, int(code)).pd)
    return mesh(plane_map, list(faces(plane_map)), outside, on_edge)


@pytest.mark.parametrize("code", ["3_1", "8_18", "0", "1", "2"])
@pytest.mark.parametrize("on_edge", [2, 3])
def test_the_triangles_are_those_of_a_disk(code: str, on_edge: int) -> None:
    disk = made(code, on_edge=on_edge)
    sides = Counter(
        (a, b)
        for triangle in disk.triangles.tolist()
        for a, b in zip(triangle, (*triangle[1:], triangle[0]), strict=True)
    )
    assert set(sides.values()) == {1}  # each side once in each direction, and so oriented alike
    rim = {pair for pair in sides if pair[::-1] not in sides}
    assert rim == set(zip(disk.boundary[1:] + disk.boundary[:1], disk.boundary, strict=True))
    assert disk.points - (len(sides) + len(rim)) // 2 + len(disk.triangles) == 1  # Euler's formula
    assert (disk.areas() > 0).all()


@pytest.mark.parametrize("code", ["3_1", "8_18", "9_40"])
def test_symmetries_of_the_shadow_are_symmetries_of_the_disk(code: str) -> None:
    plane_map = plane_map_of(parse(code).pd)
    walks = list(faces(plane_map))
    disk = mesh(plane_map, walks, 0, 2)
    triangles = {frozenset(triangle) for triangle in disk.triangles.tolist()}
    circle = dict(zip(disk.boundary, disk.circle(), strict=True))
    fixing = 0
    for one in automorphisms(plane_map):
        image = one.images[walks[0][0]]
        if (plane_map[image] if one.reflects else image) in walks[0]:
            fixing += 1
            images, turn = disk.images(one)
            assert sorted(images) == list(range(disk.points))
            assert {frozenset(images[point] for point in triangle) for triangle in triangles} == triangles
            for point, place in circle.items():
                assert np.isclose(circle[images[point]], turn * (place.conjugate() if one.reflects else place))
    assert fixing > 1
