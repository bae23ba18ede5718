"""The board games of the page on forms, against their rules: tic-tac-toe and Hex on three by three places."""

from itertools import product
from pathlib import Path

import pytest

from knotgames.algebra.boolean import DNF, BooleanFunction
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame

PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "every-function.md"

TIC_TAC_TOE = "abc def ghi adg beh cfi aei ceg"
HEX = "adg bdg beg beh ceg ceh cfh cfi adeh befi adefi"

LINES = [(1, 0), (0, 1), (1, 1), (1, -1)]
"""The directions of lines; in Hex neighbors are along the first two, and the last."""


def has_line(claimed: set[tuple[int, int]]) -> bool:
    """Whether three places in a line are claimed."""
    return any(
        {(row + step * down, column + step * right) for step in range(3)} <= claimed
        for (row, column), (down, right) in product(claimed, LINES)
    )


def is_connected(claimed: set[tuple[int, int]]) -> bool:
    """Whether claimed hexagons join the top to the bottom."""
    reached = {place for place in claimed if place[0] == 0}
    steps = [(way * down, way * right) for way in (1, -1) for down, right in (LINES[0], LINES[1], LINES[3])]
    for _ in claimed:
        reached |= {(row + down, column + right) for (row, column), (down, right) in product(reached, steps)} & claimed
    return any(row == 2 for row, _ in reached)


@pytest.mark.parametrize(("form", "is_won"), [(TIC_TAC_TOE, has_line), (HEX, is_connected)])
def test_the_form_of_a_board_game_is_true_where_the_maker_has_won(form: str, is_won: object) -> None:
    function: BooleanFunction = DNF.parse(form).function
    assert callable(is_won)
    for place in range(512):
        assert function(place) == is_won({divmod(at, 3) for at in range(9) if place >> at & 1})
    assert form in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", [TIC_TAC_TOE, HEX])
def test_whoever_starts_wins(form: str) -> None:
    assert str(solve_cube(CubeGame.parse(form)).value().outcome) == "1"
