"""Gauss and Dowker-Thistlethwaite codes are drawn as they are read off, and what no curve passes is refused."""

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram, components, pieces
from knotgames.games.knot.diagrams.plane_map import canonical, plane_map_of
from knotgames.games.knot.diagrams.shadows import dowker, link_shadows, shadows
from knotgames.games.knot.notation.gauss import from_dowker, from_gauss
from knotgames.games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import shadows as random_shadows
from tests.games.knot.plain import circles, shape
from tests.games.rational.positions import examples
from tests.messages import exactly


def passages(diagram: Diagram) -> list[int]:
    """The Gauss code of a diagram, from its edge 0 on; of a link, one component after the other."""
    code = [0] * 2 * diagram.crossings
    for number, ((a, b, _, d), sign) in enumerate(zip(diagram.pd, diagram.signs, strict=True), start=1):
        code[a] = -number
        code[d if sign > 0 else b] = number
    return code


@examples(100)
@given(random_shadows(9))
def test_a_gauss_code_is_drawn_as_a_diagram_of_the_same_knot(diagram: Diagram) -> None:
    code = passages(diagram)
    drawn = Diagram(from_gauss(code))
    assert passages(drawn) in (code[i:] + code[:i] for i in range(max(1, len(code))))
    if diagram.crossings <= 7:
        assert sorted(unknotted(drawn.pd)) == sorted(unknotted(diagram.pd))


def test_a_gauss_code_of_a_link_is_drawn_as_the_same_link() -> None:
    for shadow in (shadow for n in range(2, 6) for shadow in link_shadows(n, prime=True)):
        for place in range(1 << len(shadow)):
            link = Diagram(shadow, link=True).resolved(place)
            code = passages(link)
            drawn = Diagram(from_gauss(*([code[label] for label in circle] for circle in circles(link))), link=True)
            assert canonical(plane_map_of(drawn.pd)) == canonical(plane_map_of(link.pd))
            assert shape(drawn) == shape(link)


def test_a_chain_of_circles_is_drawn() -> None:
    last = 2 * 60
    chain = [[-(k - 1), k, k + 1, -(k + 2)] for k in range(2, last, 2)]
    drawn = Diagram(from_gauss([1, -2], *chain, [-(last - 1), last]), link=True)
    assert (components(drawn.pd), len(pieces(drawn.pd)), drawn.crossings) == (61, 1, last)


def test_a_link_in_pieces_is_drawn_piece_by_piece() -> None:
    drawn = Diagram(from_gauss([1, -2], [-3, 4, -5, 3, -4, 5], [2, -1]), link=True)
    assert sorted(map(len, pieces(drawn.pd))) == [2, 3]
    assert components(drawn.pd) == 3


@pytest.mark.parametrize("crossings", range(3, 9))
def test_a_dowker_code_of_a_prime_shadow_is_drawn_as_that_shadow(crossings: int) -> None:
    for code in shadows(crossings):
        assert canonical(plane_map_of(from_dowker(dowker(code)))) == canonical(plane_map_of(code))


def test_a_negative_number_of_a_dowker_code_switches_its_crossing() -> None:
    alternating, switched = Diagram(from_dowker([4, 6, 8, 2])), Diagram(from_dowker([4, -6, 8, 2]))
    assert [c for c in range(4) if alternating.signs[c] != switched.signs[c]] == [1]
    under = [abs(code) for code in passages(alternating)]
    assert passages(alternating) == [c * (-1) ** (i + (passages(alternating)[0] < 0)) for i, c in enumerate(under)]


def test_no_passages_are_a_circle() -> None:
    assert from_gauss([]) == from_dowker([]) == ()


NOT_PLANAR = "not planar: no curve in the plane passes crossings in this order"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ([1, 2, -1, -2], NOT_PLANAR),
        ([1, 2, -1], "Gauss code of 3 passages: 2 stands 1 times, expected 1 to 2 and -1 to -2 once each"),
        ([0, 0], "Gauss code of 2 passages: 0 stands 2 times, 1 stands 0 times, -1 stands 0 times, "
         "expected 1 to 1 and -1 to -1 once each"),
    ],
)  # fmt: skip
def test_what_is_no_gauss_code_is_refused(code: list[int], message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        from_gauss(code)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ([8, 10, 2, 4, 6], NOT_PLANAR),
        ([4, 6, 3], "DT code of 3 crossings: 2 stands 0 times, 3 stands 1 times, "
         "expected the even numbers 2 to 6 once each, with a sign or without"),
        ([4, -4, 2], "DT code of 3 crossings: 4 stands 2 times, 6 stands 0 times, "
         "expected the even numbers 2 to 6 once each, with a sign or without"),
    ],
)  # fmt: skip
def test_what_is_no_dowker_code_is_refused(code: list[int], message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        from_dowker(code)
