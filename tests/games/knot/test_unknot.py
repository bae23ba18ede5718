"""Which resolutions are the unknot: by the Jones polynomial, by moves, and by knot Floer homology."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.bracket import trivial_jones
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.flypes import twists
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.diagrams.shadows import shadows as prime_shadows
from knotgames.games.knot.diagrams.simplify import Simplified
from knotgames.games.knot.unknot import (
    DETECTED,
    NotDecided,
    has_floer,
    is_unknot_by_floer,
    told_by_jones,
    unknotted,
    unknotted_by_twists,
)
from tests.games.knot.diagrams.strategies import shadows
from tests.games.rational.positions import examples


@examples(30)
@given(shadows(8), st.integers(0, 255))
def test_the_order_of_the_unresolved_crossings_is_that_of_the_bits(diagram: Diagram, order: int) -> None:
    crossings = np.random.default_rng(order).permutation(diagram.crossings).tolist()
    whole = unknotted(diagram.pd)
    permuted = unknotted(diagram.pd, crossings)
    for place in range(0, len(whole), 7):
        switched = [crossing for i, crossing in enumerate(crossings) if place >> i & 1]
        assert permuted[place] == whole[sum(1 << crossing for crossing in switched)]


@examples(30)
@given(shadows(9))
def test_a_mirror_image_is_the_unknot_just_if_the_diagram_is(diagram: Diagram) -> None:
    all_crossings = unknotted(diagram.pd)
    assert (all_crossings == all_crossings[::-1]).all()
    if diagram.pd:  # with a crossing resolved no use is made of mirror images
        rest = range(1, diagram.crossings)
        assert (unknotted(diagram.pd, rest) == all_crossings[::2]).all()


def test_by_twists_no_larger_diagrams_are_taken_than_the_polynomial_tells() -> None:
    pd = random_shadow(DETECTED + 1, seed=0).pd
    with pytest.raises(NotDecided, match="the unknot up to 24 crossings, found 25"):
        unknotted_by_twists([(pd, twists(pd))])


def large_diagram(unknots: bool) -> Diagram:
    """A diagram of more than DETECTED crossings: that of (2, 27) twists, closed to an alternating knot or (with every
    other crossing switched) to the unknot; the first three crossings are unresolved.
    """
    size = 2 * (DETECTED + 3)
    n = size // 2
    code = [((2 * i) % size, (2 * i + n) % size, (2 * i + 1) % size, (2 * i + n + 1) % size) for i in range(n)]
    diagram = Diagram(code, range(3))
    for crossing in range(3, n) if unknots else ():
        if crossing % 2:
            switched = list(diagram.pd)
            switched[crossing] = diagram.switched(crossing)
            diagram = Diagram(switched, range(3))
    return diagram


def not_simplified(diagram: Diagram, resolution: int) -> Simplified:
    """What `simplified` gives if it finds nothing."""
    return Simplified(diagram, resolution, (), diagram.resolved(resolution))


def test_large_diagrams_with_nontrivial_polynomials_are_knotted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    diagram = large_diagram(unknots=False)
    assert diagram.crossings > DETECTED
    assert not unknotted(diagram.pd, diagram.unresolved).any()


def test_large_diagrams_are_decided_by_moves_where_they_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    diagram = large_diagram(unknots=True)
    ends = unknotted(diagram.pd, diagram.unresolved)
    assert ends.any()
    assert (ends == trivial_jones(diagram.pd, diagram.unresolved)).all()


def test_what_is_not_decided_says_what_would_decide_it(monkeypatch: pytest.MonkeyPatch) -> None:
    diagram = large_diagram(unknots=True)
    monkeypatch.setattr("knotgames.games.knot.unknot.simplified", not_simplified)
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    message = (
        r"^a diagram of 27 crossings: cannot decide if \d of its 8 resolutions are the unknot: moves leave "
        r"more than 24 crossings, and the Jones polynomial is trivial or too costly; knot Floer homology decides: "
        r"pip install '\.\[knots\]' in a clone$"
    )
    with pytest.raises(NotDecided, match=message):
        unknotted(diagram.pd, diagram.unresolved)


def test_knot_floer_homology_decides_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    diagram = large_diagram(unknots=True)
    expected = unknotted(diagram.pd, diagram.unresolved)
    monkeypatch.setattr("knotgames.games.knot.unknot.simplified", not_simplified)
    monkeypatch.setattr("knotgames.games.knot.unknot.has_floer", lambda: True)
    asked: list[Code] = []

    def refuse(code: Code) -> bool:
        asked.append(code)
        return False

    monkeypatch.setattr("knotgames.games.knot.unknot.is_unknot_by_floer", refuse)
    assert not unknotted(diagram.pd, diagram.unresolved).any()
    assert len(asked) == expected.sum()


def test_one_by_one_resolutions_are_told_as_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    diagram = random_shadow(40, 8)
    crossings = [30, 4, 17, 9]
    expected = unknotted(diagram.pd, crossings)
    monkeypatch.setattr("knotgames.games.knot.unknot.AT_ONCE", 0)
    assert unknotted(diagram.pd, crossings).tolist() == expected.tolist()
    assert 0 < expected.sum() < len(expected)


def test_what_is_out_of_reach_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    knot = large_diagram(unknots=False).resolved(0).pd
    assert told_by_jones(knot) is False
    monkeypatch.setattr("knotgames.games.knot.unknot.AT_A_POINT", 1)
    assert told_by_jones(knot) is None


@pytest.mark.skipif(not has_floer(), reason="the optional library knot_floer_homology is not installed")
@pytest.mark.parametrize("crossings", range(8))
def test_knot_floer_homology_agrees(crossings: int) -> None:
    diagrams = [random_shadow(crossings, seed) for seed in range(4)]
    diagrams += map(Diagram, prime_shadows(crossings))
    for diagram in diagrams:
        ends = unknotted(diagram.pd)
        for place in range(0, len(ends), 5):
            assert is_unknot_by_floer(diagram.resolved(place).pd) == ends[place]
