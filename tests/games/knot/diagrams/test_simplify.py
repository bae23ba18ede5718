"""Simplifying: the knot stays, unknots are found, unresolved crossings are left alone; held to a second program."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.passes import after_passes
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.knot.plain import jones
from tests.games.rational.positions import examples
from tests.profiles import night


@examples(80)
@given(pseudodiagrams(9), st.integers(0, 10**6))
def test_every_resolution_of_a_simplified_pseudodiagram_is_the_knot_that_it_was(diagram: Diagram, seed: int) -> None:
    found = simplified(diagram, rounds=3, seed=seed)
    assert found.diagram == after_passes(diagram, found.passes)
    assert found.diagram.crossings <= diagram.crossings
    assert len(found.diagram.unresolved) == len(diagram.unresolved)
    for resolution in {0, Random(seed).randrange(2 ** len(diagram.unresolved))}:
        before, after = diagram.resolved(resolution), found.diagram.resolved(resolution)
        assert jones(before.pd, before.signs) == jones(after.pd, after.signs)


@examples(60)
@given(st.integers(1, 10), st.integers(0, 10**6))
def test_every_unknot_of_ten_crossings_is_found(crossings: int, seed: int) -> None:
    shadow = random_shadow(crossings, seed)
    resolution = Random(seed).randrange(2**crossings)
    assert simplified(shadow, resolution, rounds=20).is_unknot == unknotted(shadow.resolved(resolution).pd, ())[0]


@pytest.mark.parametrize(
    ("text", "unlinks"),
    [("T(2,2)", 2), ("T(2,6)", 20), ("T(3,3)", 6), ("P(2,2,2)", 8), pytest.param("T(4,4)", 24, marks=night)],
)
def test_unlinks_are_found(text: str, unlinks: int) -> None:
    """Of n circles that meet each other twice, those resolutions are unlinks that order the circles by height."""
    link = parse(text, link=True)
    found = [simplified(link, resolution, rounds=2).is_unknot for resolution in range(1 << link.crossings)]
    assert sum(found) == unlinks


def test_the_whitehead_link_is_not_taken_apart() -> None:
    assert simplified(parse("2 1 2", link=True), 0).diagram.crossings == 5


def descending(shadow: Diagram) -> Diagram:
    """The diagram in which each crossing is passed over first, along the knot from edge 0: an unknot."""
    code = [
        shadow.pd[c] if min(shadow.pd[c][1::2]) < min(shadow.pd[c][::2]) else shadow.switched(c)
        for c in range(shadow.crossings)
    ]
    return Diagram(code, ())


@pytest.mark.parametrize("seed", range(20))
def test_a_large_descending_diagram_is_the_unknot(seed: int) -> None:
    assert simplified(descending(random_shadow(60, seed))).is_unknot


def test_the_choices_are_those_of_the_seed() -> None:
    shadow = random_shadow(60, 3)
    assert simplified(shadow, 7, rounds=5, seed=2) == simplified(shadow, 7, rounds=5, seed=2)


def test_what_is_unresolved_is_left_alone() -> None:
    trefoil = Diagram(TREFOIL)
    assert simplified(trefoil).passes == ()
    assert simplified(trefoil).diagram.unresolved == trefoil.unresolved
    assert simplified(trefoil).diagram.signs == trefoil.signs
    assert simplified(Diagram([], ())).is_unknot


@pytest.mark.parametrize("seed", range(8))
def test_a_second_program_finds_no_more_unknots(seed: int) -> None:
    spherogram = pytest.importorskip("spherogram")
    shadow = random_shadow(40, seed)
    resolution = Random(seed).randrange(2**40)
    link = spherogram.Link([list(crossing) for crossing in shadow.resolved(resolution).pd])
    link.simplify("global")
    found = simplified(shadow, resolution)
    assert found.diagram.crossings <= len(link.crossings)
