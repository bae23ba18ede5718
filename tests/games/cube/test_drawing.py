"""Pictures of games on a cube: every place once, the winning moves, and what is not drawn."""

from xml.etree import ElementTree

import pytest

from knotgames.algebra.boolean import LETTERS
from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import BLUE, ORANGE
from knotgames.algebra.pictures.shapes import Box, Key, Picture
from knotgames.algebra.pictures.svg import to_svg
from knotgames.games.cube import bare, picture
from knotgames.games.cube.drawing import MOST, SIZE, _gray
from knotgames.games.cube.position import CubeGame


def dark(drawing: Picture) -> float:
    """The share of the map that is dark."""
    boxes = [shape for shape in drawing.shapes if isinstance(shape, Box)]
    whole = next(box for box in boxes if box.stroke is not None).size
    runs = [box.size for box in boxes if box.fill == ORANGE]
    return sum(wide * high for wide, high in runs) / (whole[0] * whole[1])


@pytest.mark.parametrize("text", ["0", "1", "a", "ab ac bc", "ab ac bc | b=1", "abc ~a~b~c cd~e", "abcdefghij"])
def test_as_many_places_are_dark_as_the_knotter_wins(text: str) -> None:
    position = CubeGame.parse(text)
    left = position.restricted()
    assert dark(bare(position)) == pytest.approx(left.table.bit_count() / (1 << left.variables), abs=1e-4)


def test_places_side_by_side_differ_in_one_variable() -> None:
    assert sorted(map(_gray, range(64))) == list(range(64))
    assert all((_gray(i) ^ _gray(i + 1)).bit_count() == 1 for i in range(63))


def test_a_picture_is_well_formed_and_tells_winning_moves() -> None:
    drawing = to_svg(picture(CubeGame.parse("ab ac bc")))
    ElementTree.fromstring(drawing)
    assert drawing.count("<g ") == 3
    assert "variable a; the Knotter wins with a=1; the Unknotter wins with a=0" in drawing
    assert "value 111*" in drawing
    assert f'width="{SIZE}"' in drawing
    assert CubeGame.parse("ab")._repr_svg_() == to_svg(bare(CubeGame.parse("ab")))


def test_a_map_with_too_many_places_is_not_drawn() -> None:
    position = CubeGame.parse(LETTERS[: MOST + 1])
    with pytest.raises(InputError, match=r"^a map of 2\^17 = 131,072 places is not drawn: at most 16 variables may be"):
        bare(position)


def test_only_the_colors_that_are_shown_have_a_legend() -> None:
    assert bare(CubeGame.parse("1")).legend == (Key(ORANGE, "the Knotter has won"),)
    assert [key.color for key in bare(CubeGame.parse("ab")).legend] == [ORANGE, BLUE]
    assert {key.text for key in picture(CubeGame.parse("ab")).legend} == {
        "the Knotter has won, or wins by a move",
        "the Unknotter has won, or wins by a move",
    }
