"""What certificates tell of resolutions, and which sets of certificates are refused."""

from copy import deepcopy

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.realizations import certificates_of, told_by
from knotgames.games.knot.diagrams.diagram import Diagram

TREFOIL = Diagram(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)))


def test_what_is_not_asked_is_undecided() -> None:
    told = told_by(certificates_of(TREFOIL, [0, 1]))
    assert (sorted(told.knots), sorted(told.unknots), sorted(told.undecided)) == ([0], [1], [2, 3, 4, 5, 6, 7])
    assert told_by(certificates_of(TREFOIL, [0, 1], most=1)).knots == frozenset()


def test_who_tells_of_a_knot_is_told() -> None:
    certificates = certificates_of(TREFOIL)
    assert told_by(certificates).evaluated == told_by(certificates, most=100).evaluated == frozenset()
    assert told_by(certificates, most=1).evaluated == told_by(certificates).knots == {0, 7}


def test_sets_of_certificates_that_tell_nothing() -> None:
    moves, jones = certificates_of(TREFOIL, [0, 1])
    with pytest.raises(InputError, match="expected one certificate of moves"):
        told_by([jones])
    with pytest.raises(InputError, match="expected one certificate of moves"):
        told_by([moves, moves])
    with pytest.raises(InputError, match="expected a certificate of knots, found the format 'x'"):
        told_by([moves, {"format": "x"}])
    for name in ("1", "2", "a"):
        other = deepcopy(jones)
        other["knots"][0]["name"] = name
        with pytest.raises(InputError, match=f"knot {name} is not the diagram that the moves leave of that resolution"):
            told_by([moves, other])
    worse = deepcopy(moves)
    worse["cases"][1]["moves"] = []
    with pytest.raises(InputError, match="rejected at resolution 1"):
        told_by([worse, jones])
