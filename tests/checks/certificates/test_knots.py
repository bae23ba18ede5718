"""Certificates of knots: what is found of a diagram is what a checker accepts, and nothing else."""

from copy import deepcopy
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.knots import (
    check_unknotting,
    evaluate_jones,
    jones_certificate,
    unknotting_certificate,
)
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.jones import evaluated
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.unknot import unknotted
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


def trefoils() -> dict[str, Any]:
    """A certificate of a trefoil, and of one with a loop."""
    loop = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 6, 2), (6, 7, 7, 0))
    told = {"a": (TREFOIL, evaluated(TREFOIL, [0, 1, 2])), "b": (loop, evaluated(loop, [0, 1, 2, 3]))}
    return jones_certificate(told)


@pytest.mark.parametrize(("most", "by_library"), [(0, {"a", "b"}), (4, {"a", "b"}), (5, {"b"}), (1000, set())])
def test_the_library_evaluates_what_would_take_the_checker_long(most: int, by_library: set[str]) -> None:
    assert evaluate_jones(trefoils(), most) == by_library


@pytest.mark.parametrize("most", [0, 1000])
@pytest.mark.parametrize(
    ("altered", "said"),
    [
        ({"pd": [[0, 0, 1, 1]], "order": [1]}, "rejected at knot a: it has the bracket of an unknot"),
        ({"pd": [[1, 5, 2, 4], [3, 1, 4, 0], [3, 0, 2, 5]]}, "rejected at knot a: it has the bracket of an unknot"),
        ({"order": [1, 2]}, "rejected at knot a: order"),
        ({"order": [1, 2, 2]}, "rejected at knot a: order"),
        ({"point": 0}, "this is not a certificate of Jones polynomials: ValueError"),
        ({"pd": [[0, 2, 1, 3], [2, 0, 3, 1]], "order": [1, 2]}, "component"),
        ({"point": 5.0}, "rejected at knot a: whole numbers"),
        ({"pd": [[0, 1, 2]], "order": [1]}, "expected four|not a certificate of Jones polynomials|PD code"),
    ],
)
def test_whoever_reads_a_polynomial_refuses_what_is_forged(most: int, altered: dict[str, Any], said: str) -> None:
    forged = deepcopy(trefoils())
    forged["knots"][0].update(altered)
    with pytest.raises(InputError, match=said):
        evaluate_jones(forged, most)


@pytest.mark.parametrize("most", [0, 1000])
def test_a_certificate_of_no_knots_and_what_is_none_are_refused(most: int) -> None:
    with pytest.raises(InputError, match="rejected at format"):
        evaluate_jones({**trefoils(), "knots": []}, most)
    with pytest.raises(InputError, match="this is not a certificate of Jones polynomials: KeyError"):
        evaluate_jones({}, most)
