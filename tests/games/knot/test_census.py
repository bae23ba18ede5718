"""The values of all positions of a shadow, by twists, against tables by single crossings."""

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import VALUES
from knotgames.games.cube.play import values
from knotgames.games.knot import census
from knotgames.games.knot.census import FEWEST, valued_all
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.unknot import unknotted


def test_the_values_by_twists_are_those_by_single_crossings() -> None:
    for crossings in range(FEWEST, 9):
        found = valued_all(shadows(crossings))
        assert [shadow.pd for shadow in found] == list(shadows(crossings))
        for shadow in found:
            assert shadow.dowker == dowker(shadow.pd)
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


def test_the_fewest_crossings_with_each_value_of_small_shadows() -> None:
    found: dict[str, int] = {"000": 0}
    for crossings in range(1, 7):
        for shadow in valued_all(shadows(crossings, prime=False)):
            for value, count in shadow.counts:
                if count:
                    found.setdefault(str(value), crossings)
    listed = {"000": 0, "000*": 1, "222": 3, "111*": 3, "111": 4, "222*": 4, "022": 4, "011*": 4}
    assert found == listed | {"011": 5, "022*": 5, "122*": 5, "122": 6}
