"""Pictures of misère quotients: what is drawn, and P-elements in their color."""

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.drawing import DRAWN, Drawn, quotient_picture
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Box, Group
from knotgames.checks.commands import quotient

P_COLOR = OUTCOMES[LastMoveOutcome.PREVIOUS]


@pytest.mark.parametrize(("what", "boxes"), [("order", 2), ("idempotents", 2), ("table", 6 * 6 + 2 * 6)])
def test_what_is_drawn(what: Drawn, boxes: int) -> None:
    """T_2, the quotient of 0.33: a^2 = 1 and b^3 = b, so that the classes are {1, a} and {b, ab, b^2, ab^2}, each
    of them a group.
    """
    picture = quotient_picture(misere_quotient(Code.parse("0.33")), what)
    groups = [shape for shape in picture.shapes if isinstance(shape, Group)]
    assert len(groups) == boxes


def test_p_elements_have_their_color() -> None:
    q = misere_quotient(Code.parse("0.123"))
    picture = quotient_picture(q, "table")
    heads = [shape.shapes[0] for shape in picture.shapes if isinstance(shape, Group)][: 2 * len(q) : 2]
    colored = [i for i, box in enumerate(heads) if isinstance(box, Box) and box.fill == P_COLOR]
    assert colored == list(q.p_portion)
    assert [key.text[0] for key in picture.legend] == ["N", "P"]


def test_the_command_knows_what_is_drawn() -> None:
    assert quotient.DRAWN == DRAWN
