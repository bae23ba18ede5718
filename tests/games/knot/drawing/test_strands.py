"""Strands: smooth curves that cross where the diagram does, and nowhere else."""

import numpy as np
import pytest

from knotgames.games.knot.diagrams.diagram import Diagram, components
from knotgames.games.knot.diagrams.shadows import random_shadow, shadows
from knotgames.games.knot.drawing.blocks import Complexes
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import GAP, in_pixels
from knotgames.games.knot.drawing.strands import Strand, halves, strands
from knotgames.games.knot.notation.names import names
from knotgames.games.knot.notation.text import parse
from tests.games.knot.diagrams.strategies import TREFOIL
from tests.profiles import night

TIMES = np.linspace(0, 1, 9)


def followed(strand: Strand) -> Complexes:
    """Points close together on a strand."""
    parts = []
    for a, b, c, d in strand.curves:
        u = 1 - TIMES[:-1]
        parts.append(a * u**3 + 3 * b * u**2 * (1 - u) + 3 * c * u * (1 - u) ** 2 + d * (1 - u) ** 3)
    return np.concatenate([*parts, [strand.curves[-1][3]]])


def crossings(points: Complexes) -> list[complex]:
    """Where a line through points crosses itself."""
    start, way = points[:-1], np.diff(points)
    apart = start - start[:, None]  # from each to each
    with np.errstate(divide="ignore", invalid="ignore"):
        turn = (way[:, None].conj() * way).imag
        here, there = (apart.conj() * way).imag / turn, (apart.conj() * way[:, None]).imag / turn
        met = (here > 1e-6) & (here < 1 - 1e-6) & (there > 1e-6) & (there < 1 - 1e-6)
    met &= np.abs(turn) > 1e-6 * np.abs(way[:, None] * way)  # not one the continuation of the other
    return [complex(start[i] + here[i, j] * way[i]) for i, j in zip(*np.nonzero(np.triu(met)), strict=True)]


@pytest.mark.parametrize("code", ["4_1", "8_18", "9_35", "13 13", *(f"{1 + seed} {seed}" for seed in range(0, 12, 2))])
def test_the_curve_crosses_itself_at_the_crossings_alone(code: str) -> None:
    diagram = parse(code) if "_" in code else random_shadow(*map(int, code.split()))
    drawing, _ = in_pixels(layout(diagram.pd))
    (strand,) = strands(diagram.pd, drawing, [], GAP)
    assert strand.closed
    places = np.array([drawing.crossing(crossing) for crossing in range(diagram.crossings)])
    assert all(np.abs(places - place).min() < 1e-6 for place in crossings(followed(strand)))
    ends = np.array([curve[0] for curve in strand.curves])
    assert [int((np.abs(ends - place) < 1e-9).sum()) for place in places] == [2] * diagram.crossings


@pytest.mark.parametrize("code", ["T(2,2)", "T(3,3)", "T(4,4)", "P(2,2,2)", "P(2,1,3,2)"])
def test_the_components_of_a_link_cross_at_the_crossings_alone(code: str) -> None:
    link = parse(code, link=True)
    drawing, _ = in_pixels(layout(link.pd))
    drawn = list(strands(link.pd, drawing, [], GAP))
    assert len(drawn) == components(link.pd)
    assert all(strand.closed for strand in drawn)
    found = crossings(np.concatenate([part for strand in drawn for part in (followed(strand), [np.nan])]))
    places = np.array([drawing.crossing(crossing) for crossing in range(link.crossings)])
    assert all(np.abs(places - one).min() < 1e-6 for one in found)
    ends = np.array([curve[0] for strand in drawn for curve in strand.curves])
    assert [int((np.abs(ends - place) < 1e-9).sum()) for place in places] == [2] * link.crossings
    assert len(list(strands(link.pd, drawing, range(link.crossings), GAP))) == link.crossings


def smooth(diagram: Diagram) -> Strand:
    """The one strand of a shadow, of which is checked that it is smooth: no joint turns it, no part turns it back."""
    drawing, _ = in_pixels(layout(diagram.pd))
    (strand,) = strands(diagram.pd, drawing, [], GAP)
    curves = np.array(strand.curves)
    start, stop = curves[:, 1] - curves[:, 0], curves[:, 3] - curves[:, 2]
    assert min(np.abs(start).min(), np.abs(stop).min()) > 0.5
    assert np.degrees(np.abs(np.angle(np.roll(start, -1) / stop))).max() < 0.1
    way = np.diff(followed(strand))
    turns = np.degrees(np.abs(np.angle(np.roll(way, -1) / way)))
    assert turns.max() < 90  # from each of eight chords of a part to the next
    assert turns.reshape(len(curves), -1)[:, :-1].sum(axis=1).max() < 180
    return strand


@pytest.mark.parametrize(("crossings", "seeds"), [(12, range(6)), (20, range(2))])
def test_strands_of_random_diagrams_are_smooth(crossings: int, seeds: range) -> None:
    for seed in seeds:
        smooth(random_shadow(crossings, seed))


def test_strands_of_knots_of_the_table_are_smooth() -> None:
    for code in sorted(names(), key=len)[::30]:
        smooth(parse(f"DT[{','.join(map(str, code))}]"))


@pytest.mark.parametrize(
    ("crossings", "prime"), [(3, True), (6, True), pytest.param(7, True, marks=night), (1, False), (4, False)]
)
def test_strands_of_small_knots_cross_steeply_and_prime_ones_are_round(crossings: int, prime: bool) -> None:
    for code in shadows(crossings, prime):
        drawing = layout(code)
        curves = halves(code, drawing)
        for crossing in range(crossings):
            one, other = (curves[crossing, place][0] for place in (0, 1))
            angle = np.degrees(np.abs(np.angle((one[1] - one[0]) / (other[1] - other[0]))))
            assert 59 < angle < 121
        (strand,) = strands(code, drawing, [], GAP)
        points = followed(strand)
        way = np.diff(points)
        turns, steps = np.angle(np.roll(way, -1) / way), (np.abs(way) + np.abs(np.roll(way, -1))) / 2
        # the length times the integral of the squared curvature, where a circle has 1
        assert not prime or np.abs(way).sum() * (turns**2 / steps).sum() / (2 * np.pi) ** 2 < 3.2 * crossings


def test_a_strand_ends_where_it_lies_under() -> None:
    diagram = Diagram(TREFOIL, ())
    drawing, _ = in_pixels(layout(diagram.pd))
    arcs = list(strands(diagram.pd, drawing, range(3), GAP))
    assert len(arcs) == 3
    for crossing in range(3):
        place = drawing.crossing(crossing)
        ends = [end for arc in arcs for end in (arc.curves[0][0], arc.curves[-1][3])]
        near = sorted(abs(end - place) for end in ends)
        assert GAP - 0.01 < near[0] <= near[1] < 2 * GAP + 0.01 < near[2]
        # the one over goes through
        assert min(np.abs(followed(arc) - place).min() for arc in arcs) < 1e-9


@pytest.mark.parametrize("seed", range(3))
def test_as_many_strands_as_crossings_that_are_resolved(seed: int) -> None:
    diagram = random_shadow(9, seed)
    drawing, _ = in_pixels(layout(diagram.pd))
    for resolved in ([0], [1, 4, 7], range(9)):
        assert len(list(strands(diagram.pd, drawing, resolved, GAP))) == len(resolved)
