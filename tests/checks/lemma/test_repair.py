"""What repairs are made of: statements on the values of two variables."""

from itertools import product

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import JOHNSON, smallest_knot_games
from knotgames.checks.lemma.congruence import congruence
from knotgames.checks.lemma.ground import at, holds
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Constant
from knotgames.checks.lemma.repair import _literals


@pytest.mark.parametrize(
    ("readings", "some"),
    [
        (["X", "Y"], {"X(A) = 2", "X(A) < Y(A)", "X(A) > Y(B)", "Y(A) = Y(B)"}),
        (["X", "parity"], {"X(A) = X(B)", "parity(B) = odd", "parity(A) = parity(B)"}),
    ],
)
def test_each_statement_and_its_contrary_hold_where_they_are_said_to(readings: list[str], some: set[str]) -> None:
    values = congruence(JOHNSON, frozenset(readings))
    games = [Constant(smallest_knot_games()[members[0]]) for members in values.members]
    first, second = (axis.ravel() for axis in np.indices((len(games),) * 2))
    literals = list(_literals(["A", "B"], [first, second], values))
    assert some <= {text for text, _, _ in literals}
    for text, contrary, truths in literals:
        statement, denied = parse(text), parse(contrary)
        for (one, other), true in zip(product(games, repeat=2), truths.tolist(), strict=True):
            named = {"A": one, "B": other}
            assert holds(at(statement, named)) is true, text
            assert holds(at(denied, named)) is not true, contrary
