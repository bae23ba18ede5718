"""The values of all positions of a shadow, against recursion over their options."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from algebra.knot_type.values import KnotValue, classify
from games.knot import census
from games.knot.census import FEWEST, valued
from games.knot.diagrams.diagram import Code
from games.knot.diagrams.shadows import dowker, shadows
from games.knot.unknot import unknotted


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


def test_the_counts_do_not_depend_on_how_many_are_counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    (pd,) = shadows(4)
    whole = valued(pd)
    monkeypatch.setattr(census, "AT_ONCE", 10)
    assert valued(pd) == whole


def test_there_are_no_prime_reduced_shadows_below_the_fewest() -> None:
    assert [len(shadows(crossings)) for crossings in range(FEWEST + 1)] == [0, 0, 0, 1]
