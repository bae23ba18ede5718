"""The bracket of all resolutions at once against its definition, and the unknot by other invariants."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.knot.diagrams.bracket as module
from games.knot.diagrams.bracket import coefficient_bound, ordering, plan, trivial_jones
from games.knot.diagrams.diagram import Code, Diagram
from games.knot.diagrams.random_shadow import random_shadow
from games.knot.diagrams.shadows import shadows as prime_shadows
from games.knot.unknot import DETECTED, NotDecided, has_floer, is_unknot_by_floer, unknotted
from tests.games.knot.diagrams.strategies import KINK, TREFOIL, pseudodiagrams, shadows
from tests.games.knot.plain import bracket, jones_is_trivial
from tests.games.rational.positions import examples


@examples(60)
@given(pseudodiagrams())
def test_every_resolution_has_the_jones_polynomial_of_the_definition(diagram: Diagram) -> None:
    resolutions = [diagram.resolved(place) for place in range(2 ** len(diagram.unresolved))]
    expected = [jones_is_trivial(resolution.pd, resolution.signs) for resolution in resolutions]
    assert unknotted(diagram.pd, diagram.unresolved).tolist() == expected


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


def test_the_brackets_of_the_definition_are_the_published_ones() -> None:
    assert bracket(()) == {0: 1}
    assert bracket(KINK) in ({3: -1}, {-3: -1})
    assert bracket(TREFOIL) in ({-5: -1, 3: -1, 7: 1}, {5: -1, -3: -1, -7: 1})


@pytest.mark.parametrize("crossings", [0, 1, 2])
def test_small_diagrams_are_the_unknot(crossings: int) -> None:
    for seed in range(10):
        assert unknotted(random_shadow(crossings, seed).pd).all()


@examples(40)
@given(shadows(8))
def test_no_coefficient_exceeds_the_bound(diagram: Diagram) -> None:
    order = ordering(diagram.pd, range(diagram.crossings))
    assert sorted(order) == list(range(diagram.crossings))
    bound = coefficient_bound(plan(diagram.pd, order))
    for place in (0, 3, 5):
        if place < 2**diagram.crossings:
            coefficients = bracket(diagram.resolved(place).pd).values()
            assert sum(map(abs, coefficients)) <= bound <= 4**diagram.crossings


def test_wider_integers_and_batches_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    code = random_shadow(11, seed=4).pd
    expected = unknotted(code)
    monkeypatch.setattr(module, "WORKING_SET", 8)
    assert (unknotted(code) == expected).all()
    for kind in (np.int64, object):
        monkeypatch.setattr(module, "_integers", lambda steps, kind=kind: kind)
        assert (unknotted(code) == expected).all()


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


def test_large_diagrams_with_nontrivial_polynomials_are_knotted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    diagram = large_diagram(unknots=False)
    assert diagram.crossings > DETECTED
    assert not unknotted(diagram.pd, diagram.unresolved).any()


def test_large_diagrams_are_decided_by_reidemeister_moves_where_they_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    diagram = large_diagram(unknots=True)
    ends = unknotted(diagram.pd, diagram.unresolved)
    assert ends.any()
    assert (ends == trivial_jones(diagram.pd, diagram.unresolved)).all()


def test_what_is_not_decided_says_what_would_decide_it(monkeypatch: pytest.MonkeyPatch) -> None:
    diagram = large_diagram(unknots=True)
    monkeypatch.setattr("games.knot.unknot.reduced", lambda code: code)
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    message = (
        r"^a diagram of 27 crossings: not decided whether \d of its 8 resolutions are the unknot, for their Jones "
        r"polynomial is trivial, which says so up to 24 crossings; knot Floer homology decides: "
        r"pip install 'knotgames\[knots\]'$"
    )
    with pytest.raises(NotDecided, match=message):
        unknotted(diagram.pd, diagram.unresolved)


def test_knot_floer_homology_decides_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    diagram = large_diagram(unknots=True)
    expected = unknotted(diagram.pd, diagram.unresolved)
    monkeypatch.setattr("games.knot.unknot.reduced", lambda code: code)
    monkeypatch.setattr("games.knot.unknot.has_floer", lambda: True)
    asked: list[Code] = []

    def refuse(code: Code) -> bool:
        asked.append(code)
        return False

    monkeypatch.setattr("games.knot.unknot.is_unknot_by_floer", refuse)
    assert not unknotted(diagram.pd, diagram.unresolved).any()
    assert len(asked) == expected.sum()


@pytest.mark.skipif(not has_floer(), reason="the optional library knot_floer_homology is not installed")
@pytest.mark.parametrize("crossings", range(8))
def test_knot_floer_homology_agrees(crossings: int) -> None:
    diagrams = [random_shadow(crossings, seed) for seed in range(4)]
    diagrams += map(Diagram, prime_shadows(crossings))
    for diagram in diagrams:
        ends = unknotted(diagram.pd)
        for place in range(0, len(ends), 5):
            assert is_unknot_by_floer(diagram.resolved(place).pd) == ends[place]
