"""Gradings: Definition 5.1, and the definitions of X, Y, Z and the signs as data, against section 6 read aloud."""

from collections.abc import Callable
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings

from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.grading import (
    OTHERWISE,
    SIGNS,
    Clause,
    Definition,
    Pattern,
    X,
    Y,
    Z,
    none,
    obeys_axioms,
    some,
)
from knotgames.algebra.knot_type.strategies import formal_games
from tests.algebra.knot_type import plain_games
from tests.algebra.knot_type.plain_games import Plain, all_games, plain, with_options_of_all_values

Grading = Callable[[Plain], int]

ORACLES: dict[str, tuple[Definition, Grading]] = {
    "X": (X, plain_games.x),
    "Y": (Y, plain_games.y),
    "Z": (Z, plain_games.z),
}
names = pytest.mark.parametrize("name", ORACLES)
few = settings(max_examples=40)


def holds(clause: Clause, g: Plain) -> bool:
    return all(
        any(
            test.pattern.includes(plain_games.x(o), plain_games.y(o), plain_games.z(o), plain_games.sign(o)) for o in g
        )
        is test.some
        for test in clause
    )  # fmt: skip


def levels_by_data(definition: Definition, g: Plain) -> list[int]:
    clauses = definition.clauses(0 if plain_games.even(g) else 1)
    found = [i for i, clause in enumerate(clauses) if clause is not OTHERWISE and holds(clause, g)]
    return found or [i for i, clause in enumerate(clauses) if clause is OTHERWISE]


@names
def test_the_data_put_every_game_to_birthday_3_in_the_class_that_is_printed_and_in_no_other(name: str) -> None:
    definition, oracle = ORACLES[name]
    assert all(levels_by_data(definition, g) == [oracle(g)] for g in all_games(3) if not isinstance(g, str))


@names
def test_the_data_put_games_with_options_of_all_values_in_the_class_that_is_printed(name: str) -> None:
    definition, oracle = ORACLES[name]
    assert all(levels_by_data(definition, g) == [oracle(g)] for g in with_options_of_all_values(2))


@few
@given(formal_games(max_birthday=9))
def test_the_data_put_random_games_in_the_classes_that_are_printed(position: Game) -> None:
    g = plain(position)
    if isinstance(g, str):
        return
    assert all(levels_by_data(definition, g) == [oracle(g)] for definition, oracle in ORACLES.values())
    signs = SIGNS.get((plain_games.y(g), plain_games.z(g)), {"": ()})
    assert [sign for sign, clause in signs.items() if holds(clause, g)] == [plain_games.sign(g)]


def may_have(level: int, options: frozenset[int]) -> bool:
    """Definition 5.1, bullet by bullet."""
    return (
        (level != 0 or options <= {0, 1})
        and (level != 2 or options <= {1, 2})
        and (level == 1) == (0 in options and 2 in options)
    )


def test_the_axioms_are_definition_5_1() -> None:
    sets = chain.from_iterable(combinations((0, 1, 2), size) for size in (1, 2, 3))
    for level, options in product((0, 1, 2), map(frozenset, sets)):
        assert obeys_axioms(level, options) == may_have(level, options)


def test_a_pattern_includes_the_values_with_its_coordinates() -> None:
    assert Pattern(y=1, z=2).includes(0, 1, 2, "+")
    assert not Pattern(y=1, z=2, sign="-").includes(0, 1, 2, "+")
    assert not Pattern(x=1).includes(0, 1, 2, "+")
    assert Pattern().includes(2, 2, 2, "")
    assert (some(x=0).some, none(x=0).some, some(x=0).pattern) == (True, False, Pattern(x=0))
