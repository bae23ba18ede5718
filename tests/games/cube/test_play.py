"""The values of games on a cube, against plain recursion, formal sums and pseudodiagrams; answers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type.formal import Game, game, terminal
from knotgames.algebra.knot_type.play import KnotTypeGame, Player
from knotgames.algebra.knot_type.values import VALUES, KnotValue, classify, value_of
from knotgames.algebra.notation import InputError
from knotgames.games.cube import solve
from knotgames.games.cube.play import solve_cube, values
from knotgames.games.cube.position import CubeGame, Setting
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import solve_diagram
from tests.games.rational.positions import examples

FUNCTIONS = st.integers(0, 4).flatmap(
    lambda n: st.integers(0, (1 << (1 << n)) - 1).map(lambda table: BooleanFunction(n, table))
)


def knotted(position: CubeGame) -> bool:
    return position.function(sum(int(to) << variable for variable, to in position.settings))


def formal(position: CubeGame) -> Game:
    """The position as a formal game, by the rules of play alone."""
    options = [formal(position.after(move)) for move in position.moves()]
    return game(options) if options else terminal("k" if knotted(position) else "u")


@examples(40)
@given(FUNCTIONS)
def test_the_value_is_that_of_the_formal_game(function: BooleanFunction) -> None:
    position = CubeGame(function)
    solved = solve_cube(position)
    assert solved.value() == value_of(formal(position))
    for move, value in solved.after_moves(position):
        assert value == solved.value(position.after(move)) == solve_cube(position.after(move)).value()


BY_RULES = KnotTypeGame(
    "cube",
    "set variables",
    "as in the game on a cube",
    CubeGame.parse,
    moves=lambda position: {str(move): position.after(move) for move in position.moves()},
    knotted=knotted,
    length=lambda position: len(position.free),
)


@examples(40)
@given(FUNCTIONS)
def test_the_rules_alone_give_the_same_answers(function: BooleanFunction) -> None:
    position = CubeGame(function)
    for line in "KU":
        found, expected = (solver(position, moves=True, line=line).to_json() for solver in (BY_RULES.solve, solve))
        del expected["unknots"]
        assert found == expected
    assert BY_RULES.ruleset().started(position).value is not None


@examples(20)
@given(FUNCTIONS, FUNCTIONS)
def test_a_disjunction_of_functions_of_different_variables_is_a_sum(
    first: BooleanFunction, second: BooleanFunction
) -> None:
    either = (second.truths()[:, None] | first.truths()[None, :]).ravel()
    total = solve_cube(CubeGame(BooleanFunction.of_truths(either))).value()
    assert total == solve_cube(CubeGame(first)).value() + solve_cube(CubeGame(second)).value()


@pytest.mark.parametrize("text", ["DT[4,6,8,2]", "DT[4,8,10,2,6]", "random:6:1 unresolved 1,2,5"])
def test_a_pseudodiagram_is_a_game_on_the_cube_of_its_unresolved_crossings(text: str) -> None:
    solved = solve_diagram(parse(text))
    position = CubeGame(BooleanFunction.of_truths(~solved.unknotted))
    assert np.array_equal(solve_cube(position).values, solved.values)


def test_winning_moves_lead_to_what_the_player_wins_moving_second() -> None:
    solved = solve_cube(CubeGame.parse("ab ac bc"))
    assert solved.winning_moves(Player.KNOTTER) == [Setting(i, True) for i in range(3)]
    assert solved.winning_moves(Player.UNKNOTTER) == [Setting(i, False) for i in range(3)]
    assert solved.value(CubeGame.parse("ab ac bc | a=1,b=1")) == KnotValue.parse("222*")


@pytest.mark.parametrize("text", ["ab", "ab ac bc | b=0"])
def test_what_cannot_be_reached_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"cannot be reached from ab ac bc \| b=1$"):
        solve_cube(CubeGame.parse("ab ac bc | b=1")).value(CubeGame.parse(text))


def test_what_memory_cannot_hold_is_refused_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.algebra.memory.available_memory", lambda: 1 << 20)
    with pytest.raises(InputError, match=r"^the values of 3\^20 = 3,486,784,401 faces of a cube would need 3.2 GB"):
        solve_cube(CubeGame.parse("abcdefghijklmnopqrst"))


@examples(25)
@given(st.integers(0, 6), st.integers(0, 2**32))
def test_the_table_for_any_ends_is_that_of_plain_recursion(crossings: int, seed: int) -> None:
    """Also for ends that no shadow has, in which no use of mirror images could be made."""
    ends = np.random.default_rng(seed).random(2**crossings) < 0.4
    table = values(ends)
    by_digits = {}
    for place in range(3**crossings):
        digits = [place // 3**i % 3 for i in range(crossings)]
        if 2 not in digits:
            by_digits[place] = "000" if ends[sum(bit << i for i, bit in enumerate(digits))] else "222"
            assert str(VALUES[table[place]]) == by_digits[place]
        else:
            options = {table[place - step * 3**i] for i, digit in enumerate(digits) if digit == 2 for step in (1, 2)}
            assert VALUES[table[place]] == classify(VALUES[option] for option in options)


def test_an_answer_has_the_value_the_parity_and_how_many_places_the_unknotter_wins() -> None:
    answer = solve(CubeGame.parse("01101001 | b=1"), moves=True, line="K").to_json()
    assert answer == {
        "position": "01101001 | b=1",
        "outcome": "2",
        "value": "022",
        "parity": "even",
        "unknots": {"count": 2, "of": 4},
        "moves": {"Knotter": [], "Unknotter": []},
        "line": answer["line"],
    }
    assert [turn["player"] for turn in answer["line"]] == ["Knotter", "Unknotter"]
