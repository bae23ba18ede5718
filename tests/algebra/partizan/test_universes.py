"""Universes: what is in them, and what their Left ends can do."""

from itertools import combinations

import pytest
from hypothesis import given

from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.forms import STAR, ZERO, Form, conjugate_of, followers, form, parse
from knotgames.algebra.partizan.universes import (
    ALL,
    DEAD_ENDING,
    DICOT,
    UNIVERSES,
    Universe,
    adjoint,
    is_dead_ending,
    is_dicot,
    murder,
    outcome_of_sum,
)
from tests.algebra.partizan.plain import games_of_one, left_wins, starter_wins
from tests.algebra.partizan.strategies import FIXED, forms


def dead_left_ends(day: int) -> list[Form]:
    """Those born by a day: Right has moves to earlier ones, Left has none."""
    if day == 0:
        return [ZERO]
    earlier = dead_left_ends(day - 1)
    return [form([], some) for size in range(len(earlier) + 1) for some in combinations(earlier, size)]


DEAD_LEFT_ENDS = dead_left_ends(3)


def test_the_dead_left_ends_are_those_of_the_universe() -> None:
    assert len(DEAD_LEFT_ENDS) == 16
    assert all(is_dead_ending(end) and not end.left for end in DEAD_LEFT_ENDS)
    assert murder(3) in DEAD_LEFT_ENDS
    assert not is_dead_ending(parse("{| {1 | 0}}"))


@FIXED
@given(forms)
def test_universes_are_those_of_the_definitions(game: Form) -> None:
    everything = followers(game)
    assert is_dicot(game) == all(bool(follower.left) == bool(follower.right) for follower in everything)
    dead = all(
        (follower.left or not any(later.left for later in followers(follower)))
        and (follower.right or not any(later.right for later in followers(follower)))
        for follower in everything
    )
    assert is_dead_ending(game) == dead
    assert ALL.contains(game)


@FIXED
@given(games_of_one(2))
def test_universes_are_closed(drawn: tuple[Universe, list[Form]]) -> None:
    universe, (first, second) = drawn
    assert universe.contains(first + second)
    assert universe.contains(conjugate_of(first))
    assert all(map(universe.contains, followers(first)))


@FIXED
@given(forms)
def test_with_its_adjoint_a_form_is_lost_by_who_starts(game: Form) -> None:
    assert is_dicot(adjoint(game))
    assert not starter_wins(game, adjoint(game), 0)
    assert not starter_wins(game, adjoint(game), 1)
    assert outcome_of_sum(game, adjoint(game)) is LastMoveOutcome.PREVIOUS


@FIXED
@given(forms)
def test_a_left_end_is_found_just_if_one_defeats_left(game: Form) -> None:
    assert (DICOT.left_end_against(game, {}) is None) == left_wins(game, ZERO)[0]
    assert (ALL.left_end_against(game, {}) is None) == (not game.left)
    if game.birthday <= 3:
        safe = all(left_wins(game, end)[0] for end in DEAD_LEFT_ENDS)
        assert (DEAD_ENDING.left_end_against(game, {}) is None) == safe
    for universe in UNIVERSES.values():
        end = universe.left_end_against(game, {})
        assert end is None or (universe.contains(end) and not end.left and not left_wins(game, end)[0])


@pytest.mark.parametrize(
    ("game", "end"), [("*", "0"), ("{* | *}", "-1"), ("{0, * | 0}", None), ("1", "0"), ("-1", None)]
)
def test_the_plainest_dead_left_end_is_found(game: str, end: str | None) -> None:
    assert DEAD_ENDING.left_end_against(parse(game), {}) is (None if end is None else parse(end))


def test_murders() -> None:
    assert [str(murder(n)) for n in range(3)] == ["0", "-1", "{| 0, -1}"]
    assert [plain for _, plain in DICOT.atoms(5)] == [STAR]
    assert [str(plain) for _, plain in DEAD_ENDING.atoms(1)] == ["-1", "-2"]
