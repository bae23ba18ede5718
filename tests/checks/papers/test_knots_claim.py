"""The pseudodiagram that refutes the six values for knots: what its certificates tell, and what follows from it.

The Jones polynomials that take minutes are computed if the variable KNOTGAMES_LARGE_KNOTS is set:
`KNOTGAMES_LARGE_KNOTS=1 python -m pytest tests/checks/papers/test_knots_claim.py`.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from algebra.boolean import DNF
from checks.certificates.knots import check_unknotting
from checks.certificates.realizations import Told, told_by
from checks.papers.johnson2011a.s11.h_knots import LARGE, blocked, large_knots, shipped

FUNCTION = DNF.parse(shipped()["form"]).function
"""What the resolutions are designed to be."""


def designed() -> Told:
    """What the certificates say, without having them checked."""
    left = {case["resolution"]: case["left"] for case in shipped()["unknotting"]["cases"]}
    unknots = frozenset(resolution for resolution, code in left.items() if not code)
    knots = frozenset(int(knot["name"]) for name in ("jones", LARGE) for knot in shipped()[name]["knots"])
    return Told(len(shipped()["unknotting"]["pd"]), 7, unknots, knots)


def test_all_unknots_are_told_by_moves_and_some_knots_by_polynomials() -> None:
    told = designed()
    assert told.unknots == {place for place in range(128) if not FUNCTION(place)}
    assert told.knots <= set(FUNCTION.places())
    assert (told.crossings, len(told.unknots), len(told.knots), len(large_knots())) == (364, 68, 40, 3)
    assert check_unknotting(shipped()["unknotting"])


def test_every_knot_that_is_told_is_needed() -> None:
    told = designed()
    assert blocked(told, frozenset())
    for knot in told.knots:
        assert not blocked(replace(told, knots=told.knots - {knot}), frozenset())


def test_what_is_not_told_may_be_anything() -> None:
    told = designed()
    for place in told.undecided:
        assert blocked(replace(told, knots=told.knots | {place}), frozenset())
        assert blocked(replace(told, unknots=told.unknots | {place}), frozenset())


def test_what_is_left_is_what_the_polynomials_are_of() -> None:
    left = {str(case["resolution"]): case["left"] for case in shipped()["unknotting"]["cases"]}
    for name in ("jones", LARGE):
        assert all(left[knot["name"]] == knot["pd"] for knot in shipped()[name]["knots"])


@pytest.mark.skipif("KNOTGAMES_LARGE_KNOTS" not in os.environ, reason="takes minutes")
def test_the_large_knots() -> None:
    told = told_by([shipped()["unknotting"], shipped()["jones"], shipped()[LARGE]])
    assert told == designed()
