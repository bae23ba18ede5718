"""Formal games: how they are made, added, compared, drawn and played."""

import copy
import gc
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knotgames.algebra.knot_type.formal as module
from knotgames.algebra.knot_type.drawing import ORDERS, OrderName, order_picture, relation_of, table_picture
from knotgames.algebra.knot_type.formal import (
    STAR,
    Game,
    K,
    U,
    add,
    even_projection,
    game,
    games_to_birthday,
    odd_projection,
    outcome,
    payoffs,
    subpositions,
    terminal,
)
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.play import Player, goal, knot_type_match
from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.knot_type.theory import Theory, shipped_theories, shipped_theory
from knotgames.algebra.knot_type.values import monoid_of_values, value_of
from knotgames.algebra.match import Match
from knotgames.algebra.monoids.orders import order_of
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Box, Group, Path
from tests.algebra.knot_type import plain_games
from tests.algebra.knot_type.plain_games import all_games, formal, plain, total
from tests.messages import exactly

few = settings(max_examples=40)
theories = st.sampled_from([shipped_theory(name) for name in shipped_theories()])
any_games = theories.flatmap(lambda theory: formal_games(theory=theory, max_birthday=5))


def same_theory(theory: Theory) -> st.SearchStrategy[tuple[Game, Game, int]]:
    games = formal_games(theory=theory, max_birthday=3)
    return st.tuples(games, games, st.integers(0, len(theory.sums) - 1))


pairs = theories.flatmap(same_theory)


def test_equal_games_are_one_object() -> None:
    assert game([U, K]) is game([K, U, K])
    assert game([game([U]), game([K])]) is game(iter([game([K]), STAR]))
    assert terminal("u") is U
    assert U is not K
    assert terminal("u", shipped_theory("dual")) is not U


@few
@given(formal_games())
def test_a_game_built_again_from_a_nested_set_is_the_same_object(position: Game) -> None:
    assert formal(plain(position)) is position


def test_a_game_that_nobody_holds_is_forgotten() -> None:
    theory = replace(U.theory, name="of this test")
    position = game([game([terminal("u", theory)])])
    assert [str(known) for known in module._interned[theory].values()] == ["u", "*", "{*}"]
    del position
    gc.collect()
    assert not module._interned[theory]


def test_a_game_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match=exactly("a game cannot be changed: end")):
        U.end = 1
    with pytest.raises(AttributeError, match=exactly("a game cannot be changed: colour")):
        U.colour = "red"
    with pytest.raises(AttributeError, match=exactly("a game cannot be changed: sides")):
        del U.sides
    assert isinstance(STAR.sides, tuple)
    assert isinstance(STAR.sides[0], frozenset)


def test_a_game_is_never_made_directly() -> None:
    with pytest.raises(TypeError, match=exactly("use terminal() and game() to make games")):
        Game()


@few
@given(any_games)
def test_pickles_and_copies_are_the_same_object(position: Game) -> None:
    assert pickle.loads(pickle.dumps(position)) is position
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position


def test_a_long_game_is_built_pickled_and_forgotten_without_recursion() -> None:
    position = U
    for _ in range(5_000):
        position = game([position])
    assert (position.birthday, position.parity) == (5_000, 0)
    assert pickle.loads(pickle.dumps(position)) is position
    assert payoffs(position) == (0, 0)
    assert len(subpositions(position)) == 5_001


def parities(position: Game) -> set[int]:
    """The parities of the lengths of all plays."""
    if position.end is not None:
        return {0}
    return {1 - parity for side in position.sides for option in side for parity in parities(option)}


def longest_play(position: Game) -> int:
    return max((1 + longest_play(option) for side in position.sides for option in side), default=0)


def reached(position: Game) -> set[Game]:
    return {position}.union(*(reached(option) for side in position.sides for option in side))


@few
@given(any_games)
def test_parity_and_birthday_are_those_of_all_plays(position: Game) -> None:
    found = parities(position)
    assert position.parity == (found.pop() if len(found) == 1 else None)
    assert position.birthday == longest_play(position)


@few
@given(any_games)
def test_subpositions_are_all_that_play_reaches_options_first(position: Game) -> None:
    found = subpositions(position)
    assert set(found) == reached(position)
    assert len(set(found)) == len(found)
    assert found[-1] is position
    seen: set[Game] = set()
    for sub in found:
        assert all(option in seen for side in sub.sides for option in side)
        seen.add(sub)


@few
@given(formal_games(), formal_games())
def test_subpositions_of_several_games_are_listed_once(first: Game, second: Game) -> None:
    assert set(subpositions(first, second)) == reached(first) | reached(second)
    assert len(subpositions(first, second)) == len(reached(first) | reached(second))
    assert subpositions() == []


def best(position: Game, left: bool) -> int:
    """What Left gets, by plain recursion, if she starts and if she does not."""
    if position.end is not None:
        return position.theory.payoffs[position.end]
    if left:
        return max(best(option, False) for option in position.sides[0])
    return min(best(option, True) for option in position.sides[-1])


