"""The values of all positions of a shadow, against recursion over their options."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import VALUES, KnotValue, classify
from knotgames.games.cube.play import values
from knotgames.games.knot import census
from knotgames.games.knot.census import FEWEST, valued, valued_all
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.unknot import unknotted


def plain_values(pd: Code) -> dict[tuple[int, ...], KnotValue]:
    """The value of every pseudodiagram, by recursion over its options: 0 and 1 are resolved crossings, 2 is not."""
    known = unknotted(pd)

    @cache
    def value(state: tuple[int, ...]) -> KnotValue:
        options = [
            value((*state[:i], way, *state[i + 1 :])) for i, digit in enumerate(state) if digit == 2 for way in (0, 1)
        ]
        if options:
            return classify(options)
        unknot = known[sum(digit << i for i, digit in enumerate(state))]
        return KnotValue.parse("000" if unknot else "222")

    return {state: value(state) for state in product((0, 1, 2), repeat=len(pd))}


@pytest.mark.parametrize("crossings", [3, 4, 5, 6])
def test_the_values_are_counted_as_by_plain_recursion(crossings: int) -> None:
    for pd in shadows(crossings):
        found, plain = valued(pd), plain_values(pd)
        assert (found.pd, found.dowker) == (pd, dowker(pd))
        assert found.value == plain[(2,) * crossings]
        assert dict(found.counts) == {v: list(plain.values()).count(v) for v in set(plain.values())}


def test_the_values_by_twists_are_those_by_single_crossings() -> None:
    for crossings in range(FEWEST, 9):
        found = valued_all(shadows(crossings))
        assert [shadow.pd for shadow in found] == list(shadows(crossings))
        for shadow in found:
            table = values(unknotted(shadow.pd))
            plain = zip(VALUES, np.bincount(table, minlength=len(VALUES)).tolist(), strict=True)
            assert shadow.counts == tuple((value, count) for value, count in plain if count)
            assert shadow.value == VALUES[int(table[-1])]


def test_the_counts_do_not_depend_on_how_many_are_counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = valued_all(shadows(7))
    for at_once in (10, 1000):
        monkeypatch.setattr(census, "AT_ONCE", at_once)
        assert valued_all(shadows(7)) == whole


def test_there_are_no_prime_reduced_shadows_below_the_fewest() -> None:
    assert [len(shadows(crossings)) for crossings in range(FEWEST + 1)] == [0, 0, 0, 1]
