"""Pictures: well formed, inside their frame, with a disk for every unresolved crossing, and edges that do not meet."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given

from algebra.knot_type.play import Player
from algebra.palette import NEUTRAL, PAPER
from games.knot import draw
from games.knot.diagrams.diagram import Code, Diagram, Move
from games.knot.diagrams.random_shadow import random_shadow
from games.knot.drawing.layout import layout
from games.knot.drawing.picture import COLORS, SIZE, svg
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.rational.positions import examples

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


@examples(25)
@given(pseudodiagrams(8))
def test_pictures_are_well_formed(diagram: Diagram) -> None:
    root = parsed(draw(diagram))
    disks = root.findall(f"{SVG}g")
    assert [disk.findtext(f"{SVG}text") for disk in disks] == [str(c + 1) for c in diagram.unresolved]
    strands = [path for path in root.findall(f"{SVG}path") if path.get("stroke") != PAPER]
    gaps = [path for path in root.findall(f"{SVG}path") if path.get("stroke") == PAPER]
    assert len(strands) == 2 * diagram.crossings
    assert len(gaps) == diagram.crossings - len(diagram.unresolved)
    for path in root.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", path.get("d") or "")]
        assert numbers
        assert all(0 < number < SIZE for number in numbers)


def straight(code: Code) -> list[tuple[complex, complex]]:
    """The lines between the points of a layout, in the plane of complex numbers."""
    return [(complex(*one), complex(*other)) for points in layout(code).values() for one, other in pairwise(points)]


def meet(one: tuple[complex, complex], other: tuple[complex, complex]) -> bool:
    """Whether two segments have an inner point in common."""

    def side(a: complex, b: complex, c: complex) -> float:
        return ((b - a).conjugate() * (c - a)).imag

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-12 and side(c, d, a) * side(c, d, b) < -1e-12


@pytest.mark.parametrize("seed", range(12))
def test_edges_meet_at_crossings_alone(seed: int) -> None:
    diagram = random_shadow(1 + seed, seed)
    lines = straight(diagram.pd)
    assert np.isfinite(np.array(lines)).all()
    assert not any(meet(one, other) for one, other in combinations(lines, 2))


@pytest.mark.parametrize("seed", range(12))
def test_edges_leave_a_crossing_in_the_order_of_the_code(seed: int) -> None:
    diagram = random_shadow(1 + seed, seed)
    halves = layout(diagram.pd)
    for crossing in range(diagram.crossings):
        ways = [complex(*(halves[crossing, place][1] - halves[crossing, place][0])) for place in range(4)]
        turns = [np.angle(ways[(k + 1) % 4] / ways[k]) % (2 * np.pi) for k in range(4)]
        assert np.isclose(sum(turns), 2 * np.pi)  # counterclockwise, once around


def test_colors_are_those_of_the_players_who_win_there() -> None:
    diagram = Diagram(TREFOIL)
    winning = {Player.KNOTTER: [Move(0, 1)], Player.UNKNOTTER: [Move(0, -1), Move(1, 1), Move(1, -1)]}
    disks = parsed(svg(diagram, winning, "a & b < c")).findall(f"{SVG}g")
    colors = [[path.get("fill") for path in disk.findall(f"{SVG}path")] for disk in disks]
    knotter, unknotter = COLORS[Player.KNOTTER], COLORS[Player.UNKNOTTER]
    assert colors == [[knotter, unknotter], [NEUTRAL, unknotter], [NEUTRAL, NEUTRAL]]
    assert [disk.findtext(f"{SVG}title") for disk in disks] == [
        "crossing 1; the Knotter wins with 1+; the Unknotter wins with 1-",
        "crossing 2; the Unknotter wins with 2+, 2-",
        "crossing 3",
    ]
    assert "a &amp; b &lt; c" in svg(diagram, winning, "a & b < c")


def test_the_caption_says_who_wins() -> None:
    assert "outcome U: the Unknotter wins, whoever starts; value 000*" in draw(Diagram(TREFOIL))
    assert "outcome K: the Knotter wins, whoever starts; value 222" in draw(Diagram(TREFOIL), unresolved="none")
    assert parsed(draw(Diagram(()))).findall(f"{SVG}circle")
