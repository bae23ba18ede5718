"""The checker of moves: what it says of what it refuses, and that it certifies unknots alone."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.checks.checkers import unknotting
from knotgames.games.knot.diagrams.passes import after_passes
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.unknot import unknotted
from tests.checks.checkers.forgeries.unknotting import FORGED, of
from tests.games.knot.diagrams.strategies import pseudodiagrams
from tests.games.rational.positions import examples

SAID = {
    "a strand over and under": "resolution 0: move 1: a strand over and under",
    "a strand that crosses itself": "resolution 0: move 1: a strand that crosses itself",
    "a strand that does not arrive": "resolution 0: move 1: a strand that does not arrive",
    "two components": "pd: it has several components",
    "not planar": "pd: it is not planar",
    "nothing is done": "resolution 0: another diagram is left",
    "a resolution twice": "resolutions",
    "an unresolved crossing twice": "unresolved",
    "no cases": "format",
    "another format": "format",
}


@pytest.mark.parametrize("forged", SAID)
def test_what_is_wrong_is_said_with_its_place(forged: str) -> None:
    with pytest.raises(unknotting.Rejected, match=SAID[forged]):
        unknotting.check(FORGED[forged])  # type: ignore[no-untyped-call]


@examples(60)
@given(pseudodiagrams(9), st.integers(0, 10**6))
def test_only_unknots_are_certified(diagram: Any, seed: int) -> None:
    told = unknotted(diagram.pd, diagram.unresolved)
    for resolution in {Random(seed).randrange(len(told)) for _ in range(3)} if diagram.pd else ():
        moves = [list(one) for one in simplified(diagram, resolution, rounds=3, seed=seed).passes]
        made = of(diagram.pd, (resolution, moves), unresolved=[c + 1 for c in diagram.unresolved])
        if after_passes(diagram, [tuple(one) for one in moves], resolution).pd:
            with pytest.raises(unknotting.Rejected, match="another diagram is left"):
                unknotting.check(made)  # type: ignore[no-untyped-call]
        else:
            assert unknotting.check(made)["resolutions"] == 1  # type: ignore[no-untyped-call]
            assert told[resolution]
