"""The bracket of all resolutions at once against its definition, and orders of crossings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import knotgames.games.knot.diagrams.bracket as module
from knotgames.games.knot.diagrams.bracket import (
    coefficient_bound,
    plan,
    trivial_jones,
    trivial_jones_of_twists,
)
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.flypes import twists
from knotgames.games.knot.diagrams.frontier import ordering, work
from knotgames.games.knot.diagrams.shadows import random_shadow
from tests.games.knot.diagrams.strategies import KINK, TREFOIL, pseudodiagrams, shadows
from tests.games.knot.plain import bracket, jones_is_trivial
from tests.games.rational.positions import examples


@examples(60)
@given(pseudodiagrams())
def test_every_resolution_has_the_jones_polynomial_of_the_definition(diagram: Diagram) -> None:
    resolutions = [diagram.resolved(place) for place in range(2 ** len(diagram.unresolved))]
    expected = [jones_is_trivial(resolution.pd, resolution.signs) for resolution in resolutions]
    assert trivial_jones(diagram.pd, diagram.unresolved).tolist() == expected


def test_the_brackets_of_the_definition_are_the_published_ones() -> None:
    assert bracket(()) == {0: 1}
    assert bracket(KINK) in ({3: -1}, {-3: -1})
    assert bracket(TREFOIL) in ({-5: -1, 3: -1, 7: 1}, {5: -1, -3: -1, -7: 1})


@examples(40)
@given(shadows(8))
def test_no_coefficient_exceeds_the_bound(diagram: Diagram) -> None:
    order = ordering(diagram.pd, range(diagram.crossings))
    assert sorted(order) == list(range(diagram.crossings))
    by_twists, _ = module._steps_of_twists(diagram.pd, twists(diagram.pd))
    bounds = [coefficient_bound(steps) for steps in (plan(diagram.pd, order, {}), by_twists)]
    for place in (0, 3, 5):
        if place < 2**diagram.crossings:
            coefficients = bracket(diagram.resolved(place).pd).values()
            assert sum(map(abs, coefficients)) <= min(bounds)
    assert max(bounds) <= 4**diagram.crossings


def test_wider_integers_and_batches_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    code = random_shadow(11, seed=4).pd
    in_twists = [(code, twists(code))]
    expected, (by_twists,) = trivial_jones(code, range(11)), trivial_jones_of_twists(in_twists)
    assert by_twists.size < expected.size
    monkeypatch.setattr(module, "WORKING_SET", 8)
    assert (trivial_jones(code, range(11)) == expected).all()
    assert (trivial_jones_of_twists(in_twists)[0] == by_twists).all()
    for kind in (np.int64, object):
        monkeypatch.setattr(module, "_integers", lambda steps, kind=kind: kind)
        assert (trivial_jones(code, range(11)) == expected).all()


@examples(60)
@given(pseudodiagrams(9), st.integers(0, 20))
def test_every_crossing_is_taken_once(diagram: Diagram, tries: int) -> None:
    order = ordering(diagram.pd, diagram.unresolved, tries=tries)
    assert sorted(order) == list(range(diagram.crossings))
    plain = ordering(diagram.pd, diagram.unresolved)
    assert work(diagram.pd, order, diagram.unresolved) <= work(diagram.pd, plain, diagram.unresolved)


def test_looking_ahead_helps_in_large_diagrams() -> None:
    code = random_shadow(60, 5).pd
    assert work(code, ordering(code, tries=50)) < work(code, ordering(code))
