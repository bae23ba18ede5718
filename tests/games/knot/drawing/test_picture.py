"""Pictures: well formed, inside their frame, with a disk for every unresolved crossing, and edges that do not meet."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given

from algebra.knot_type.play import Player
from algebra.palette import INK, NEUTRAL, PAPER
from games.knot import draw
from games.knot.diagrams.diagram import CrossingMove, Diagram
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
    disks = [place for place in root.findall(f"{SVG}g") if place.get("data-moves") != "[]"]
    assert [disk.findtext(f"{SVG}text") for disk in disks] == [str(c + 1) for c in diagram.unresolved]
    lines = [path for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]
    strands = [path for path in lines if path.get("stroke") != PAPER]
    gaps = [path for path in lines if path.get("stroke") == PAPER]
    assert len(strands) == 2 * diagram.crossings
    assert len(gaps) == diagram.crossings - len(diagram.unresolved)
    for path in root.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", path.get("d") or "")]
        assert numbers
        assert all(0 < number < SIZE for number in numbers)


def test_colors_are_those_of_the_players_who_win_there() -> None:
    diagram = Diagram(TREFOIL)
    winning = {
        Player.KNOTTER: [CrossingMove(0, 1)],
        Player.UNKNOTTER: [CrossingMove(0, -1), CrossingMove(1, 1), CrossingMove(1, -1)],
    }
    disks = parsed(svg(diagram, winning, "a & b < c")).findall(f"{SVG}g")
    halves = [[path for path in disk.findall(f"{SVG}path") if path.get("fill") != "none"] for disk in disks]
    colors = [[path.get("fill") for path in of] for of in halves]
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


def test_only_the_players_that_are_spoken_of_have_a_legend() -> None:
    trefoil = Diagram(TREFOIL)
    assert "wins by a move here" not in svg(trefoil, {}, "")
    assert svg(trefoil, {Player.KNOTTER: []}, "").count("the Knotter wins by a move here") == 1
    assert svg(trefoil, {player: [] for player in Player}, "").count("wins by a move here") == 2


@examples(15)
@given(pseudodiagrams(7))
def test_nothing_moves_when_a_crossing_is_resolved(diagram: Diagram) -> None:
    def points(position: Diagram) -> dict[str | None, list[str]]:
        """The points of the strands of each crossing, in whatever direction the strands are drawn."""
        found = {}
        for place in parsed(svg(position, {}, "")).findall(f"{SVG}g"):
            lines = [path.get("d") or "" for path in place.findall(f"{SVG}path") if path.get("stroke") == INK]
            found[place.get("data-place")] = sorted(re.findall(r"[-\d.]+,[-\d.]+", " ".join(lines)))
        return found

    before = points(diagram)
    for move in [*diagram.moves()][::3]:
        assert points(diagram.after(move)) == before
