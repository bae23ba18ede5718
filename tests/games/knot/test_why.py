"""Why a knot is a circle or not: a reason is given for every resolution, and for the one that holds."""

from itertools import product

import pytest

from knotgames.games.knot.diagrams.diagram import CrossingMove
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.unknot import unknotted
from knotgames.games.knot.why import why
from tests.profiles import night


@pytest.mark.parametrize("knot", ["3_1", "4_1", pytest.param("5_2", marks=night)])
def test_every_resolution_has_its_reason(knot: str) -> None:
    shadow = parse(knot)
    for signs in product((1, -1), repeat=shadow.crossings):
        diagram = shadow
        for crossing, sign in enumerate(signs):
            diagram = diagram.after(CrossingMove(crossing, sign))
        steps = why(diagram)
        is_circle = steps[-1][0] == "No crossing is left: a circle."
        assert is_circle == unknotted(diagram.pd, ())[0]
        assert is_circle == ("has one color" not in steps[0][0] and "a circle has 1" not in steps[0][0])
        assert len(steps) > is_circle
        if "Three colors" in steps[0][0]:
            assert len({shape.stroke for shape in steps[0][1].shapes}) == 3  # type: ignore[union-attr]


def test_the_determinant_tells_what_no_few_colors_tell() -> None:
    assert why(parse("7_1 unresolved none"))[0][0] == "The determinant is 7. No move changes it, and a circle has 1."
    text = why(parse("10_124 unresolved none"))[0][0]
    assert text == "The Jones polynomial is t^4 + t^6 - t^10. No move changes it, and a circle has 1."
