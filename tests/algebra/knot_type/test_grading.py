"""Gradings: Definition 5.1, and the definitions of X, Y, Z and the signs as data, against section 6 read aloud."""

from collections.abc import Callable
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings

from knotgames.algebra.knot_type.formal import STAR, Game, K, U, game
from knotgames.algebra.knot_type.grading import (
    OTHERWISE,
    SIGNS,
    Clause,
    Definition,
    Pattern,
    X,
    Y,
    Z,
    grading_defect,
    none,
    obeys_axioms,
    some,
)
from knotgames.algebra.knot_type.strategies import formal_games
from tests.algebra.knot_type import plain_games
from tests.algebra.knot_type.plain_games import Plain, all_games, formal, plain, with_options_of_all_values

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


@names
def test_x_y_and_z_are_gradings_on_all_games_to_birthday_3(name: str) -> None:
    _, oracle = ORACLES[name]
    assert grading_defect(lambda position: oracle(plain(position)), map(formal, all_games(3))) is None


@names
@few
@given(formal_games(max_birthday=10))
def test_x_y_and_z_are_gradings_on_random_games(name: str, position: Game) -> None:
    _, oracle = ORACLES[name]
    assert grading_defect(lambda sub: oracle(plain(sub)), [position]) is None


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


def by_recursion(if_all_ones: Callable[[Game], int], ends: tuple[int, int] = (0, 2)) -> Callable[[Game], int]:
    """The partition that Definition 5.1 leaves no choice about, but for games all of whose options are in class 1."""

    def level(position: Game) -> int:
        if position.end is not None:
            return ends[position.end]
        found = {level(option) for option in position.sides[0]}
        if {0, 2} <= found:
            return 1
        return 0 if 0 in found else 2 if 2 in found else if_all_ones(position)

    return level


@pytest.mark.parametrize("choice", [0, 2])
def test_any_choice_for_games_whose_options_are_all_in_class_1_gives_a_grading(choice: int) -> None:
    assert grading_defect(by_recursion(lambda _: choice), map(formal, all_games(3))) is None


WRONG: list[tuple[Callable[[Game], int], str]] = [
    (lambda _: 0, "the terminal game k is of level 0, not 2"),
    (lambda _: 2, "the terminal game u is of level 2, not 0"),
    (by_recursion(lambda _: 0, ends=(1, 2)), "the terminal game u is of level 1, not 0"),
    (by_recursion(lambda _: 1), "the game {{u, k}} of level 1 has options of levels 1"),
    (lambda g: 0 if g in (U, STAR) else 2, "the game {u, k} of level 2 has options of levels 0, 2"),
    (
        lambda g: 0 if g in (U, game([U, K])) else by_recursion(lambda _: 0)(g),
        "the game {u, k} of level 0 has options of levels 0, 2",
    ),
    (lambda g: 1 if g is STAR else by_recursion(lambda _: 0)(g), "the game * of level 1 has options of levels 0"),
    (
        lambda g: 0 if g is K + STAR else by_recursion(lambda _: 0)(g),
        "the game k + * of level 0 has options of levels 2",
    ),
]


@pytest.mark.parametrize(("level", "message"), WRONG)
def test_a_partition_that_is_no_grading_is_refuted_by_a_game(level: Callable[[Game], int], message: str) -> None:
    shown = [U, K, STAR, K + STAR, game([U, K]), game([game([U, K])])]
    assert grading_defect(level, shown) == message


def test_a_defect_is_found_in_a_subposition() -> None:
    deep = game([game([K + STAR])])
    assert grading_defect(lambda g: 2 if g is K else 0, [deep]) == "the game k + * of level 0 has options of levels 2"


def test_no_games_show_no_defect() -> None:
    assert grading_defect(lambda _: 7, []) is None


def test_the_outcome_is_no_grading() -> None:
    level = {"U": 0, "1": 1, "2": 1, "K": 2}
    defect = grading_defect(lambda g: level[plain_games.outcome(plain(g))], map(formal, all_games(2)))
    assert defect is not None
    assert defect.startswith("the game ")


def test_a_pattern_includes_the_values_with_its_coordinates() -> None:
    assert Pattern(y=1, z=2).includes(0, 1, 2, "+")
    assert not Pattern(y=1, z=2, sign="-").includes(0, 1, 2, "+")
    assert not Pattern(x=1).includes(0, 1, 2, "+")
    assert Pattern().includes(2, 2, 2, "")
    assert (some(x=0).some, none(x=0).some, some(x=0).pattern) == (True, False, Pattern(x=0))
