"""Flypes: they can be undone, keep the knot, and leave as many classes as there are alternating knots."""

from collections.abc import Iterator
from itertools import product

import pytest

from knotgames.games.knot.diagrams.bracket import trivial_jones, trivial_jones_of_twists
from knotgames.games.knot.diagrams.diagram import Code, Crossing, Diagram
from knotgames.games.knot.diagrams.flypes import alternating_knots, flypes, twists
from knotgames.games.knot.diagrams.plane_map import canonical, is_one_curve, plane_map_of
from knotgames.games.knot.diagrams.shadows import random_shadow, shadows
from knotgames.games.knot.notation.names import ALTERNATING
from tests.games.knot.plain import jones
from tests.profiles import night

A002864 = {3: 1, 4: 1, 5: 2, 6: 3, 7: 7, 8: 18, 9: 41, 10: 123}
"""Prime alternating knots with n crossings, up to reflection (OEIS)."""


@pytest.mark.parametrize("crossings", [*range(3, 10), pytest.param(10, marks=night)])
def test_the_classes_under_flypes_are_as_many_as_alternating_knots(crossings: int) -> None:
    assert len(alternating_knots(crossings)) == A002864[crossings] == ALTERNATING[crossings]


def test_a_flype_can_be_undone() -> None:
    for crossings in range(3, 8):
        maps = {canonical(plane_map_of(pd)) for pd in shadows(crossings)}
        for plane_map in maps:
            assert is_one_curve(plane_map)
            for turned in flypes(plane_map):
                assert turned in maps
                assert plane_map in flypes(turned)


def up_to_reflection(polynomial: dict[int, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A Jones polynomial and that of the mirror image, in one order."""
    return tuple(sorted(tuple(sorted((sign * e, c) for e, c in polynomial.items())) for sign in (1, -1)))


@pytest.mark.parametrize("crossings", range(3, 8))
def test_the_shadows_of_an_alternating_knot_have_its_jones_polynomial_and_no_others_have(crossings: int) -> None:
    """Alternating knots of so few crossings are told apart by it."""
    polynomials: list[tuple[tuple[tuple[int, int], ...], ...]] = []
    for members in alternating_knots(crossings):
        diagrams = [Diagram(pd, ()) for pd in members]
        found = {up_to_reflection(jones(diagram.pd, diagram.signs)) for diagram in diagrams}
        assert len(found) == 1
        polynomials += found
    assert len(set(polynomials)) == len(polynomials)


def switched(pd: Code, crossings: set[int]) -> Code:
    """The code with some crossings switched: each begins with the end at which its upper strand comes in."""

    def turned(labels: Crossing) -> Crossing:
        a, b, c, d = labels
        return (b, c, d, a) if (d - b) % (2 * len(pd)) == 1 else (d, a, b, c)

    return tuple(turned(labels) if crossing in crossings else labels for crossing, labels in enumerate(pd))


def diagrams() -> Iterator[Code]:
    """Alternating ones, and others, with loops, composite ones, and with crossings of a twist that undo each other."""
    for crossings in range(3, 8):
        yield from shadows(crossings)
    for crossings in range(1, 8):
        for seed in range(crossings, 8):
            pd = random_shadow(crossings, seed=seed).pd
            yield switched(pd, {crossing for crossing in range(crossings) if seed >> crossing & 1})


def test_in_a_twist_it_only_matters_how_many_crossings_are_resolved_with_which_sense() -> None:
    senses = set()
    for pd in diagrams():
        found = twists(pd)
        assert sorted(crossing for twist in found for crossing, _ in twist) == list(range(len(pd)))
        (by_twists,) = trivial_jones_of_twists([(pd, found)])
        single = trivial_jones(pd, range(len(pd)))
        for place, ways in enumerate(product((0, 1), repeat=len(pd))):
            opposite = tuple(sum(ways[-1 - c] ^ (sense < 0) for c, sense in twist) for twist in found)
            assert single[place] == by_twists[opposite], (pd, ways)
        senses |= {sense for twist in found for _, sense in twist}
    assert senses == {1, -1}


def test_crossings_that_a_flype_brings_side_by_side_are_in_one_twist() -> None:
    """Of an alternating knot all shadows have twists of the same sizes."""
    for crossings in range(3, 9):
        for members in alternating_knots(crossings):
            assert len({tuple(sorted(map(len, twists(pd)))) for pd in members}) == 1
    assert [len(twist) for pd in shadows(3) for twist in twists(pd)] == [3]
