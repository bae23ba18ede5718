"""Positions on a cube: the notation there and back, moves, what is left of a function, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.notation import InputError, NotationError
from knotgames.games.cube.position import CubeGame, Setting

FUNCTIONS = st.integers(0, 5).flatmap(
    lambda n: st.integers(0, (1 << (1 << n)) - 1).map(lambda table: BooleanFunction(n, table))
)
POSITIONS = FUNCTIONS.flatmap(
    lambda function: st.dictionaries(
        st.integers(0, max(function.variables - 1, 0)), st.booleans(), max_size=function.variables
    ).map(lambda chosen: CubeGame(function, tuple(Setting(*item) for item in chosen.items())))
)


@given(POSITIONS)
def test_a_position_is_read_back(position: CubeGame) -> None:
    assert CubeGame.parse(str(position)) == position == eval(repr(position))


@given(POSITIONS)
def test_what_is_left_of_the_function_agrees_with_it_place_by_place(position: CubeGame) -> None:
    left = position.restricted()
    assert left.variables == len(position.free)
    fixed = sum(int(to) << variable for variable, to in position.settings)
    for place in range(1 << left.variables):
        whole = fixed + sum((place >> i & 1) << variable for i, variable in enumerate(position.free))
        assert left(place) == position.function(whole)


@given(POSITIONS)
def test_moves_set_each_free_variable_each_way(position: CubeGame) -> None:
    moves = list(position.moves())
    assert moves == [(variable, to) for variable in position.free for to in (False, True)]
    for move in moves:
        after = position.after(move)
        assert set(after.settings) == {*position.settings, move}
        assert len(after.free) == len(position.free) - 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ab |", "column 5: expected a variable, a to t, and what it is set to, such as a=1, found the end"),
        ("ab | a", "column 7: expected '=', found the end"),
        ("ab | a=2", "column 8: expected 0 or 1, found '2'"),
        ("ab | a=1 b=0", "column 10: expected ',' or the end, found 'b'"),
        ("ab | a=1,", "column 10: expected a variable, a to t, and what it is set to, such as a=1, found the end"),
        ("a~ | a=1", "column 3: expected a variable, such as a or x21, found ' '"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        CubeGame.parse(text)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ab | c=1", "^c=1 sets no variable of the function: its variables are a, b$"),
        ("1 | a=1", "^a=1 sets no variable of the function: it has no variable$"),
        ("ab | a=1,a=0", "^a=0 sets a variable that is set already$"),
    ],
)
def test_settings_that_do_not_fit_the_function_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        CubeGame.parse(text)