@few
@given(any_games)
def test_payoffs_are_those_of_best_play(position: Game) -> None:
    assert payoffs(position) == (best(position, True), best(position, False))


def test_outcomes_are_definition_2_6_on_all_games_to_birthday_3() -> None:
    assert all(str(outcome(formal(g))) == plain_games.outcome(g) for g in all_games(3))


def recursive_sum(first: Game, second: Game, which: int) -> Game:
    """Definition 2.8, for any theory."""
    theory = first.theory
    if first.end is not None and second.end is not None:
        return terminal(theory.terminals[theory.sums[which].table[first.end][second.end]], theory)
    return game(
        *(
            [recursive_sum(option, second, which) for option in (first.sides[side] if first.sides else ())]
            + [recursive_sum(first, option, which) for option in (second.sides[side] if second.sides else ())]
            for side in range(theory.sides)
        )
    )


@few
@given(pairs)
def test_sums_are_made_by_moving_in_one_part_in_every_theory(given_: tuple[Game, Game, int]) -> None:
    first, second, which = given_
    assert add(first, second, which) is recursive_sum(first, second, which)


def test_sums_are_definition_2_8_on_all_pairs_of_games_to_birthday_2() -> None:
    for g in all_games(2):
        for h in all_games(2):
            assert plain(formal(g) + formal(h)) == total(g, h)


def test_a_sum_that_is_too_large_is_refused_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SUM_LIMIT", 8)
    three = game([game([U])])
    assert (three + STAR).birthday == 3
    with pytest.raises(InputError, match=exactly("the sum may have 9 positions: expected at most 8, to write it out")):
        add(three, three)


def test_the_limit_of_a_sum_is_named_with_commas() -> None:
    long = U
    for _ in range(2500):
        long = game([long])
    message = "the sum may have 6,255,001 positions: expected at most 1,000,000, to write it out"
    with pytest.raises(InputError, match=exactly(message)):
        long + long


def test_a_game_adds_only_to_a_game_of_its_theory() -> None:
    with pytest.raises(InputError, match=exactly("expected two games of one theory, found games of 'knot' and 'dual'")):
        add(U, terminal("u", shipped_theory("dual")))
    with pytest.raises(TypeError, match="unsupported operand"):
        U + 1  # type: ignore[operator]


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ([[]], "a set of options is empty: every game that is not terminal has an option for each player"),
        ([], "a set of options is empty: every game that is not terminal has an option for each player"),
        ([[U], [K]], "expected 1 set(s) of options in the theory 'knot', found 2"),
        ([[STAR, K]], "the options k and * differ in parity: all options of a game are even, or all are odd"),
        (
            [[U, game([terminal("u", shipped_theory("dual"))])]],
            "the options belong to different theories: 'dual', 'knot'",
        ),
        (
            [[terminal("u", shipped_theory("separate"))]],
            "expected 2 set(s) of options in the theory 'separate', found 1",
        ),
        (
            [[terminal("u", shipped_theory("separate"))], []],
            "a set of options is empty: every game that is not terminal has an option for each player",
        ),
    ],
)
def test_options_that_make_no_game_are_refused(sides: list[list[Game]], message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        game(*sides)


def test_a_long_option_is_cut_in_the_message() -> None:
    long = game([U, K]) + game([U, K]) + STAR
    assert len(str(long)) > 40
    message = f"the options u and {str(long)[:40]}... differ in parity: all options of a game are even, or all are odd"
    with pytest.raises(InputError, match=exactly(message)):
        game([U, long])


def test_an_unknown_terminal_game_is_refused() -> None:
    with pytest.raises(InputError, match=exactly("unknown terminal game 'd': expected one of u, k")):
        terminal("d")
    assert terminal("d", shipped_theory("three")).end == 1


@few
@given(formal_games())
def test_projections_are_definition_4_4(position: Game) -> None:
    even, odd = even_projection(position), odd_projection(position)
    assert (even.parity, odd.parity) == (0, 1)
    assert {even, odd} == {position, position + STAR}


def test_games_are_listed_by_birthday_and_each_once() -> None:
    found = list(games_to_birthday(3))
    assert [position.birthday for position in found] == sorted(position.birthday for position in found)
    assert len(set(found)) == len(found)
    assert {plain(position) for position in found} == set(all_games(3))


def test_games_of_other_theories_are_listed_too() -> None:
    mixed = shipped_theory("any-length")
    assert [len(list(games_to_birthday(n, mixed))) for n in range(3)] == [2, 2 + 3, 2 + (2**5 - 1)]
    three = shipped_theory("three")
    assert [len(list(games_to_birthday(n, three))) for n in range(3)] == [3, 3 + 7, 3 + 7 + 2**7 - 1]
    with pytest.raises(ValueError, match=exactly("games with separate moves, as in 'separate', are too many to list")):
        next(games_to_birthday(1, shipped_theory("separate")))


def test_reprs_are_texts_that_are_read_back() -> None:
    position = parse("{*, k + *}")
    assert repr(position) == "parse('{*, k + *}')"
    assert eval(repr(position)) is position


def test_a_notebook_shows_the_text_and_what_can_be_read_off() -> None:
    shown = parse("{*, k + *}")._repr_html_()
    assert shown == "<code>{*, k + *}</code> <small>(even, birthday 2, 5 positions)</small>"
    mixed = parse("{u, *}", shipped_theory("any-length"))
    assert mixed._repr_html_() == "<code>{u, *}</code> <small>(of mixed parity, birthday 2, 3 positions)</small>"


@pytest.mark.parametrize(
    ("outcome", "knotter", "unknotter"), [("K", "K", "K"), ("U", "U", "U"), ("1", "K", "U"), ("2", "U", "K")]
)
def test_a_player_wants_to_move_where_he_wins_when_the_other_starts(outcome: str, knotter: str, unknotter: str) -> None:
    """The last two columns are who wins if the Knotter, and if the Unknotter, starts."""
    assert goal(Outcome(outcome), Player.KNOTTER) == (unknotter == "K")
    assert goal(Outcome(outcome), Player.UNKNOTTER) == (knotter == "U")


def formal_match(start: Game) -> Match[Game]:
    def moves(position: Game) -> list[tuple[str, Game]]:
        options = sorted(position.sides[0], key=str) if position.sides else []
        return [(str(option), option) for option in options]

    return knot_type_match(start, moves, value_of, lambda game: game.birthday)


def test_who_can_win_makes_the_first_winning_move() -> None:
    line = list(formal_match(game([game([U, K]), game([U])])).best_play(0))
    assert [player for player, _, _ in line] == [0, 1]
    assert line[-1][2] == U


def test_who_cannot_win_leaves_the_opponent_the_fewest_winning_answers() -> None:
    one = game([game([U, K]), game([U]), game([K])])  # the Unknotter answers to *, the Knotter to {k} or {u, k}
    two = game([game([U]), game([game([game([U])])])])
    start = game([one, two])
    assert value_of(start).outcome is Outcome.UNKNOTTER
    assert formal_match(start).best_move(start, 0) == str(one)
    assert len(formal_match(start).winning_moves(one, 1)) < len(formal_match(start).winning_moves(two, 1))


def test_a_finished_game_has_no_line() -> None:
    assert list(formal_match(U).best_play(0)) == []
    assert (formal_match(U).winner(U, 0), formal_match(U).winner(K, 1)) == (1, 0)
    assert Player.KNOTTER.word == "Knotter"
    assert Player.UNKNOTTER.opponent is Player.KNOTTER


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("weak", "even"), [(False, False), (True, False), (False, True)])
def test_an_order_is_drawn_whole(order: OrderName, weak: bool, even: bool) -> None:
    values = monoid_of_values(weak=weak, even=even)
    found = order_of(relation_of(values, order))
    picture = order_picture(values, order)
    nodes = [shape for shape in picture.shapes if isinstance(shape, Group)]
    assert len(nodes) == len(found.classes)
    assert sum(isinstance(shape, Path) for shape in picture.shapes) == len(found.covers)
    colors = [{shape.fill for shape in node.shapes if isinstance(shape, Box) and shape.fill} for node in nodes]
    assert colors == [{OUTCOMES[values.elements[i].outcome] for i in part} for part in found.classes]


