"""The 38 values of games against section 6 and Definitions 8.1 and 8.2 read aloud, and their text."""

import pickle
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings

from knotgames.algebra.knot_type.formal import STAR, Game, K, U, even_projection, game, odd_projection
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.knot_type.values import (
    ORDER_OF_M,
    RULEBOOK,
    VALUES,
    KnotValue,
    addition_table,
    classify,
    index_of,
    knot_monoid,
    value_of,
    values_in,
)
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from tests.algebra.knot_type import plain_games
from tests.algebra.knot_type.plain_games import (
    all_games,
    birthday,
    even,
    formal,
    one_of_each_value,
    plain,
    total,
    value,
    with_options_of_all_values,
    x,
    y,
)
from tests.messages import exactly

few = settings(max_examples=60)


def test_there_are_38_values_half_of_them_even() -> None:
    assert len(set(VALUES)) == 38
    assert [v.odd for v in VALUES] == [False] * 19 + [True] * 19
    assert [index_of(v) for v in VALUES] == list(range(38))
    assert {v.m for v in VALUES} == set(ORDER_OF_M)
    for m, many in {"00": 1, "01-": 2, "01+": 2, "11": 2, "02": 3, "12-": 3, "12+": 3, "22": 3}.items():
        assert sorted(v.x for v in VALUES if v.m == m and v.odd) == list(range(many))


def test_every_game_to_birthday_3_has_the_value_of_the_definitions() -> None:
    memo: dict[Game, int] = {}
    for g in all_games(3):
        assert str(value_of(formal(g), memo)) == value(g)
        assert str(value_of(formal(g))) == value(g)
    assert memo == {formal(g): index_of(KnotValue.parse(value(g))) for g in all_games(3)}


def test_games_with_options_of_all_values_have_the_value_of_the_definitions() -> None:
    memo: dict[Game, int] = {}
    for g in with_options_of_all_values(3):
        assert str(value_of(formal(g), memo)) == value(g)


@settings(few, max_examples=150)
@given(formal_games(max_birthday=9))
def test_random_games_have_the_value_of_the_definitions(position: Game) -> None:
    assert str(value_of(position)) == value(plain(position))


@settings(few, max_examples=5)
@given(formal_games(max_birthday=60))
def test_deep_games_have_the_value_of_the_definitions(position: Game) -> None:
    assert str(value_of(position)) == value(plain(position))


def test_the_outcome_of_a_value_is_that_of_its_games_to_birthday_3() -> None:
    assert all(str(value_of(formal(g)).outcome) == plain_games.outcome(g) for g in all_games(3))


def test_sums_of_games_to_birthday_2_have_the_sum_of_their_values() -> None:
    for g, h in product(all_games(2), repeat=2):
        assert str(value_of(formal(g)) + value_of(formal(h))) == value(total(g, h))


def test_sums_of_games_of_all_values_have_the_sum_of_their_values() -> None:
    for g, h in combinations_with_replacement(one_of_each_value(), 2):
        if birthday(g) + birthday(h) <= 8:
            assert str(value_of(formal(g)) + value_of(formal(h))) == value(total(g, h))


@few
@given(formal_games(max_birthday=5), formal_games(max_birthday=5))
def test_sums_of_random_games_have_the_sum_of_their_values(first: Game, second: Game) -> None:
    together = value(total(plain(first), plain(second)))
    assert str(value_of(first) + value_of(second)) == together
    assert str(value_of(first + second)) == together


@few
@given(formal_games(max_birthday=7))
def test_projections_of_games_have_the_projections_of_their_values(position: Game) -> None:
    assert value_of(position).even_projection == value_of(even_projection(position))
    assert value_of(position).odd_projection == value_of(odd_projection(position))
    assert value_of(position + STAR).odd is not value_of(position).odd


PRINTED_M = """
    00   01-  01+  11   02   12-  12+  22
    01-  02   12-  12-  12+  12+  22   22
    01+  12-  12+  12+  12+  22   22   22
    11   12-  12+  22   12+  22   22   22
    02   12+  12+  12+  22   22   22   22
    12-  12+  22   22   22   22   22   22
    12+  22   22   22   22   22   22   22
    22   22   22   22   22   22   22   22
"""
"""The addition table of M as it is printed [Johnson2011a, Theorem 9.1]; the first row and column are its margins."""


def test_the_sum_is_the_printed_table_of_m_with_x_added_up_to_2_and_parity() -> None:
    rows = [line.split() for line in PRINTED_M.split("\n") if line.strip()]
    assert tuple(rows[0]) == ORDER_OF_M
    printed = {(row[0], column): entry for row in rows for column, entry in zip(rows[0], row, strict=True)}
    for a, b in product(VALUES, repeat=2):
        added = a + b
        assert (added.x, added.m, added.odd) == (min(2, a.x + b.x), printed[a.m, b.m], a.odd != b.odd)
        assert VALUES[addition_table()[index_of(a)][index_of(b)]] == added


