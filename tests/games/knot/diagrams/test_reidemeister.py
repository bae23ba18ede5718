"""Pseudo Reidemeister moves in the code remove what they say."""

import numpy as np
from hypothesis import given

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.reidemeister import first_moves, loops, second_moves
from knotgames.games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import KINK, TREFOIL, pseudodiagrams, shadows
from tests.games.rational.positions import examples


@examples(60)
@given(pseudodiagrams(7))
def test_pseudo_moves_remove_unresolved_crossings_alone(diagram: Diagram) -> None:
    for moves, many in ((first_moves, 1), (second_moves, 2)):
        for removed, after in moves(diagram):
            assert len(removed) == many
            assert set(removed) <= set(diagram.unresolved)
            assert after.crossings == diagram.crossings - many
            assert len(after.unresolved) == len(diagram.unresolved) - many
            kept = [c for c in range(diagram.crossings) if c not in removed]
            assert [diagram.signs[c] for c in kept] == list(after.signs) or after.crossings == 1
            assert [c in diagram.unresolved for c in kept] == [c in after.unresolved for c in range(len(kept))]


@examples(60)
@given(shadows(7))
def test_a_loop_may_be_resolved_in_any_way(diagram: Diagram) -> None:
    """P ->1 Q: P is Q and a loop, so that the unknots of P are those of Q, whatever becomes of the loop."""
    ends = unknotted(diagram.pd).reshape((2,) * diagram.crossings).transpose()
    for (crossing,), after in first_moves(diagram):
        expected = unknotted(after.pd).reshape((2,) * after.crossings).transpose()
        for state in (0, 1):
            assert np.array_equal(ends.take(state, axis=crossing), expected)


def test_moves_of_small_diagrams() -> None:
    trefoil = Diagram(TREFOIL)
    assert [removed for removed, _ in second_moves(trefoil)] == [(0, 1), (0, 2), (1, 2)]
    assert all(after.crossings == 1 and loops(after.pd) == [0] for _, after in second_moves(trefoil))
    assert list(first_moves(trefoil)) == []
    assert list(second_moves(trefoil.leaving([1]))) == []
    assert [str(after) for _, after in first_moves(Diagram(KINK))] == ["PD[]"]
    assert list(first_moves(Diagram(KINK, ()))) == []
