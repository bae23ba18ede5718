"""Colorings that a SAT solver finds are accepted by the checker, and found where they are known to be."""

import pytest

from knotgames.checks.certificates.knots import check_coloring, coloring_certificate
from knotgames.games.knot.diagrams.wirtinger import conjugacy_class, fox_coloring, reflections
from knotgames.games.knot.notation.text import parse

pytest.importorskip("pysat")

from knotgames.checks.solvers.colorings import coloring

A5 = ((1, 2, 3, 4, 0), (1, 2, 0, 3, 4))


def test_reflections_color_what_fox_colorings_color() -> None:
    for name in ("3_1", "4_1", "5_2", "6_1", "8_19"):
        code = parse(name).leaving([]).pd
        for prime in (3, 5, 7):
            assert (coloring(code, reflections(prime)) is None) == (fox_coloring(code, prime) is None)


@pytest.mark.parametrize("name", ["10_124", "10_153", "4_1"])
def test_colors_of_the_alternating_group_tell_knots(name: str) -> None:
    """Two knots of determinant 1, which no Fox coloring tells, and the figure-eight knot."""
    code = parse(name).leaving([]).pd
    classes = [conjugacy_class(element, A5) for element in A5]
    found = [(code, elements, colors) for elements in classes if (colors := coloring(code, elements)) is not None]
    assert found
    for one in found:
        assert check_coloring(coloring_certificate({name: one})) == 1


def test_an_unknot_has_no_coloring() -> None:
    code = parse("PD[X[0,0,1,1]]").leaving([]).pd
    assert coloring(code, conjugacy_class(A5[0], A5)) is None
