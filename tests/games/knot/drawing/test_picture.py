"""Pictures and boards: well formed, inside their frame, with a disk for every unresolved crossing, in one place."""

import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.palette import NEUTRAL, PEN
from knotgames.algebra.pictures.shapes import Circle, Group, Path
from knotgames.algebra.pictures.svg import as_svg
from knotgames.games.knot import picture
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import APART, COLORS, DISK, GAP, LINE, WIDTH, board, drawn
from knotgames.games.knot.notation.names import names
from knotgames.games.knot.notation.text import parse
from tests.games.knot.diagrams.strategies import TREFOIL, pseudodiagrams
from tests.games.rational.positions import examples

draw, svg = as_svg(picture), as_svg(drawn)

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
    strands = root.findall(f"{SVG}path")
    if diagram.crossings:
        assert len(strands) == max(1, diagram.crossings - len(diagram.unresolved))
    width, height = (float(root.attrib[side]) for side in ("width", "height"))
    for path in strands:
        pairs = re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d") or "")
        assert pairs
        assert all(0 < float(x) < width and 0 < float(y) < height for x, y in pairs)


def disks(diagram: Diagram) -> list[tuple[float, float]]:
    """Where the disks of a picture are."""
    groups = [shape for shape in drawn(diagram, {}).shapes if isinstance(shape, Group)]
    return [part.center for group in groups for part in group.shapes if isinstance(part, Circle) and part.stroke]


def nearest(diagram: Diagram) -> float:
    return min(abs(complex(*one) - complex(*other)) for one, other in combinations(disks(diagram), 2))


@pytest.mark.parametrize("seed", range(10))
def test_disks_of_random_diagrams_do_not_touch(seed: int) -> None:
    assert nearest(random_shadow(12, seed)) >= APART - 0.1 > 2 * DISK
    assert min(drawn(random_shadow(12, seed), {}).size) < 2 * WIDTH


def test_disks_of_knots_of_the_table_do_not_touch() -> None:
    for code in sorted(names(), key=len)[::30]:
        assert nearest(parse(f"DT[{','.join(map(str, code))}]")) > 2 * DISK + 8


def test_no_crossing_moves_when_one_is_resolved() -> None:
    position = random_shadow(9, 3)
    start = disks(position)
    while position.unresolved:
        crossing = position.unresolved[len(position.unresolved) // 2]
        position = position.after(CrossingMove(crossing, 1 if crossing % 2 else -1))
        assert disks(position) == [start[crossing] for crossing in position.unresolved]


def test_the_size_is_that_of_the_drawing() -> None:
    size = drawn(parse("8_18"), {}).size
    assert size == pytest.approx((WIDTH, WIDTH), abs=2)  # it is as high as wide
    long = drawn(random_shadow(12, 9), {}).size
    assert long[0] == WIDTH
    assert long[1] < WIDTH
    assert len(layout(parse("8_18").pd).edges) == 32


def test_colors_are_those_of_the_players_who_win_there() -> None:
    diagram = Diagram(TREFOIL)
    winning = {
        Player.KNOTTER: [CrossingMove(0, 1)],
        Player.UNKNOTTER: [CrossingMove(0, -1), CrossingMove(1, 1), CrossingMove(1, -1)],
    }
    groups = parsed(svg(diagram, winning, "a & b < c")).findall(f"{SVG}g")
    colors = [[part.get("fill") for part in disk if part.get("fill") and not part.text] for disk in groups]
    knotter, unknotter = COLORS[Player.KNOTTER], COLORS[Player.UNKNOTTER]
    assert colors == [[knotter, unknotter, "none"], [NEUTRAL, unknotter, "none"], [NEUTRAL, "none"]]
    assert [disk.findtext(f"{SVG}title") for disk in groups] == [
        "crossing 1; the Knotter wins with 1+; the Unknotter wins with 1-",
        "crossing 2; the Unknotter wins with 2+, 2-",
        "crossing 3",
    ]
    assert [disk.get("data-moves") for disk in groups] == [f'["{n}+", "{n}-"]' for n in (1, 2, 3)]
    assert "a &amp; b &lt; c" in svg(diagram, winning, "a & b < c")


def test_the_caption_says_who_wins() -> None:
    assert "outcome U: the Unknotter wins, whoever starts; value 000*" in draw(Diagram(TREFOIL))
    assert "outcome K: the Knotter wins, whoever starts; value 222" in draw(Diagram(TREFOIL), unresolved="none")
    assert parsed(draw(Diagram(()))).find(f"{SVG}circle[@stroke='{PEN.light}']") is not None


def test_only_the_colors_that_are_shown_have_a_legend() -> None:
    trefoil = Diagram(TREFOIL)
    assert "wins by a move here" not in svg(trefoil, {}, "")
    assert "wins by a move here" not in svg(trefoil, {Player.KNOTTER: []}, "")
    assert svg(trefoil, {Player.KNOTTER: [CrossingMove(0, 1)]}, "").count("the Knotter wins by a move here") == 1
    assert svg(trefoil, {player: [CrossingMove(0, 1)] for player in Player}, "").count("wins by a move here") == 2


TIMES = np.linspace(0, 1, 33)


def ink(shapes: object) -> np.ndarray[tuple[int], np.dtype[np.complex128]]:
    """Points close together on the strands of a picture."""
    found = []
    for shape in shapes if isinstance(shapes, tuple) else ():
        if isinstance(shape, Group):
            found.append(ink(shape.shapes))
        elif isinstance(shape, Path) and shape.width == LINE:
            here = complex(*shape.start)
            for one, two, end in shape.segments:
                b, c, d = complex(*one), complex(*two), complex(*end)
                u = 1 - TIMES
                found.append(here * u**3 + 3 * b * u**2 * TIMES + 3 * c * u * TIMES**2 + d * TIMES**3)
                here = d
    return np.concatenate([np.zeros(0, complex), *found])


@pytest.mark.parametrize(
    "diagram", [parse("8_18 resolved 1+,4-"), parse("4_1 resolved 1+,2-,3+,4-"), random_shadow(7, 2)]
)
def test_a_board_shows_what_the_picture_shows(diagram: Diagram) -> None:
    one, other = ink(board(diagram).shapes), ink(drawn(diagram, {}).shapes)
    assert board(diagram).size == drawn(diagram, {}).size
    for here, there in ((one, other), (other, one)):
        assert max(np.abs(there - point).min() for point in here) < GAP


def test_a_move_changes_its_crossing_alone() -> None:
    position = parse("8_18")
    for move in [*position.moves()][::3]:
        before, after = board(position).shapes, board(position.after(move)).shapes
        for name, one, other in zip(map(str, range(1, 9)), before, after, strict=True):
            if name != str(move.crossing + 1):
                here, there = np.sort_complex(ink((one,))), np.sort_complex(ink((other,)))
                assert np.abs(here - there).max() < 1e-6
                assert isinstance(other, Group)
                assert other.moves


def test_places_name_their_moves_and_where_to_press() -> None:
    places = [place for place in board(parse("4_1 resolved 2+")).shapes if isinstance(place, Group)]
    assert [place.moves for place in places] == [("1+", "1-"), (), ("3+", "3-"), ("4+", "4-")]
    for place in places:
        centers = {shape.center for shape in place.shapes if isinstance(shape, Circle)}
        assert centers == ({place.at} if place.moves else set())
