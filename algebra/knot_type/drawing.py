"""Pictures of the values of knot-type games, in color by outcome: how they add, and their orders."""

from __future__ import annotations

from typing import Literal, get_args

from knotgames.algebra.knot_type.values import KnotValue, at_least_as_good
from knotgames.algebra.monoids.drawing import cayley_table, hasse, order_diagram
from knotgames.algebra.monoids.green import divisibility
from knotgames.algebra.monoids.monoid import BoolArray, FiniteMonoid
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Key, Picture

OrderName = Literal["divisibility", "better"]
"""An order of values: *divisibility*, where a value stands above those that are its sum with some value; *better*,
where one stands above another if it is at least as good for the Knotter, whatever is added to both.
"""

ORDERS: tuple[OrderName, ...] = get_args(OrderName)
"""The names of the orders."""

Values = FiniteMonoid[KnotValue]
"""A monoid of values, as `monoid_of_values` gives it."""


def relation_of(values: Values, order: OrderName) -> BoolArray:
    """Return the relation "stands at or above" of an order.

    >>> from knotgames.algebra.knot_type.values import monoid_of_values
    >>> even = monoid_of_values(even=True)
    >>> [int(relation_of(even, order)[0].sum()) for order in ORDERS]
    [19, 1]
    """
    return divisibility(values) if order == "divisibility" else at_least_as_good(values)


def table_picture(values: Values) -> Picture:
    """Return the picture of the addition table."""
    return cayley_table(values, fill=_fill, legend=_legend(values))


def order_picture(values: Values, order: OrderName = "divisibility") -> Picture:
    """Return the picture of an order of the values."""
    if order == "divisibility":
        return hasse(values, fill=_fill, legend=_legend(values))
    return order_diagram(values, relation_of(values, order), fill=_fill, legend=_legend(values))


def _fill(value: KnotValue) -> str:
    return OUTCOMES[value.outcome]


def _legend(values: Values) -> list[Key]:
    met = {value.outcome for value in values}
    return [Key(OUTCOMES[one], f"{one}: {one.explained}") for one in Outcome if one in met]
