"""What the claims on rational pseudodiagrams are checked with, by play and by known diagrams."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.boolean import BooleanFunction
from knotgames.checks.papers.knotgames2026.cube.all_values import KNOWN
from knotgames.checks.papers.knotgames2026.rational.columns import EQUAL, FAMILIES, columns_at, lies_in
from knotgames.checks.papers.knotgames2026.rational.matrices import End, Ends
from knotgames.checks.papers.knotgames2026.rational.tree import CLASSES, distance, vectors_in
from knotgames.checks.papers.knotgames2026.rational.vectors import Shears
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame
from knotgames.games.rational.tables import value_of
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram, Twist

TWISTS = st.builds(Twist, st.integers(-3, 3), st.integers(0, 2))


@given(st.lists(TWISTS, min_size=4, max_size=6).map(lambda word: Pseudodiagram(tuple(word))))
@settings(max_examples=60)
def test_pseudodiagrams_with_at_most_eight_unresolved_crossings_have_six_values(diagram: Pseudodiagram) -> None:
    if diagram.is_knot and diagram.unresolved <= 8:
        assert value_of(diagram) in KNOWN


def test_the_trefoil_has_two_knotted_resolutions() -> None:
    shears = Shears.of(Pseudodiagram.parse("[(3)]"))
    assert [shears.determinant(signs) for signs in product(SIGNS, repeat=3)] == [3, 1, 1, 1, 1, 1, 1, 3]


def test_distances_in_a_tree_are_symmetric_and_satisfy_the_triangle_inequality() -> None:
    a, b = classes = CLASSES[:2]
    vertices = [z for z in vectors_in(4) if (z[0] % 2, z[1] % 2) in (a, b)]
    far = {(y, z): distance(y, z, (a, b)) for y, z in product(vertices, repeat=2)}
    assert all(far[z, y] == d for (y, z), d in far.items())
    for x, y, z in product(vertices[:12], repeat=3):
        assert (far[x, z] or 0) <= (far[x, y] or 0) + (far[y, z] or 0)
    assert distance((1, 1), (1, 0), (classes[0], classes[1])) is None


@pytest.mark.parametrize(
    ("name", "placement"),
    [
        ("F1", (1, 1, 1, 0, 1, 1)),
        ("F4", (1, 1, 2, 0, 1, 1)),
        ("F5", (1, 2, 2, 1, 1, 1)),
        ("F2", (1, 0, 1, 1, 2, 1)),
        ("F6", (1, 2, 2, 2, 1, 1)),
        ("G1", (2, 1, 2, 1, 2, 2)),
    ],
)
def test_a_family_is_made_of_the_columns_at_some_distances(name: str, placement: tuple[int, ...]) -> None:
    found, equal = columns_at(placement)
    assert found == FAMILIES[name]
    assert lies_in(found, equal, [name])
    if name in EQUAL:
        assert equal == EQUAL[name]


def test_near_places_are_those_with_a_column_in_common_in_each_family() -> None:
    assert [(i[0][1], j[0][1]) for i, j in End.of("F4").near] == [(0, 1), (1, 2)]
    assert len(End.of("F5").near) == 4


@pytest.mark.parametrize("names", [("F4", "F1"), ("F4", "F5"), ("F5", "F5")])
def test_squares_of_matrices_have_the_levels_of_games_on_a_cube(names: tuple[str, str]) -> None:
    ends = Ends(*map(End.of, names))
    number = len(next(iter(ends.matrices.values())))
    chosen = np.random.default_rng(1).integers(number, size=(10, 4))
    for corners in [*chosen, np.array([0, 1, 0, 1])]:
        truths = []
        for place in range(1 << 6):  # two of the left end, two in the middle, two of the right end
            signs = [place >> i & 1 for i in range(6)]
            at = tuple(
                setting
                for end, (x, y) in ((ends.left, signs[:2]), (ends.right, signs[4:]))
                for setting in (((2, x + y),) if len(end.blocks) == 1 else ((1, x), (1, y)))
            )
            truths.append(ends.matrices[at][corners[signs[2] + 2 * signs[3]]] == 2)
        value = solve_cube(CubeGame(BooleanFunction.of_truths(np.array(truths)))).value()
        assert ends.is_one([corners[v : v + 1] for v in range(4)]).item() is (value.y == 1)
