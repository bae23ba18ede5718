"""Pictures of games on a cube: every place once, the winning moves, and what is not drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from algebra.boolean import LETTERS
from algebra.notation import InputError
from algebra.palette import ORANGE
from games.cube import draw, picture
from games.cube.drawing import MARGIN, MOST, SIZE, gray
from games.cube.position import CubeGame


def dark(drawing: str) -> float:
    """The share of the map that is dark, from the outlines of its dark parts."""
    (path,) = re.findall(rf'<path d="([^"]*)" fill="{ORANGE}"/><?', drawing.partition("<g>")[0].replace("\n", ""))
    runs = re.findall(r"M[\d.]+,[\d.]+h([\d.]+)v([\d.]+)h-", path)
    ((width, height),) = re.findall(rf'<rect x="{MARGIN}" y="{MARGIN}" width="([\d.]+)" height="([\d.]+)"', drawing)
    return sum(float(wide) * float(high) for wide, high in runs) / (float(width) * float(height))


@pytest.mark.parametrize("text", ["0", "1", "a", "ab ac bc", "ab ac bc | b=1", "abc ~a~b~c cd~e", "abcdefghij"])
def test_as_many_places_are_dark_as_the_knotter_wins(text: str) -> None:
    position = CubeGame.parse(text)
    left = position.restricted()
    assert dark(picture(position)) == pytest.approx(left.table.bit_count() / (1 << left.variables), abs=1e-4)


def test_places_side_by_side_differ_in_one_variable() -> None:
    assert sorted(map(gray, range(64))) == list(range(64))
    assert all((gray(i) ^ gray(i + 1)).bit_count() == 1 for i in range(63))


def test_a_picture_is_well_formed_and_tells_winning_moves() -> None:
    drawing = draw(CubeGame.parse("ab ac bc"))
    ElementTree.fromstring(drawing)
    assert drawing.count("<g ") == 3
    assert "variable a; the Knotter wins with a=1; the Unknotter wins with a=0" in drawing
    assert "value 111*" in drawing
    assert f'width="{SIZE}"' in drawing
    assert CubeGame.parse("ab")._repr_svg_() == picture(CubeGame.parse("ab"))


def test_a_map_with_too_many_places_is_not_drawn() -> None:
    position = CubeGame.parse(LETTERS[: MOST + 1])
    with pytest.raises(InputError, match=r"^a map of 2\^17 = 131,072 places is not drawn: at most 16 variables may be"):
        picture(position)
