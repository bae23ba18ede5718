"""The table of knots: every line is a knot of its crossing number, with its published determinant."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from games.knot.diagrams.diagram import Diagram
from games.knot.notation.named import TABULATED, library_code, named_code, tabulated
from games.knot.notation.names import ALTERNATING
from games.knot.unknot import unknotted

NONALTERNATING = {8: 3, 9: 8, 10: 42}
"""How many knots of each number of crossings are not alternating: 249 in all to ten crossings, and the unknot."""

DETERMINANTS = {"3_1": 3, "4_1": 5, "5_2": 7, "6_2": 11, "7_7": 21, "8_18": 45, "8_19": 3, "8_20": 9, "8_21": 15} | {
    "9_40": 75,
    "9_42": 7,
    "9_49": 25,
    "10_83": 83,
    "10_86": 85,
    "10_124": 1,
    "10_132": 5,
    "10_161": 5,
    "10_165": 39,
}
"""Published determinants (KnotInfo). They tell 10_83 from 10_86, and the numbers after 10_161 from Rolfsen's."""


def rolfsen() -> list[str]:
    return [name for name in tabulated() if "a" not in name and "n" not in name and name != "0_1"]


def test_there_are_all_prime_knots_to_ten_crossings() -> None:
    by_crossings = Counter(len(tabulated()[name]) for name in rolfsen())
    assert by_crossings == {n: ALTERNATING[n] + NONALTERNATING.get(n, 0) for n in range(3, TABULATED + 1)}
    assert {name for name in tabulated() if "_" not in name} == set()
    assert sum("a" in name for name in tabulated()) == sum(ALTERNATING.values())


def test_every_code_is_a_diagram_of_its_crossing_number() -> None:
    for name, code in tabulated().items():
        diagram = Diagram(named_code(name))
        assert diagram.crossings == len(code)
        assert not diagram.pd or not unknotted(diagram.pd, ())[0]


def test_just_the_alternating_codes_are_positive() -> None:
    for name in rolfsen():
        code = tabulated()[name]
        assert (min(code) > 0) == (int(name.split("_")[1]) <= ALTERNATING[len(code)])


def determinant(pd: tuple[tuple[int, ...], ...]) -> int:
    """The determinant: a minor of the matrix with 2 at the arc over each crossing and -1 at the two that end there."""
    parent = list(range(2 * len(pd)))

    def root(edge: int) -> int:
        while parent[edge] != edge:
            edge = parent[edge]
        return edge

    for _, b, _, d in pd:
        parent[root(b)] = root(d)
    number = {edge: i for i, edge in enumerate(sorted({root(edge) for edge in range(2 * len(pd))}))}
    matrix = np.zeros((len(pd), len(number)))
    for row, (a, b, c, _) in enumerate(pd):
        for edge, weight in ((a, -1), (b, 2), (c, -1)):
            matrix[row, number[root(edge)]] += weight
    return round(abs(float(np.linalg.det(matrix[1:, 1:]))))


@pytest.mark.parametrize("name", DETERMINANTS)
def test_determinants_are_the_published_ones(name: str) -> None:
    assert determinant(Diagram(named_code(name)).pd) == DETERMINANTS[name]


@pytest.mark.filterwarnings("ignore")
def test_the_library_has_the_same_knots_but_for_the_two_conventions() -> None:
    pytest.importorskip("spherogram")
    differs = []
    for name in rolfsen():
        ours, theirs = (determinant(Diagram(code).pd) for code in (named_code(name), library_code(name)))
        if ours != theirs:
            differs.append(name)
    assert set(differs) <= {"10_83", "10_86", "10_162", "10_163", "10_164", "10_165"}
    assert {"10_83", "10_86"} <= set(differs)
