"""Pictures of the values: each order has a node for each of its classes, and a line for each covering pair."""

import pytest

from knotgames.algebra.knot_type.drawing import ORDERS, OrderName, order_picture, relation_of, table_picture
from knotgames.algebra.knot_type.values import monoid_of_values
from knotgames.algebra.monoids.orders import order_of
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Box, Group, Path


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("weak", "even"), [(False, False), (True, False), (False, True)])
def test_an_order_is_drawn_whole(order: OrderName, weak: bool, even: bool) -> None:
    values = monoid_of_values(weak=weak, even=even)
    found = order_of(relation_of(values, order))
    picture = order_picture(values, order)
    nodes = [shape for shape in picture.shapes if isinstance(shape, Group)]
    assert len(nodes) == len(found.classes)
    assert sum(isinstance(shape, Path) for shape in picture.shapes) == len(found.covers)
    colors = [{shape.fill for shape in node.shapes if isinstance(shape, Box) and shape.fill} for node in nodes]
    assert colors == [{OUTCOMES[values.elements[i].outcome] for i in part} for part in found.classes]


def test_who_does_better_goes_from_the_knot_down_to_the_unknot() -> None:
    nodes = [shape for shape in order_picture(monoid_of_values(even=True), "better").shapes if isinstance(shape, Group)]
    tops = {node.title: node.shapes[0].corner[1] for node in nodes if isinstance(node.shapes[0], Box)}
    assert min(tops, key=tops.__getitem__) == "222"
    assert max(tops, key=tops.__getitem__) == "000"


def test_bold_borders_are_of_groups_and_so_of_divisibility_alone() -> None:
    def bold(order: OrderName) -> int:
        shapes = order_picture(
            monoid_of_values(even=True), order
        ).shapes  # a color each, so that the first is the border
        return sum(
            isinstance(one, Group) and isinstance(one.shapes[0], Box) and one.shapes[0].width > 1 for one in shapes
        )

    assert (bold("divisibility"), bold("better")) == (3, 0)


def test_the_table_has_a_legend_of_the_outcomes() -> None:
    picture = table_picture(monoid_of_values())
    assert [key.text[0] for key in picture.legend] == [str(outcome) for outcome in Outcome]
