"""Homomorphisms and isomorphisms of finite commutative monoids, by the images of generators."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeAlias

import numpy as np

from knotgames.algebra.monoids.congruence import (
    F,
    IntArray,
    Labeling,
    as_function,
    numbered,
)
from knotgames.algebra.monoids.green import index_and_period
from knotgames.algebra.monoids.monoid import E, FiniteMonoid, IndexArray, ideal_matrix
from knotgames.algebra.monoids.presentation import smallest_generating_set
from knotgames.algebra.steps import spend

Colors: TypeAlias = tuple[IntArray, IntArray]
"""A number for each element of two monoids, which a map preserves."""

TRIED = 50
"""The steps that it takes to try an image of a generator, in a small monoid."""


def isomorphism(
    m: FiniteMonoid[E], n: FiniteMonoid[F], preserving: tuple[Labeling[E], Labeling[F]] | None = None
) -> dict[E, F] | None:
    """Return an isomorphism from m to n, or None if there is none.

    Elements are colored by invariants, and the colors refined until they are stable; then images of the same colors are
    tried for a smallest generating set. If the colors distinguish few elements, this may take exponential time.

    For labelings f of m and g of n to be preserved, such as outcomes, the isomorphism h must have g(h(a)) = f(a).

    >>> z4 = FiniteMonoid.generated([1], lambda a, b: (a + b) % 4, 0)
    >>> isomorphism(z4, FiniteMonoid.generated([2], lambda a, b: a * b % 5, 1))
    {0: 1, 1: 2, 2: 4, 3: 3}
    """
    if len(m) != len(n):
        return None
    colors = _stable_colors(m, n, preserving)
    if sorted(colors[0]) != sorted(colors[1]):
        return None
    choices = [
        (g, np.flatnonzero(colors[1] == colors[0][g]).tolist()) for g in m.indices_of(smallest_generating_set(m))
    ]
    return next(_search(m, n, colors, choices, injective=True), None)


def homomorphisms(
    m: FiniteMonoid[E], n: FiniteMonoid[F], preserving: tuple[Labeling[E], Labeling[F]] | None = None
) -> Iterator[dict[E, F]]:
    """Yield the homomorphisms from m to n, each once; those that preserve labels, if labels are given.

    A generator of index r and period p has an image whose index is at most r and whose period divides p. All such
    images of a smallest generating set are tried, with the relations between them, which may take exponential time. The
    work is counted in steps (`algebra.steps`), so a caller can bound it.

    >>> z4, z2 = (FiniteMonoid.generated([1], lambda a, b, n=n: (a + b) % n, 0) for n in (4, 2))
    >>> list(homomorphisms(z4, z2)), len(list(homomorphisms(z2, z4)))
    ([{0: 0, 1: 0, 2: 0, 3: 0}, {0: 0, 1: 1, 2: 0, 3: 1}], 2)
    """
    f, g = preserving or (lambda a: None, lambda a: None)
    colors = numbered([*map(as_function(f), m), *map(as_function(g), n)])
    cycles = [index_and_period(n, b) for b in n]
    choices = []
    for a in smallest_generating_set(m):
        index, period = index_and_period(m, a)
        images = [i for i, (r, p) in enumerate(cycles) if r <= index and period % p == 0]
        choices.append((m.index_of(a), images))
    yield from _search(m, n, (colors[: len(m)], colors[len(m) :]), choices, injective=False)


def _search(
    m: FiniteMonoid[E], n: FiniteMonoid[F], colors: Colors, choices: list[tuple[int, list[int]]], *, injective: bool
) -> Iterator[dict[E, F]]:
    """Search by backtracking over the images of the generators; the stack holds for each the images not yet tried."""
    choices.sort(key=lambda choice: len(choice[1]))
    start = np.full(len(m), -1, dtype=np.intp)
    first, last = m.index_of(m.identity), n.index_of(n.identity)
    start[first] = last

    def extensions(phi: IntArray, depth: int) -> Iterator[IntArray]:
        g, images = choices[depth]
        used = set(phi.tolist()) if injective else set[int]()
        for image in (image for image in images if image not in used):
            spend(TRIED + len(m))
            extended = _extended(m.table, n.table, colors, phi, g, image, injective)
            if extended is not None:
                yield extended

    stack = [iter([start] if colors[0][first] == colors[1][last] else [])]
    while stack:
        phi = next(stack[-1], None)
        if phi is None:
            stack.pop()
        elif len(stack) > len(choices):
            yield {a: n.elements[i] for a, i in zip(m, phi.tolist(), strict=True)}
        else:
            stack.append(extensions(phi, len(stack) - 1))


def _extended(
    source: IndexArray, target: IndexArray, colors: Colors, phi: IntArray, g: int, image: int, injective: bool
) -> IntArray | None:
    """Return a homomorphism on a submonoid S, extended by g -> image to the submonoid of S and g; or None.

    The map is -1 outside S. It is enough that phi(x + g) = phi(x) + image for the x that are reached: an element s + kg
    is mapped to phi(s) + k image, and such sums add up as they must.
    """
    phi = phi.copy()
    frontier = np.flatnonzero(phi >= 0)
    while frontier.size:
        sums, images = source[frontier, g], target[phi[frontier], image]
        fresh = phi[sums] < 0
        frontier = np.unique(sums[fresh])
        phi[sums[fresh]] = images[fresh]
        if not np.array_equal(phi[sums], images):
            return None
    inside = np.flatnonzero(phi >= 0)
    fits = not injective or len(np.unique(phi[inside])) == len(inside)
    return phi if fits and np.array_equal(colors[0][inside], colors[1][phi[inside]]) else None


def _stable_colors(
    m: FiniteMonoid[E], n: FiniteMonoid[F], preserving: tuple[Labeling[E], Labeling[F]] | None
) -> Colors:
    """Return colors of the elements of two monoids of the same size, which an isomorphism must preserve.

    The first color of a is its label, the numbers of elements that a divides and that divide a, and the truth of a = 0
    and a + a = a. It is refined by the colors of all b and a + b until it is stable.
    """
    f, g = preserving or (lambda a: None, lambda a: None)
    colors = numbered(_first_colors(m, f) + _first_colors(n, g))
    while True:
        count, rows = int(colors.max()) + 1, []
        for part, table in zip(np.split(colors, 2), (m.table, n.table), strict=True):
            seen = np.sort(part * count + part[table], axis=1)
            rows += [(color, row.tobytes()) for color, row in zip(part.tolist(), seen, strict=True)]
        colors = numbered(rows)
        if colors.max() + 1 == count:
            first, second = np.split(colors, 2)
            return first, second


def _first_colors(m: FiniteMonoid[E], label: Labeling[E]) -> list[Hashable]:
    ideals = ideal_matrix(m.table)
    places = np.arange(len(m))
    neutral, idempotent = places == m.index_of(m.identity), m.table.diagonal() == places
    invariants = np.stack([ideals.sum(axis=1), ideals.sum(axis=0), neutral, idempotent], axis=1)
    return [(label, *row) for label, row in zip(map(as_function(label), m), invariants.tolist(), strict=True)]
