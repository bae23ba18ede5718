"""What the claims on games on a cube are checked with: gradings of functions, sums in blocks, and stored functions."""

import numpy as np
import pytest

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.papers.knotgames2026.cube import twists
from knotgames.checks.papers.knotgames2026.cube.all_values import LEAST, past_the_six, with_variable, witnesses
from knotgames.checks.papers.knotgames2026.cube.at_most_six import blocked_faces, face, functions, graded_functions
from knotgames.checks.papers.knotgames2026.cube.one_sided import level_of
from knotgames.checks.papers.knotgames2026.cube.twists import (
    FIVE,
    blocked_sums,
    blocks_of,
    function_of_sums,
    partitions,
)
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame, Setting


@pytest.mark.parametrize("variables", range(4))
def test_all_functions_are_graded_like_each_by_itself(variables: int) -> None:
    levels, _ = graded_functions(grading.Y)[variables]
    assert len(levels) == 1 << (1 << variables)
    for table, level in enumerate(levels.tolist()):
        assert level == solve_cube(CubeGame(BooleanFunction(variables, table))).value().y


def test_a_face_is_what_is_left_of_a_function() -> None:
    functions = np.arange(1 << 8)
    for variable in range(3):
        for to in (False, True):
            left = face(functions, 3, variable, to)
            for table in functions.tolist():
                position = CubeGame(BooleanFunction(3, table), (Setting(variable, to),))
                assert left[table] == position.restricted().table


def test_both_searches_find_the_same_where_something_is_found() -> None:
    """Of two variables all options of a function are hot if it is the parity or its negation."""
    for variables in (1, 2, 3, 4):
        blocked = any(is_blocked for _, _, is_blocked in functions([variables], frozenset({1}), grading.Y))
        assert blocked == (blocked_faces(variables, frozenset({1}), grading.Y) is not None)
    assert blocked_faces(2, frozenset({1}), grading.Y) in ("the function 0110", "the function 1001")


def test_levels_are_those_of_the_grading() -> None:
    assert [level_of(levels, True, grading.Y) for levels in ({0, 1}, {0, 2}, {1, 2}, {1})] == [0, 1, 2, 0]
    assert [level_of(levels, False, grading.Y) for levels in ({0, 1}, {0, 2}, {1, 2}, {1})] == [0, 1, 2, 2]


def test_the_levels_that_are_found_for_blocks_are_those_of_a_function() -> None:
    blocks = (3, 1, 1, 1, 1)
    found = blocked_sums(blocks)
    assert found is not None
    value = solve_cube(CubeGame(function_of_sums(blocks, found))).value()
    assert value in (KnotValue.parse("002*"), KnotValue.parse("202*"))


def test_partitions_are_all_and_different() -> None:
    assert [len(list(partitions(9, parts))) for parts in range(1, 10)] == [1, 4, 7, 6, 5, 3, 2, 1, 1]


def test_the_functions_of_the_file_have_their_values() -> None:
    for value, function in past_the_six().items():
        assert solve_cube(CubeGame(function)).value() == value
        assert function.variables == LEAST[str(value)]
    assert len(witnesses()) == len(LEAST)


def test_a_variable_more_adds_a_game() -> None:
    function = BooleanFunction.parse("ab ac bc")
    value = solve_cube(CubeGame(function)).value()
    assert solve_cube(CubeGame(with_variable(function, False))).value() == value + KnotValue.parse("000*")
    assert solve_cube(CubeGame(with_variable(function, True))).value() == value + KnotValue.parse("111*")


def test_blocks_are_those_that_a_function_is_made_of() -> None:
    assert blocks_of(BooleanFunction.parse(FIVE)) == (3, 1, 1, 1, 1)
    assert blocks_of(BooleanFunction.parse("ac ad bc bd")) == (2, 2)
    assert blocks_of(BooleanFunction.parse("a~b c")) == (1, 1, 1)
    assert blocks_of(BooleanFunction(2, 0)) == (2,)


@pytest.mark.parametrize("blocks", [(1,), (1, 1, 1), (2, 1), (3,), (3, 2), (2, 2, 1)])
@pytest.mark.parametrize("hot", [{0}, {1}, {2}, {0, 1}, {1, 2}], ids=str)  # {0, 2} contradicts: ends are hot then
def test_blocks_up_to_names_have_levels_just_if_blocks_have(
    blocks: tuple[int, ...], hot: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    up_to_names = blocked_sums(blocks, None, frozenset(hot))
    monkeypatch.setattr(twists, "_up_to_names", lambda *_: ())
    assert (up_to_names is None) == (blocked_sums(blocks, None, frozenset(hot)) is None)
