"""Disks laid flat: no triangle is turned over, and the energy is where its gradient says."""

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from knotgames.games.knot.diagrams.plane_map import FIGURE_EIGHT, automorphisms, faces, plane_map_of
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.drawing import flatten
from knotgames.games.knot.drawing.flatten import FAR, _Disk, flattened
from knotgames.games.knot.drawing.mesh import mesh


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
