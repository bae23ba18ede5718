"""Conditions, and what rulebooks make of sets of option values."""

import re
from collections import defaultdict
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.formal import Game, game, sides_of, terminal
from knotgames.algebra.knot_type.rulebook import Condition, addition, generations, hitting_set
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, index_of
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import fold
from tests.algebra.knot_type.plain_games import all_games, birthday, formal, plain, total, value
from tests.messages import exactly

few = settings(max_examples=120)
UNIVERSE = 0b11111
masks = st.integers(0, UNIVERSE)
conditions = st.builds(Condition, masks, st.lists(masks, min_size=1, max_size=3).map(tuple))


def place(name: str) -> int:
    return index_of(KnotValue.parse(name))


def admitted(condition: Condition, universe: int) -> list[int]:
    """The non-empty sets of options within the universe that satisfy the condition, by their members."""
    return [
        options
        for options in range(1, UNIVERSE + 1)
        if set(bits(options)) <= set(bits(universe))
        and not set(bits(options)) & set(bits(condition.forbidden))
        and all(set(bits(options)) & set(bits(required)) for required in condition.required)
    ]


@few
@given(st.sets(st.integers(0, 200)))
def test_masks_and_sets_are_the_same(members: set[int]) -> None:
    assert list(bits(mask_of(members))) == sorted(members)
    assert mask_of(members) == sum(2**member for member in members)


@few
@given(conditions)
def test_a_condition_admits_the_sets_that_avoid_and_hit(condition: Condition) -> None:
    assert [options for options in range(1, UNIVERSE + 1) if condition.admits(options)] == admitted(condition, UNIVERSE)


@few
@given(conditions)
def test_a_condition_is_satisfiable_just_if_some_set_of_options_satisfies_it(condition: Condition) -> None:
    assert condition.satisfiable == bool(admitted(condition, UNIVERSE))


@few
@given(conditions, masks)
def test_a_reduced_condition_admits_the_same_sets_within_the_universe(condition: Condition, universe: int) -> None:
    reduced = condition.reduced(universe)
    assert admitted(reduced, universe) == admitted(condition, universe)
    assert reduced.reduced(universe) == reduced
    assert not reduced.forbidden & ~universe
    assert not any(required & ~universe for required in reduced.required)
    assert reduced.satisfiable == bool(admitted(condition, universe))


def test_conditions_that_admit_the_same_sets_have_one_reduced_form() -> None:
    forms = defaultdict(set)
    for forbidden in range(8):
        for required in combinations_with_replacement(range(8), 2):
            condition = Condition(forbidden, required)
            forms[tuple(admitted(condition, 0b111))].add(condition.reduced(0b111))
    assert len(forms) > 30
    assert all(len(reduced) == 1 for sets, reduced in forms.items() if sets)


@few
@given(conditions, masks)
def test_a_hitting_set_satisfies_the_condition_and_has_nothing_to_spare(condition: Condition, universe: int) -> None:
    chosen = hitting_set(condition, universe)
    possible = admitted(condition, universe)
    if not possible:
        assert chosen == 0
        return
    assert chosen in possible
    assert not any(options != chosen and options & chosen == options for options in possible)


def test_a_hitting_set_is_never_empty_where_nothing_need_be_hit() -> None:
    assert hitting_set(Condition(0b001, ()), 0b111) in (0b010, 0b100)
    assert hitting_set(Condition(0b111, ()), 0b111) == 0


def test_the_condition_of_101_plus_is_the_one_that_section_11_prints() -> None:
    (condition,) = RULEBOOK.conditions[place("101+")]

    def odd(*names: str) -> int:
        return mask_of(place(f"{name}*") for name in names)

    printed = Condition(
        odd("022", "122", "222"), (odd("012+", "112+", "212+"), odd("000"), odd("202", "212+", "212-"))
    )  # fmt: skip
    assert not printed.forbidden & ~condition.forbidden
    assert condition.admits(odd("012+", "000", "202"))
    assert not condition.admits(odd("012+", "000"))
    assert not condition.admits(odd("000", "202"))
    assert not condition.admits(odd("012+", "202"))
    assert not condition.admits(odd("012+", "000", "202", "022"))


@few
@given(st.sampled_from([0, 1]), st.sets(st.integers(0, 18), min_size=1))
def test_every_set_of_option_values_of_one_parity_has_exactly_one_class(parity: int, members: set[int]) -> None:
    options = mask_of(19 * parity + member for member in members)
    assert RULEBOOK.universe(1 - parity) >> 19 * parity == 2**19 - 1
    assert RULEBOOK.members([options]) == [RULEBOOK.classify(options)]
    assert RULEBOOK.parities[RULEBOOK.classify(options)] == 1 - parity