def test_the_monoid_is_that_of_the_values() -> None:
    monoid = knot_monoid()
    assert (len(monoid), monoid.identity) == (38, KnotValue.parse("000"))
    assert all(monoid.add(a, b) == a + b for a, b in product(VALUES, repeat=2))


def test_a_value_is_read_back_from_its_text() -> None:
    for v in VALUES:
        assert KnotValue.parse(str(v)) is KnotValue.parse(f" {v}\n") is eval(repr(v)) is v
        assert pickle.loads(pickle.dumps(v)) == v
        assert str(v) == f"{v.x}{v.y}{v.z}{v.sign}{'*' * v.parity}"


OUT_OF_RANGE = (
    "expected digits X Y Z with X <= Z >= Y, a sign if Y Z is 01 or 12, and * if odd, such as 000, 222*, 101+"
)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("", OUT_OF_RANGE),
        ("200", OUT_OF_RANGE),
        ("333", OUT_OF_RANGE),
        ("K", OUT_OF_RANGE),
        ("01", OUT_OF_RANGE),
        ("010", OUT_OF_RANGE),
        ("101", "it has a sign, expected 101- or 101+"),
        ("212*", "it has a sign, expected 212-* or 212+*"),
        ("022+", "expected 022 or 022*"),
        ("022**", "expected 022 or 022*"),
        ("101*+", "expected 101- or 101+ or 101-* or 101+*"),
        ("000 *", "expected 000 or 000*"),
        ("０００", OUT_OF_RANGE),
    ],
)
def test_what_is_no_value_is_refused_with_advice(text: str, advice: str) -> None:
    with pytest.raises(InputError, match=exactly(f"unknown value '{text}': {advice}")):
        KnotValue.parse(text)


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot assign to field 'x'"):
        VALUES[0].x = 1  # type: ignore[misc]


def test_a_value_adds_only_to_a_value() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        VALUES[0] + 1  # type: ignore[operator]


@few
@given(formal_games())
def test_a_game_has_the_class_of_the_values_of_its_options(position: Game) -> None:
    for g in plain_games.positions(plain(position)):
        if not isinstance(g, str):
            assert str(classify(KnotValue.parse(value(option)) for option in g)) == value(g)


def test_option_values_that_no_game_has_are_refused() -> None:
    empty = "a set of option values is empty: every game that is not terminal has options"
    with pytest.raises(InputError, match=exactly(empty)):
        classify([])
    mixed = (
        "the option values 000 (even) and 222* (odd) differ in parity: all options of a game are even, or all are odd"
    )
    with pytest.raises(InputError, match=exactly(mixed)):
        classify([KnotValue.parse("222*"), KnotValue.parse("000")])


def test_masks_name_values_by_their_place() -> None:
    assert values_in(0b101) == (VALUES[0], VALUES[2])
    assert values_in(0) == ()
    assert tuple(map(str, VALUES)) == RULEBOOK.names


def test_the_games_that_the_paper_names_have_the_values_it_gives_them() -> None:
    assert [str(value_of(g)) for g in (U, K, STAR)] == ["000", "222", "000*"]
    j = parse("{*, k + *}")
    assert (value_of(j).m, value_of(game([j])).m) == ("11", "02")
    assert value_of(parse("J = {*, k + *}; {*, {J}}")).m == "01-"


@few
@given(formal_games())
def test_x_and_y_of_a_game_give_its_payoffs_as_theorem_9_2_says(position: Game) -> None:
    g = plain(position)
    knotter_starts, unknotter_starts = (y(g) > 0, x(g) == 2) if not even(g) else (x(g) > 0, y(g) == 2)
    assert value_of(position).outcome == Outcome.of(knotter_starts, unknotter_starts)


def test_a_notebook_shows_the_value_with_its_outcome() -> None:
    assert KnotValue.parse("101-*")._repr_html_() == "<b>101<sup>−</sup></b> + * <small>(outcome U)</small>"
    assert KnotValue.parse("222")._repr_html_() == "<b>222</b> <small>(outcome K)</small>"


def test_the_order_of_values_is_that_of_every_sum() -> None:
    wins = {Outcome.KNOTTER: (1, 1), Outcome.FIRST: (1, 0), Outcome.SECOND: (0, 1), Outcome.UNKNOTTER: (0, 0)}
    won = {value: [wins[(value + other).outcome] for other in VALUES] for value in VALUES}
    for a, b in product(VALUES, repeat=2):
        at_least = all(
            x >= y for one, other in zip(won[a], won[b], strict=True) for x, y in zip(one, other, strict=True)
        )
        assert (a >= b) == (b <= a) == at_least
        assert (a > b) == (b < a) == (at_least and won[a] != won[b])
    with pytest.raises(TypeError):
        _ = VALUES[0] >= "000"  # type: ignore[operator]


def test_a_value_and_its_smallest_game() -> None:
    assert [value.game.value for value in VALUES] == [*VALUES]
    assert [value.game.outcome for value in VALUES] == [value.outcome for value in VALUES]
