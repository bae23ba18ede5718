"""Smallest games: of the right class, none smaller, and the same ones every time."""

import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from knotgames.algebra.knot_type.contexts import ContextSet, rulebook_of
from knotgames.algebra.knot_type.enumeration import MOST, games_of_size
from knotgames.algebra.knot_type.formal import STAR, Game, payoffs, sides_of, subpositions
from knotgames.algebra.knot_type.rulebook import Condition, generations
from knotgames.algebra.knot_type.smallest import fewest, game_with_fewest, searched, smallest_games
from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, value_of
from knotgames.algebra.ruleset import fold
from tests.algebra.knot_type.plain_games import Plain, all_games, birthday, even, plain, positions, value


@cache
def knot_witnesses() -> tuple[Game, ...]:
    games, complete = smallest_games(RULEBOOK)
    assert complete
    return games


def size(g: Plain) -> tuple[int, int]:
    return birthday(g), len(positions(g))


def test_each_value_has_a_game_of_that_value() -> None:
    for v, witness in zip(VALUES, knot_witnesses(), strict=True):
        assert value(plain(witness)) == str(v)
        assert value_of(witness) == v


def test_no_game_to_birthday_3_is_smaller() -> None:
    smallest: dict[str, tuple[int, int]] = {}
    for g in all_games(3):
        smallest[value(g)] = min(size(g), smallest.get(value(g), size(g)))
    assert len(smallest) == 11
    for v, witness in zip(VALUES, knot_witnesses(), strict=True):
        assert size(plain(witness)) == smallest[str(v)] if str(v) in smallest else witness.birthday > 3


def smallest_by_size(largest: int) -> dict[str, tuple[int, int]]:
    """For each value of a game with at most so many subpositions, the smallest birthday and, with it, number of
    subpositions, by building every such game."""
    found: dict[str, tuple[int, int]] = {}
    seen: set[frozenset[Plain]] = set()
    layer: set[frozenset[Plain]] = {frozenset("u"), frozenset("k"), frozenset("uk")}
    while layer:
        seen |= layer
        following: set[frozenset[Plain]] = set()
        for made in layer:
            for g in made:
                found[value(g)] = min(size(g), found.get(value(g), size(g)))
            if len(made) == largest:
                continue
            for parity in (True, False):
                pool = [g for g in made if even(g) == parity]
                for chosen in product((False, True), repeat=len(pool)):
                    options = frozenset(g for g, taken in zip(pool, chosen, strict=True) if taken)
                    if options and options not in made:
                        following.add(made | {options})
        layer = following - seen
    return found


def test_no_game_with_at_most_six_subpositions_is_smaller() -> None:
    smallest = smallest_by_size(6)
    for v, witness in zip(VALUES, knot_witnesses(), strict=True):
        if str(v) in smallest:
            assert size(plain(witness)) <= smallest[str(v)]
        else:
            assert len(subpositions(witness)) > 6


def test_smallest_games_have_the_birthday_of_their_class_and_one_subposition_of_a_class() -> None:
    birthdays = generations(RULEBOOK)[1]
    for witness, born in zip(knot_witnesses(), birthdays, strict=True):
        assert witness.birthday == born
        values = [value_of(sub) for sub in subpositions(witness)]
        assert len(set(values)) == len(values)


def test_the_games_are_the_same_in_another_process() -> None:
    program = (
        "from knotgames.algebra.knot_type.smallest import smallest_games\n"
        "from knotgames.algebra.knot_type.values import RULEBOOK\n"
        "print(*smallest_games(RULEBOOK)[0], sep='\\n')"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "1"}
    ).stdout
    assert printed == "\n".join(map(str, knot_witnesses())) + "\n"


def test_a_search_that_is_cut_short_still_gives_games_of_smallest_birthday() -> None:
    games, complete = smallest_games(RULEBOOK, limit=10)
    assert not complete
    for v, short, full in zip(VALUES, games, knot_witnesses(), strict=True):
        assert value(plain(short)) == str(v)
        assert short.birthday == full.birthday
        assert len(subpositions(short)) >= len(subpositions(full))


def test_a_class_without_a_game_is_an_error() -> None:
    conditions = list(RULEBOOK.conditions)
    conditions[1] = (Condition(0, (0,)),)
    with pytest.raises(LookupError, match="no game has the class 001-"):
        smallest_games(replace(RULEBOOK, conditions=tuple(conditions)))


@pytest.mark.parametrize("name", ["separate", "dual", "any-length", "three"])
def test_classes_of_other_theories_have_games_too(name: str) -> None:
    rulebook = rulebook_of(ContextSet.closure(shipped_theory(name), []))
    games, complete = smallest_games(rulebook)
    assert complete
    for i, witness in enumerate(games):
        assert fold(witness, sides_of, rulebook.value) == i
        assert payoffs(witness) == rulebook.payoffs[i]
    assert STAR.theory.name == "knot"


def small() -> list[Game]:
    return [game for size in range(1, MOST + 1) for game in games_of_size(size)]


def test_no_small_game_of_a_value_has_fewer_subpositions() -> None:
    least: dict[KnotValue, int] = {}
    for other in small():
        if other.end is None:
            least[value_of(other)] = min(len(subpositions(other)), least.get(value_of(other), MOST + 1))
    for expected, (condition,) in zip(VALUES, RULEBOOK.conditions, strict=True):
        game, known = game_with_fewest(RULEBOOK, expected.parity, condition)
        assert known
        assert value(plain(game)) == str(expected)
        assert len(subpositions(game)) == fewest(RULEBOOK, expected.parity, condition)
        assert least.get(expected, MOST + 1) == min(len(subpositions(game)), MOST + 1)


def test_more_than_is_searched_is_not_claimed() -> None:
    odd = RULEBOOK.universe(0)
    all_of_them = Condition(0, tuple(1 << i for i in range(len(RULEBOOK)) if odd >> i & 1))
    assert fewest(RULEBOOK, 0, all_of_them) is None
    game, known = game_with_fewest(RULEBOOK, 0, all_of_them)
    assert not known
    assert len(subpositions(game)) > searched(RULEBOOK)
    assert len({str(value_of(option)) for option in game.sides[0]}) == 19
    with pytest.raises(LookupError, match="no game"):
        game_with_fewest(RULEBOOK, 0, Condition(odd, (odd,)))