def test_who_does_better_goes_from_the_knot_down_to_the_unknot() -> None:
    nodes = [shape for shape in order_picture(monoid_of_values(even=True), "better").shapes if isinstance(shape, Group)]
    tops = {node.title: node.shapes[0].corner[1] for node in nodes if isinstance(node.shapes[0], Box)}
    assert min(tops, key=tops.__getitem__) == "222"
    assert max(tops, key=tops.__getitem__) == "000"


def test_bold_borders_are_of_groups_and_so_of_divisibility_alone() -> None:
    def bold(order: OrderName) -> int:
        shapes = order_picture(
            monoid_of_values(even=True), order
        ).shapes  # a color each, so that the first is the border
        return sum(
            isinstance(one, Group) and isinstance(one.shapes[0], Box) and one.shapes[0].width > 1 for one in shapes
        )

    assert (bold("divisibility"), bold("better")) == (3, 0)


def test_the_table_has_a_legend_of_the_outcomes() -> None:
    picture = table_picture(monoid_of_values())
    assert [key.text[0] for key in picture.legend] == [str(outcome) for outcome in Outcome]


def test_options_are_in_order_and_a_game_of_several_payoffs_has_no_outcome() -> None:
    assert [str(option) for option in parse("{{{u, k}}, u, k}").options] == ["k", "u", "{{u, k}}"]
    separate, three = shipped_theory("separate"), shipped_theory("three")
    assert [str(option) for option in parse("{u, k | u}", separate).options] == ["k", "u", "u"]
    assert parse("{u, k}").outcome == "1"
    with pytest.raises(
        InputError, match=exactly("expected payoffs 0 and 1, found those of 'three': use payoffs(game)")
    ):
        _ = parse("{d, k}", three).outcome
    with pytest.raises(InputError, match=exactly("a game of the theory 'three' has no knot-type value")):
        _ = parse("{d, k}", three).value
