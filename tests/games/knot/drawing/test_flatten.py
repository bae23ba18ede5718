"""Triangulated disks with the symmetries of the shadow, laid flat; sparse equations against a dense solver."""

from collections import Counter

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from knotgames.games.knot.diagrams.plane_map import FIGURE_EIGHT, automorphisms, faces, plane_map_of
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.drawing import flatten
from knotgames.games.knot.drawing.blocks import Pattern
from knotgames.games.knot.drawing.flatten import FAR, _Disk, flattened
from knotgames.games.knot.drawing.mesh import Mesh, mesh
from knotgames.games.knot.notation.text import parse


@pytest.mark.parametrize("seed", range(6))
def test_no_triangle_is_turned_over_and_none_is_tiny(seed: int) -> None:
    plane_map = plane_map_of(random_shadow(10, seed).pd)
    walks = list(faces(plane_map))
    disk = mesh(plane_map, walks, walks.index(max(walks, key=len)), 2)
    found, energy = flattened(disk, list(automorphisms(plane_map))[:1])
    assert energy < FAR
    places = found[disk.triangles]
    areas = ((places[:, 1] - places[:, 0]).conj() * (places[:, 2] - places[:, 0])).imag / 2
    assert (areas / disk.areas())[disk.weights > 0.1].min() > 0.003


def test_the_gradient_is_that_of_the_energy() -> None:
    plane_map = plane_map_of(random_shadow(3, 1).pd)
    triangulated = mesh(plane_map, list(faces(plane_map)), 0, 2)
    disk = _Disk(triangulated, list(automorphisms(plane_map))[:1])
    here = disk.state(disk.spread(triangulated.circle()))
    disk.stiffen(here)
    sizes = np.linspace(0.5, 2, len(triangulated.triangles))
    random = np.random.default_rng(0)
    moves = random.normal(size=disk.free) + 1j * random.normal(size=disk.free)
    way, step = disk.way(moves), 1e-7
    rise = (disk.energy(here.after(step, way), sizes) - disk.energy(here.after(-step, way), sizes)) / (2 * step)
    assert rise == pytest.approx(np.vdot(disk.gradient(here, sizes), moves).real, rel=1e-4)


def test_one_thread_multiplies_matrices_while_a_mesh_is_laid_flat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def settled(*_: object) -> object:
        seen.extend(one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas")
        raise InterruptedError

    monkeypatch.setattr(flatten, "_grown", settled)
    with threadpool_limits(limits=2, user_api="blas"), pytest.raises(InterruptedError):
        flatten.flattened(mesh(FIGURE_EIGHT, list(faces(FIGURE_EIGHT)), 1, 2), list(automorphisms(FIGURE_EIGHT)))
    assert set(seen) == {1}


@pytest.mark.parametrize("side", [1, 2, 5, 9, 14])
def test_a_grid(side: int) -> None:
    count, random = side * side, np.random.default_rng(side)
    places = np.arange(count).reshape(side, side)
    pairs = [*zip(places[:-1].ravel(), places[1:].ravel(), strict=True)]
    pairs += [*zip(places[:, :-1].ravel(), places[:, 1:].ravel(), strict=True)]
    matrix = np.zeros((count, count))
    for one, other in pairs:
        weight = 10.0 ** random.uniform(-6, 6)
        matrix[[one, other], [one, other]] += weight
        matrix[[one, other], [other, one]] -= weight
    matrix[0, 0] += 1
    rows, columns = np.nonzero(matrix)
    right = matrix @ (random.normal(size=count) + 1j * random.normal(size=count)).astype(np.complex128)
    found = Pattern(count, rows, columns).inverse(matrix[rows, columns])(right)
    assert np.allclose(matrix @ found, right, rtol=1e-6, atol=1e-6 * np.abs(right).max())


def test_entries_at_one_place_are_added() -> None:
    zero = np.zeros(2, dtype=np.intp)
    assert Pattern(1, zero, zero).inverse(np.array([1.0, 3.0]))(np.array([8 + 4j]))[0] == pytest.approx(2 + 1j)


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
