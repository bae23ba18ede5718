"""The checker of unknots: what it accepts, and for each of its conditions what nothing else would refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.checkers import unknotting
from games.knot.diagrams.passes import after_passes
from games.knot.diagrams.simplify import simplified
from games.knot.unknot import unknotted
from tests.checks.checkers.forging import conditions, without
from tests.games.knot.diagrams.strategies import KINK, TREFOIL, pseudodiagrams
from tests.games.rational.positions import examples

TWO_LOOPS = ((0, 1, 1, 2), (2, 0, 3, 3))
NOT_PLANAR = ((0, 1, 2, 3), (0, 1, 3, 2))
"""A closed curve with two crossings on a torus, which a move leads to a circle, as if it were on a sphere."""


def certificate(pd: Any, *cases: Any, unresolved: Any = (), form: str = unknotting.FORMAT) -> dict[str, Any]:
    """A certificate of (resolution, moves)."""
    told = [{"resolution": resolution, "moves": moves, "left": []} for resolution, moves in cases]
    return {"format": form, "pd": pd, "unresolved": list(unresolved), "cases": told}


def check(checker: Any, made: dict[str, Any]) -> int:
    established: int = checker.check(made)["resolutions"]
    return established


FORGED = {
    "over and under": ("resolution 0: move 1: .* over and under", certificate(TREFOIL, (0, [[12, 2], [15, 1]]))),
    "crosses itself": (
        "resolution 0: move 1: .* crosses itself",
        certificate(TWO_LOOPS, (0, [[8, 1, 2, 2, 4], [11, 1], [5, 3]])),
    ),
    "does not arrive": ("resolution 0: move 1: .* does not arrive", certificate(TREFOIL, (0, [[13, 1], [12, 2]]))),
    "components": (
        "several components",
        certificate([*NOT_PLANAR, (4, 4, 5, 5)], (0, [[7, 2], [13, 1]])),
    ),
    "not planar": ("not planar", certificate(NOT_PLANAR, (0, [[7, 2]]))),
    "another diagram": ("resolution 0: another diagram is left", certificate(TREFOIL, (0, []))),
    "resolutions": ("resolutions", certificate(KINK, (0, [[5, 1]]), (0, [[5, 1]]))),
    '"format"': ("format", certificate(KINK)),
    '"unresolved"': ("unresolved", certificate(KINK, (1, [[4, 1]]), unresolved=(1, 1))),
}
"""For each condition of the checker what it says, and a certificate that it alone refuses."""


@pytest.mark.parametrize("condition", FORGED)
def test_each_condition_refuses_what_nothing_else_does(condition: str) -> None:
    said, forged = FORGED[condition]
    with pytest.raises(unknotting.Rejected, match=said):
        check(unknotting, forged)
    assert check(without(unknotting, condition), forged) == len(forged["cases"])


def test_there_is_a_forged_certificate_for_each_condition() -> None:
    assert len(FORGED) == conditions(unknotting)


@pytest.mark.parametrize(
    ("said", "forged"),
    [
        ("format", certificate(KINK, (0, [[5, 1]]), form="knotgames drup certificate 1")),
        ("unresolved", certificate(KINK, (1, [[5, 1]]), unresolved=(2,))),
        ("resolutions", certificate(KINK, (1, [[5, 1]]))),
        ("resolutions", certificate(KINK, (-1, [[4, 1]]), unresolved=(1,))),
        ("over and under", certificate(TREFOIL, (0, [[13, 9]]))),
        ("crosses itself", certificate(TREFOIL, (0, [[13, 1, 0]]))),
    ],
)
def test_other_forged_certificates_are_refused(said: str, forged: dict[str, Any]) -> None:
    with pytest.raises(unknotting.Rejected, match=said):
        check(unknotting, forged)


@pytest.mark.parametrize(
    ("pd", "moves"),
    [
        ([[0, 0, 1, 1, 2, 2, 3, 3]], [[5, 1]]),
        ([[0, 0, 1, 2]], [[5, 1]]),  # a label that stands once
        ([[0, 0, 0, 0]], [[5, 1]]),
        ([], []),
        (KINK, [[5]]),
        (KINK, [[5, 0]]),
        (KINK, [[5, -1]]),
        (KINK, [[1, 1]]),
        (KINK, [[9, 1]]),
        (KINK, [[5, 1], [5, 1]]),
        (TWO_LOOPS, [[8, 1, 99]]),
    ],
)
def test_what_is_no_move_is_an_error(pd: Any, moves: list[list[int]]) -> None:
    with pytest.raises((unknotting.Rejected, KeyError, IndexError, ValueError, TypeError)):
        check(unknotting, certificate(pd, (0, moves)))


@examples(60)
@given(pseudodiagrams(9), st.integers(0, 10**6))
def test_only_unknots_are_certified(diagram: Any, seed: int) -> None:
    told = unknotted(diagram.pd, diagram.unresolved)
    for resolution in {Random(seed).randrange(len(told)) for _ in range(3)} if diagram.pd else ():
        moves = [list(one) for one in simplified(diagram, resolution, rounds=3, seed=seed).passes]
        made = certificate(diagram.pd, (resolution, moves), unresolved=[c + 1 for c in diagram.unresolved])
        if after_passes(diagram, [tuple(one) for one in moves], resolution).pd:
            with pytest.raises(unknotting.Rejected, match="another diagram is left"):
                check(unknotting, made)
        else:
            assert check(unknotting, made) == 1
            assert told[resolution]
