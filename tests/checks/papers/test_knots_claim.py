"""The pseudodiagram that refutes the six values for knots: what its certificates tell, and what follows from it.

The checker reads the Jones polynomials of wide diagrams too, which takes minutes, if the variable
KNOTGAMES_LARGE_KNOTS is set: `KNOTGAMES_LARGE_KNOTS=1 python -m pytest tests/checks/papers/test_knots_claim.py`.
"""

import os
from dataclasses import replace

import pytest

from knotgames.algebra.boolean import DNF
from knotgames.checks.certificates.knots import check_jones
from knotgames.checks.certificates.realizations import Told
from knotgames.checks.papers.knotgames2026.framework.six_values_for_knots import (
    NARROW,
    NOTHING,
    blocked,
    shipped,
    told_if_switched,
    with_a_loop,
)
from knotgames.games.knot.diagrams.frontier import work

FUNCTION = DNF.parse(shipped()["form"]).function
"""What the resolutions are designed to be."""


def designed() -> Told:
    """What the certificates say, without having them checked."""
    left = {case["resolution"]: case["left"] for case in shipped()["unknotting"]["cases"]}
    unknots = frozenset(resolution for resolution, code in left.items() if not code)
    knots = {int(knot["name"]): knot for knot in shipped()["jones"]["knots"]}
    wide = frozenset(name for name, knot in knots.items() if work(knot["pd"], [c - 1 for c in knot["order"]]) > NARROW)
    return Told(len(shipped()["unknotting"]["pd"]), 7, unknots, frozenset(knots), wide)


def test_all_unknots_are_told_by_moves_and_some_knots_by_polynomials() -> None:
    told = designed()
    assert told.unknots == {place for place in range(128) if not FUNCTION(place)}
    assert told.knots <= set(FUNCTION.places())
    assert (told.crossings, len(told.unknots), len(told.knots), len(told.evaluated)) == (364, 68, 40, 15)


def test_every_knot_that_is_told_is_needed() -> None:
    told = designed()
    assert blocked(told)
    for knot in told.knots:
        assert not blocked(replace(told, knots=told.knots - {knot}))


def test_most_unknots_are_needed() -> None:
    told = designed()
    assert sum(not blocked(replace(told, unknots=told.unknots - {unknot})) for unknot in told.unknots) == 60


def test_an_even_position_is_not_blocked() -> None:
    more = with_a_loop(designed())
    assert (more.unresolved, len(more.knots), len(more.unknots)) == (8, 80, 136)
    assert not blocked(more)


def test_what_is_not_told_may_be_anything() -> None:
    told = designed()
    for place in told.undecided:
        assert blocked(replace(told, knots=told.knots | {place}))
        assert blocked(replace(told, unknots=told.unknots | {place}))


def test_what_is_left_is_what_the_polynomials_are_of() -> None:
    left = {str(case["resolution"]): case["left"] for case in shipped()["unknotting"]["cases"]}
    assert all(left[knot["name"]] == knot["pd"] for knot in shipped()["jones"]["knots"])


@pytest.mark.parametrize("crossing", [7, 100, 363])
def test_no_resolved_crossing_can_be_switched(crossing: int) -> None:
    assert told_if_switched(crossing) == NOTHING


@pytest.mark.skipif("KNOTGAMES_LARGE_KNOTS" not in os.environ, reason="takes minutes")
def test_the_checker_accepts_the_wide_diagrams() -> None:
    assert check_jones(shipped()["jones"]) == 40
