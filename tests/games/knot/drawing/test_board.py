"""Boards: as the picture of the diagram is, crossing by crossing; a move changes nothing but its crossing."""

import numpy as np
import pytest

from knotgames.algebra.pictures.shapes import Circle, Group, Path
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.drawing.picture import GAP, LINE, board, drawn
from knotgames.games.knot.notation.text import parse

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
