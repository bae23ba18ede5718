"""A program that uses the library, for mypy and pyright: the types that a user sees."""

from typing import assert_type

import knotgames as kg
from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.pictures.shapes import Picture
from knotgames.algebra.ruleset import Answer
from knotgames.games.knot.diagrams.diagram import Diagram


def main() -> None:
    """Call each function as a user would."""
    knot = kg.diagram([(4, 2, 5, 1), (8, 6, 1, 5), (6, 3, 7, 4), (2, 7, 3, 8)])
    assert_type(knot, Diagram)
    assert_type(kg.solve("knot", knot, moves=True, unresolved=[1, 2]), Answer)
    assert_type(kg.picture("knot", knot), Picture)
    assert_type(kg.value("{u, k}"), KnotValue)
    assert_type(kg.quotient("0.123"), MisereQuotient | Infinite | IntegerLaw)
    match = kg.play("partizan-kayles", 3)
    assert_type(match.winning_moves(match.start, 0), list[str])
    try:
        kg.parse("{")
    except kg.InputError as refused:
        assert_type(refused, kg.InputError)
