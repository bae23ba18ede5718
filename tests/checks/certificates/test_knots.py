"""Certificates of knots: what is found of a diagram is what a checker accepts, and nothing else."""

from __future__ import annotations

import pytest

from algebra.notation import InputError
from checks.certificates.knots import check_unknotting, unknotting_certificate
from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.simplify import simplified
from games.knot.notation.text import parse
from games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import TREFOIL


def test_every_resolution_of_a_diagram_is_simplified_as_certified() -> None:
    diagram = parse("DT[6,8,10,12,14,16,2,4] unresolved 1,2,3,5,7")
    certificate = unknotting_certificate([simplified(diagram, resolution, rounds=10) for resolution in range(32)])
    assert check_unknotting(certificate) == 32
    told = [not case["left"] for case in certificate["cases"]]
    assert told == unknotted(diagram.pd, diagram.unresolved).tolist()
    assert True in told
    assert False in told


def test_what_is_left_is_part_of_the_certificate() -> None:
    certificate = unknotting_certificate([simplified(Diagram(TREFOIL, ()))])
    assert check_unknotting(certificate) == 1
    assert certificate["cases"][0]["left"] == [[0, 1, 2, 3], [4, 0, 3, 5], [1, 4, 5, 2]]
    for forged in ([], [[1, 2, 3, 0], [4, 0, 3, 5], [1, 4, 5, 2]], [[0, 1, 2, 3], [4, 0, 3, 5], [4, 5, 2, 1]]):
        certificate["cases"][0]["left"] = forged
        with pytest.raises(InputError, match="rejected at resolution 0: another diagram is left"):
            check_unknotting(certificate)


def test_what_is_no_certificate_is_refused() -> None:
    with pytest.raises(InputError, match="this is not a certificate of unknots: KeyError 'pd'"):
        check_unknotting({})
