"""Projections: crossings, PD codes, named knots, notation, symmetries, and what is refused."""

import pytest

from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.notation import parse
from knotgames.games.tricolor.projection import Projection, from_pd, torus, twist

FIGURE_EIGHT = "X[4,2,5,1] X[8,6,1,5] X[6,3,7,4] X[2,7,3,8]"


def test_under_strands_of_a_pd_code_are_told_from_over_strands() -> None:
    """The figure-eight knot: four strands, each over one crossing, at whose ends two others pass under."""
    assert parse(FIGURE_EIGHT).strands == 4
    assert parse(FIGURE_EIGHT).crossings == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def test_a_link_component_that_lies_over_everywhere_is_one_strand() -> None:
    """Two circles, one over the other: the upper one is one strand, the lower one two."""
    assert from_pd([(1, 4, 2, 3), (2, 3, 1, 4)]).crossings == ((0, 1, 2), (0, 1, 2))


@pytest.mark.parametrize("n", range(1, 12, 2))
def test_torus_diagrams_from_their_pd_code(n: int) -> None:
    """The diagram traced as a closed braid of two strands: over and under alternate along the knot."""
    size = 2 * n

    def edge(label: int) -> int:
        return (label - 1) % size + 1

    if n > 1:
        code = [(edge(2 * i + 1), edge(2 * i + 1 + n), edge(2 * i + 2), edge(2 * i + 2 + n)) for i in range(n)]
        traced = from_pd(code)
        assert traced.strands == n
        for crossings in (traced.crossings, torus(n).crossings):
            at = [sum(crossing.count(strand) for crossing in crossings) for strand in range(n)]
            assert at == [3] * n
        from knotgames.games.tricolor.transfer import count_complete

        assert count_complete(traced) == count_complete(torus(n))


def test_the_reduced_representation_keeps_each_crossing_once() -> None:
    assert Projection(3, ((0, 1, 2), (2, 1, 0), (0, 1, 2))).reduced == ((0, 1, 2),)


def test_a_projection_checks_its_strands() -> None:
    with pytest.raises(InputError, match=r"crossing \(0, 1, 3\): strand 3 is out of range, 0 to 2"):
        Projection(3, ((0, 1, 3),))
    with pytest.raises(InputError, match=r"crossing \(0, 1\): expected three strands, found 2"):
        Projection(3, ((0, 1),))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="crossing 1 has 3 labels, expected four"):
        from_pd([(1, 2, 3)])


def test_twists_have_the_crossings_of_the_figure() -> None:
    assert twist(2).crossings == ((0, 0, 1), (0, 1, 1))
    assert twist(5).crossings == ((0, 0, 1), (0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 4))