def test_an_empty_set_of_option_values_is_refused() -> None:
    message = "a set of option values is empty: every game that is not terminal has options"
    with pytest.raises(InputError, match=exactly(message)):
        RULEBOOK.classify(0)


def test_option_values_of_both_parities_are_refused_by_name() -> None:
    message = (
        "the option values 000 (even) and 222* (odd) differ in parity: all options of a game are even, or all are odd"
    )
    with pytest.raises(InputError, match=exactly(message)):
        RULEBOOK.classify(mask_of([place("222*"), place("000"), place("222")]))
    assert RULEBOOK.members([mask_of([place("222*"), place("000")])]) == []


def test_a_rulebook_that_puts_a_game_in_no_class_is_found_out() -> None:
    star = place("000*")
    conditions_ = list(RULEBOOK.conditions)
    conditions_[star] = (Condition(RULEBOOK.universe(1), (RULEBOOK.universe(1),)),)
    wrong = replace(RULEBOOK, conditions=tuple(conditions_))
    message = "expected one class for a game with options {000}, found in the rulebook: none"
    with pytest.raises(LookupError, match=exactly(message)):
        wrong.classify(1 << place("000"))


def test_a_rulebook_that_puts_a_game_in_two_classes_is_found_out() -> None:
    conditions_ = list(RULEBOOK.conditions)
    conditions_[place("222*")] = (Condition(0, (RULEBOOK.universe(1),)),)
    wrong = replace(RULEBOOK, conditions=tuple(conditions_))
    message = "expected one class for a game with options {000, 222}, found in the rulebook: 111*, 222*"
    with pytest.raises(LookupError, match=exactly(message)):
        wrong.classify(1 << place("000") | 1 << place("222"))


def test_rulebooks_are_equal_just_if_they_say_the_same() -> None:
    again = replace(RULEBOOK)
    again.classify(1)
    assert again == RULEBOOK
    assert hash(again) == hash(RULEBOOK)
    assert replace(RULEBOOK, names=("other", *RULEBOOK.names[1:])) != RULEBOOK
    assert len(RULEBOOK) == 38


def test_sets_of_classes_are_written_by_name() -> None:
    assert RULEBOOK.text([mask_of([place("000"), place("222")]), 1 << place("111*")]) == "{000, 222} | {111*}"


def test_birthdays_of_classes_are_those_of_the_smallest_games() -> None:
    options, birthdays = generations(RULEBOOK)
    smallest: dict[str, int] = {}
    for g in all_games(3):
        smallest[value(g)] = min(birthday(g), smallest.get(value(g), 9))
    for i, name in enumerate(RULEBOOK.names):
        assert birthdays[i] == smallest[name] if name in smallest else birthdays[i] > 3
        masks_ = options[i]
        assert (masks_ is None) == (name in ("000", "222"))
        if masks_ is not None:
            assert RULEBOOK.classify(*masks_) == i
            assert birthdays[i] == 1 + max(birthdays[j] for j in bits(masks_[0]))


def test_a_class_without_a_game_is_named() -> None:
    conditions_ = list(RULEBOOK.conditions)
    conditions_[place("212+")] = (Condition(0, (0,)),)
    with pytest.raises(LookupError, match=exactly("no game has the class 212+")):
        generations(replace(RULEBOOK, conditions=tuple(conditions_)))
    conditions_ = [(Condition(0, (0,)),) for _ in RULEBOOK.conditions]
    with pytest.raises(LookupError, match=f"^no game has the class {re.escape(', '.join(RULEBOOK.names[1:3]))}, "):
        generations(replace(RULEBOOK, conditions=tuple(conditions_)))


def test_the_sum_of_classes_is_the_class_of_a_sum_of_games() -> None:
    options, birthdays = generations(RULEBOOK)
    games: dict[int, Game] = {end: terminal(name) for end, name in zip(RULEBOOK.ends, "uk", strict=True)}
    for i in sorted(range(len(RULEBOOK)), key=birthdays.__getitem__):
        masks_ = options[i]
        if masks_ is not None:
            games[i] = game(games[j] for j in bits(masks_[0]))
    table = addition(RULEBOOK)
    small = [i for i in games if birthdays[i] <= 4]
    for a in small:
        for b in small:
            assert VALUES[table[a][b]] == KnotValue.parse(value(total(plain(games[a]), plain(games[b]))))


def test_the_valuation_by_the_rulebook_is_the_value_of_games() -> None:
    for g in all_games(3):
        assert RULEBOOK.names[fold(formal(g), sides_of, RULEBOOK.value)] == value(g)
