"""Equations solved by blocks, against a dense solver."""

import numpy as np
import pytest

from knotgames.games.knot.drawing.blocks import Pattern


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
