"""The checkers of knots: what each says of what it refuses; colors and polynomials tell knots alone, moves unknots."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.checks.checkers import coloring, jones, unknotting
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.passes import after_passes
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.unknot import unknotted
from tests.checks.checkers.forgeries import coloring as colorings
from tests.checks.checkers.forgeries import jones as polynomials
from tests.checks.checkers.forgeries import unknotting as unknots
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams, shadows
from tests.games.rational.positions import examples

SAID = {
    coloring: {
        "constants": "knot one: an element is no permutation",
        "two components": "knot one: it has several components",
        "not planar": "knot one: it is not planar",
        "two colors over": r"knot one: two colors over at \[0, 1, 1, 2\]",
        "a relation that does not hold": "knot one: another color goes out of",
        "one color": "knot one: it has one color",
        "no knots": "format",
        "another format": "format",
    },
    jones: {
        "two components": "knot one: it has several components",
        "not planar": "knot one: it is not planar",
        "crossings taken twice": "knot one: order",
        "a loop": "knot one: it has the bracket of an unknot",
        "no knots": "format",
        "another format": "format",
    },
    unknotting: {
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
    },
}
"""For each checker forged certificates, and what it says of them."""


@pytest.mark.parametrize(("checker", "forged"), [(checker, forged) for checker, all in SAID.items() for forged in all])
def test_what_is_wrong_is_said_with_its_place(checker: Any, forged: str) -> None:
    made = {coloring: colorings, jones: polynomials, unknotting: unknots}[checker].FORGED[forged]
    with pytest.raises(checker.Rejected, match=SAID[checker][forged]):
        checker.check(made)


def test_no_arc_of_a_trefoil_may_have_another_color() -> None:
    for label in range(6):
        colors = [0, 0, 1, 1, 2, 2]
        colors[label] = (colors[label] + 1) % 3
        with pytest.raises(coloring.Rejected, match=r"knot one: two colors|knot one: another color"):
            coloring.check(colorings.of(TREFOIL, colorings.FLIPS, colors))  # type: ignore[no-untyped-call]


@examples(80)
@given(shadows(8), st.integers(0, 255), st.integers(2, 10**9), st.randoms(use_true_random=False))
def test_only_knots_are_told_whatever_the_point_and_the_order(
    shadow: Diagram, bits: int, point: int, random: Any
) -> None:
    diagram = shadow.resolved(bits % 2**shadow.crossings)
    order = list(range(1, diagram.crossings + 1))
    random.shuffle(order)
    made = polynomials.of(diagram.pd, order, point, 2**61 - 1)
    if not diagram.pd or unknotted(diagram.pd, ())[0]:
        with pytest.raises((jones.Rejected, KeyError)):
            jones.check(made)  # type: ignore[no-untyped-call]
    else:
        assert jones.check(made)["knots"] == 1  # type: ignore[no-untyped-call]


@examples(60)
@given(pseudodiagrams(9), st.integers(0, 10**6))
def test_only_unknots_are_certified(diagram: Any, seed: int) -> None:
    told = unknotted(diagram.pd, diagram.unresolved)
    for resolution in {Random(seed).randrange(len(told)) for _ in range(3)} if diagram.pd else ():
        moves = [list(one) for one in simplified(diagram, resolution, rounds=3, seed=seed).passes]
        made = unknots.of(diagram.pd, (resolution, moves), unresolved=[c + 1 for c in diagram.unresolved])
        if after_passes(diagram, [tuple(one) for one in moves], resolution).pd:
            with pytest.raises(unknotting.Rejected, match="another diagram is left"):
                unknotting.check(made)  # type: ignore[no-untyped-call]
        else:
            assert unknotting.check(made)["resolutions"] == 1  # type: ignore[no-untyped-call]
            assert told[resolution]
