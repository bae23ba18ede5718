"""Trivializing and knotting numbers, against all ways to resolve some crossings and the Jones polynomial."""

from itertools import combinations, product

import pytest

from knotgames.algebra.notation import InputError
from knotgames.games.knot import solve
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.notation.text import parse
from tests.games.knot.plain import jones


def plainly(shadow: Diagram, knotted: bool) -> int | None:
    """The least number of crossings that leave only knots, or only unknots, if they are resolved in some way."""
    ends = [shadow.resolved(bits) for bits in range(1 << shadow.crossings)]
    reached = [(jones(end.pd, end.signs) != {0: 1}) == knotted for end in ends]
    for number in range(shadow.crossings + 1):
        for fixed in combinations(range(shadow.crossings), number):
            for states in product((0, 1), repeat=number):
                bits = [all(at >> c & 1 == s for c, s in zip(fixed, states, strict=True)) for at in range(len(ends))]
                if all(good for good, inside in zip(reached, bits, strict=True) if inside):
                    return number
    return None


@pytest.mark.parametrize("code", ["PD[]", "X[1,1,2,2]", "trefoil", "4_1", "5_1", "5_2", "random:5:1", "random:6:2"])
def test_the_numbers_agree_with_all_ways_to_resolve_crossings(code: str) -> None:
    shadow = Diagram(parse(code).pd)
    found = solve(shadow, numbers=True).data
    assert (found.get("trivializing"), found.get("knotting")) == (plainly(shadow, False), plainly(shadow, True))


def test_the_numbers_of_large_diagrams_are_refused() -> None:
    with pytest.raises(InputError, match=r"^--numbers: expected at most 16 unresolved crossings, found 17$"):
        solve(parse("T(2,17)"), numbers=True)
