"""Gauss and Dowker-Thistlethwaite codes are drawn as they are read off, and what no curve passes is refused."""

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.plane_map import canonical, plane_map_of
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.notation.gauss import from_dowker, from_gauss
from knotgames.games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import shadows as random_shadows
from tests.games.rational.positions import examples
from tests.messages import exactly


def passages(diagram: Diagram) -> list[int]:
    """The Gauss code of a diagram, from its edge 0 on."""
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
