"""A triangulated disk laid flat, so that its triangles keep their shapes as well as they can.

The boundary is a circle. At first every other point is in the middle of its neighbors, so that no triangle is turned
over [Tutte1963], but parts that hang on one crossing are tiny. Then the *symmetric Dirichlet energy* is made small:
the sum over triangles of |F|^2 + |F^-1|^2, where F takes the triangle at rest to where it lies, with its area as
weight. It is infinite where a triangle collapses, and no step passes such a place, so that edges that do not meet never
will [SmithSchaefer2015]. The strand resists being bent: the squares of its second differences are added, relative to
the distances of its points before.

While there are tiny triangles, each first seeks a few times its present size, not its size at rest [LiuEtAl2018],
in directions from a Laplacian with the weights of [RabinovichEtAl2017]; later with the last of these and the steps
before [LiuNocedal1989].
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from knotgames.games.knot.diagrams.plane_map import Automorphism
from knotgames.games.knot.drawing.blocks import Complexes, Floats, Inverse, Pattern
from knotgames.games.knot.drawing.mesh import Mesh

STEPS = 400
"""The greatest number of steps."""

GROWTH = 8.0
"""The greatest factor by which a triangle seeks to grow or shrink in one step."""

NEAR, FAR, SLOW, ENOUGH = 12.0, 60.0, 0.02, 1.5e-3
"""Bounds on the mean energy of triangles (4 at rest): the Laplacian is kept below NEAR, or below FAR once a step lowers
the energy by less than the part SLOW of itself. The search ends at the part ENOUGH.
"""

STIFFNESS, ROUNDS = 8.0, 2
"""The resistance of the strand to bending, and how often it is adapted to the distances of its points."""

REMEMBERED = 6
"""The number of steps that estimate the second derivatives."""


def flattened(mesh: Mesh, symmetries: Sequence[Automorphism]) -> tuple[Complexes, float]:
    """Return the places of the points, and the energy. If it is above `FAR`, then parts may have stayed tiny.

    The drawing gets all symmetries of the map in a group that fixes the outer face. One thread multiplies matrices:
    they are small, and more threads would spin while they wait for each other.

    >>> from knotgames.games.knot.diagrams.plane_map import FIGURE_EIGHT, automorphisms, faces
    >>> from knotgames.games.knot.drawing.mesh import mesh
    >>> of_eight = mesh(FIGURE_EIGHT, list(faces(FIGURE_EIGHT)), 1, 2)
    >>> round(float(abs(flattened(of_eight, list(automorphisms(FIGURE_EIGHT)))[0][0])), 6)
    0.0
    """
    with threadpool_limits(limits=1, user_api="blas"):
        disk = _Disk(mesh, symmetries)
        here = disk.state(disk.spread(mesh.circle()))
        if here.determinants.min() <= 0:
            return here.places, np.inf
        here = _grown(disk, here)
        for _ in range(ROUNDS):
            disk.stiffen(here)
            here = _settled(disk, here)
        return here.places, disk.energy(here, 1.0)


class _State(NamedTuple):
    """Places or moves of the points, with F for each triangle as two columns and the bends of the strand."""

    places: Complexes
    one: Complexes
    two: Complexes
    bends: Complexes

    @property
    def determinants(self) -> Floats:
        """Return the determinant of F for each triangle: its area relative to rest, negative if turned over."""
        determinants: Floats = (self.one.conj() * self.two).imag
        return determinants

    @property
    def squares(self) -> Floats:
        """Return the sum of the squares of the entries of F for each triangle."""
        squares: Floats = np.abs(self.one) ** 2 + np.abs(self.two) ** 2
        return squares

    def after(self, step: float, way: _State) -> _State:
        """Return the state after a step."""
        return _State(*(part + step * other for part, other in zip(self, way, strict=True)))


class _Disk:
    """A mesh with cached data."""

    def __init__(self, mesh: Mesh, symmetries: Sequence[Automorphism]) -> None:
        self.count, self.free = mesh.points, mesh.points - len(mesh.boundary)
        self.triangles = mesh.triangles
        weights = mesh.weights * mesh.areas()
        self.weights = weights / weights.sum()
        a, b, c = mesh.rest[:, 0].real, mesh.rest[:, 1].real, mesh.rest[:, 1].imag
        self._one = np.stack([-1 / a, 1 / a, np.zeros_like(a)], axis=1)
        self._two = np.stack([(b / a - 1) / c, -b / (a * c), 1 / c], axis=1)
        here = np.array(mesh.strand())
        self._strand = np.stack([np.roll(here, 1), here, np.roll(here, -1)])
        images = [(*mesh.images(symmetry), symmetry.reflects) for symmetry in symmetries]
        self._images = np.array([image for image, _, _ in images])
        self._turns = np.array([[turn] for _, turn, _ in images])
        self._reflects = np.array([[reflects] for _, _, reflects in images])
        self._touched = np.concatenate([self.triangles.ravel(), self._strand.ravel()])
        corners = [(part[i], part[j]) for part in (self.triangles.T, self._strand) for i in range(3) for j in range(3)]
        self._rows, self._columns = (np.concatenate(numbers) for numbers in zip(*corners, strict=True))
        self._inside = (self._rows < self.free) & (self._columns < self.free)
        self._pattern = Pattern(self.free, self._rows[self._inside], self._columns[self._inside])
        one, two = self._one, self._two
        self._products = np.stack([one[:, i] * one[:, j] + two[:, i] * two[:, j] for i in range(3) for j in range(3)])
        self._stiffness = np.full(len(here), STIFFNESS / len(here))

    def stiffen(self, state: _State) -> None:
        """Measure the bends of the strand relative to the distances of its points."""
        before, here, after = state.places[self._strand]
        self._stiffness = 2 * STIFFNESS / len(here) / (np.abs(here - before) ** 2 + np.abs(after - here) ** 2)

    @property
    def _of_strand(self) -> Floats:
        return np.outer([2, -4, 2, -4, 8, -4, 2, -4, 2], self._stiffness).ravel()

    def laplacian(self, state: _State, sizes: Floats | float) -> Inverse:
        """Return the inverse of the Laplacian for triangles that seek these sizes, with the term of the strand."""
        determinants, squares = state.determinants / sizes**2, state.squares / sizes**2
        sums = np.sqrt(squares + 2 * determinants) + np.sqrt(np.maximum(squares - 2 * determinants, 0))
        least = 2 * determinants / sums  # the smaller singular value of F
        weights = 2 * self.weights * (1 + least) * (1 + least**2) / least**3 / sizes**2
        entries = np.concatenate([(weights * self._products).ravel(), self._of_strand])
        return self._pattern.inverse(entries[self._inside])

    def spread(self, boundary: Complexes) -> Complexes:
        """Put every point except the given boundary in the middle of its neighbors."""
        of_triangle = np.repeat([2.0, -1, -1, -1, 2, -1, -1, -1, 2], len(self.triangles))
        entries = np.concatenate([of_triangle, np.zeros_like(self._of_strand)])
        places = np.concatenate([np.zeros(self.free), boundary])
        pulls = entries * places[self._columns]
        places[: self.free] = -self._pattern.inverse(entries[self._inside])(_sums(self._rows, pulls, self.free))
        return self._symmetric(places)

    def state(self, places: Complexes) -> _State:
        """Return the state of places, or of moves."""
        corners, (before, here, after) = places[self.triangles], places[self._strand]
        one, two = (corners * self._one).sum(axis=1), (corners * self._two).sum(axis=1)
        return _State(places, one, two, before - 2 * here + after)

    def way(self, moves: Complexes) -> _State:
        """Extend the moves of the inner points to all points, with all symmetries."""
        return self.state(self._symmetric(np.concatenate([moves, np.zeros(self.count - self.free)])))

    def energy(self, state: _State, sizes: Floats | float) -> float:
        """Return the energy if triangles seek these sizes, relative to rest; infinite if one is turned over."""
        determinants = state.determinants
        if determinants.min() <= 0:
            return np.inf
        of_triangles = state.squares * (sizes**-2.0 + (sizes / determinants) ** 2)
        return float(self.weights @ of_triangles + self._stiffness @ np.abs(state.bends) ** 2)

    def gradient(self, state: _State, sizes: Floats | float) -> Complexes:
        """Return the gradient of the energy by the places that are free."""
        determinants = state.determinants
        straight = 2 * self.weights * (sizes**-2.0 + (sizes / determinants) ** 2)
        turned = 2j * self.weights * state.squares * sizes**2.0 / determinants**3
        one, two = straight * state.one + turned * state.two, straight * state.two - turned * state.one
        bends = 2 * self._stiffness * state.bends
        pulls = (self._one * one[:, None] + self._two * two[:, None]).ravel()
        return _sums(self._touched, np.concatenate([pulls, bends, -2 * bends, bends]), self.free)

    def _symmetric(self, places: Complexes) -> Complexes:
        """Return the mean of the places over the symmetries."""
        if len(self._images) == 1:
            return places
        taken = places[self._images]
        back = np.where(self._reflects, taken.conj() * self._turns, taken * self._turns.conj())
        mean: Complexes = back.mean(axis=0)
        return mean


def _grown(disk: _Disk, here: _State) -> _State:
    """Return the places when no triangle is tiny."""
    before = np.inf
    for _ in range(STEPS):
        energy = disk.energy(here, 1.0)
        if energy < NEAR or (energy < FAR and energy > (1 - SLOW) * before):
            break
        present = np.sqrt(here.determinants)
        sizes = np.where(present < 1, np.minimum(1, GROWTH * present), np.maximum(1, present / GROWTH))
        gradient = disk.gradient(here, sizes)
        there = _stepped(disk, here, gradient, -disk.laplacian(here, sizes)(gradient), sizes)
        if there is None:
            break
        here, before = there, energy
    return here


def _settled(disk: _Disk, here: _State) -> _State:
    """Return the places at the minimum, from places where no triangle is tiny."""
    laplacian = disk.laplacian(here, 1.0)
    energy, gradient = disk.energy(here, 1.0), disk.gradient(here, 1.0)
    steps: deque[tuple[Complexes, Complexes, float]] = deque(maxlen=REMEMBERED)
    for _ in range(STEPS):
        there = _stepped(disk, here, gradient, -_quasi_newton(gradient, steps, laplacian), 1.0)
        if there is None:
            break
        less, steeper = disk.energy(there, 1.0), disk.gradient(there, 1.0)
        moved, changed = (there.places - here.places)[: disk.free], steeper - gradient
        curvature = _dot(moved, changed)
        if curvature > 0:
            steps.append((moved, changed, 1 / curvature))
        done = energy - less < ENOUGH * energy
        here, energy, gradient = there, less, steeper
        if done:
            break
    return here


def _quasi_newton(
    gradient: Complexes, steps: deque[tuple[Complexes, Complexes, float]], laplacian: Inverse
) -> Complexes:
    """Apply the inverse of the second derivatives, estimated from the last steps, to the gradient."""
    result, parts = gradient, []
    for moved, changed, scale in reversed(steps):
        parts.append(scale * _dot(moved, result))
        result = result - parts[-1] * changed
    result = laplacian(result)
    for (moved, changed, scale), part in zip(steps, reversed(parts), strict=True):
        result = result + moved * (part - scale * _dot(changed, result))
    return result


def _stepped(disk: _Disk, here: _State, gradient: Complexes, moves: Complexes, sizes: Floats | float) -> _State | None:
    """Return the places after a step that makes the energy less [Armijo1966]; None if none does."""
    way = disk.way(moves)
    energy, slope = disk.energy(here, sizes), _dot(gradient, way.places[: disk.free])
    step = min(1.0, 0.8 * _before_collapse(here, way))
    while step > SHORTEST:
        there = here.after(step, way)
        if disk.energy(there, sizes) <= energy + 1e-4 * step * slope:
            return there
        step /= 2
    return None


SHORTEST = 1e-13
"""The shortest step that is tried."""


def _before_collapse(here: _State, way: _State) -> float:
    """Return the step at which the first triangle collapses: the least positive root of the quadratic determinants."""
    a, c = way.determinants, here.determinants
    b = np.imag(here.one.conj() * way.two + way.one.conj() * here.two)
    with np.errstate(invalid="ignore", divide="ignore"):
        q = -(b + np.copysign(np.sqrt(b * b - 4 * a * c), b)) / 2
        roots = np.concatenate([q / a, c / q])
    roots = roots[np.isfinite(roots) & (roots > 0)]
    return float(roots.min()) if len(roots) else np.inf


def _dot(one: Complexes, other: Complexes) -> float:
    """Return the inner product of two lists of plane vectors."""
    return float(np.vdot(one, other).real)


def _sums(places: NDArray[np.intp], terms: Complexes, count: int) -> Complexes:
    """Return the sum of the terms for each of the first places."""
    sums: Complexes = np.bincount(places, terms.real) + 1j * np.bincount(places, terms.imag)
    return sums[:count]
