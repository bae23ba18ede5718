"""The strategies that users test with: what they draw, how it shrinks, and what is said without hypothesis."""

import sys
from collections.abc import Callable
from importlib import import_module

import pytest
from hypothesis import HealthCheck, find, given, settings

from knotgames.algebra.knot_type.formal import Game, K, U, subpositions
from knotgames.algebra.knot_type.strategies import formal_games, knot_values
from knotgames.algebra.knot_type.theory import shipped_theories, shipped_theory
from knotgames.algebra.knot_type.values import VALUES, KnotValue, value_of
from knotgames.algebra.notation import InputError
from tests.messages import exactly

few = settings(max_examples=20)


@pytest.mark.parametrize("parity", [0, 1])
def test_games_have_the_parity_and_the_birthday_that_are_asked_for(parity: int) -> None:
    @few
    @given(formal_games(max_birthday=5, parity=parity))
    def check(position: Game) -> None:
        assert position.parity == parity
        assert position.birthday <= 5
        assert position.theory.name == "knot"

    check()


def test_games_of_birthday_0_are_the_terminal_ones() -> None:
    seen = set()

    @few
    @given(formal_games(max_birthday=0))
    def check(position: Game) -> None:
        seen.add(position)

    check()
    assert seen == {U, K}


@pytest.mark.parametrize("name", shipped_theories())
def test_games_of_every_theory_are_drawn(name: str) -> None:
    birthdays = set()

    @settings(few, max_examples=20)
    @given(formal_games(max_birthday=3, theory=shipped_theory(name)))
    def check(position: Game) -> None:
        assert position.theory is shipped_theory(name)
        birthdays.add(position.birthday)

    check()
    assert birthdays == {0, 1, 2, 3}


def test_rare_values_are_met_soon() -> None:
    seen = set()

    @settings(max_examples=150, suppress_health_check=list(HealthCheck))
    @given(formal_games())
    def check(position: Game) -> None:
        seen.add(value_of(position))

    check()
    assert len(seen) >= 20


def test_subpositions_recur_so_that_deep_games_stay_small() -> None:
    @settings(few, max_examples=5)
    @given(formal_games(max_birthday=50))
    def check(position: Game) -> None:
        assert len(subpositions(position)) <= 2 + 2 * position.birthday + 38

    check()


@pytest.mark.parametrize(
    ("wanted", "smallest"),
    [
        (lambda position: position.birthday == 3, "{{*}}"),
        (lambda position: str(value_of(position)) == "111*", "{u, k}"),
        (lambda position: len(position.sides) == 1 and len(position.sides[0]) == 2, "{u, k}"),
    ],
)
def test_examples_shrink_to_small_games(wanted: Callable[[Game], bool], smallest: str) -> None:
    found = find(formal_games(), wanted, settings=settings(derandomize=True, database=None, max_examples=500))
    assert str(found) == smallest


@pytest.mark.parametrize(("parity", "expected"), [(None, VALUES), (0, VALUES[:19]), (1, VALUES[19:])])
def test_values_are_drawn_by_parity(parity: int | None, expected: tuple[KnotValue, ...]) -> None:
    seen = set()

    @settings(few, max_examples=200)
    @given(knot_values(parity=parity))
    def check(value: KnotValue) -> None:
        seen.add(value)

    check()
    assert seen == set(expected)


def test_games_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InputError, match=exactly("there is no game with max_birthday=0 and parity=1")):
        formal_games(max_birthday=0, parity=1)
    with pytest.raises(InputError, match=exactly("there is no game with max_birthday=-1 and parity=None")):
        formal_games(max_birthday=-1)
    with pytest.raises(InputError, match=exactly("parity=1: games of the theory 'any-length' have no fixed parity")):
        formal_games(parity=1, theory=shipped_theory("any-length"))


def test_without_hypothesis_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "knotgames.algebra.knot_type.strategies")
    message = "knotgames.algebra.knot_type.strategies needs hypothesis: pip install '.[hypothesis]' in a clone"
    with pytest.raises(ImportError, match=exactly(message)):
        import_module("knotgames.algebra.knot_type.strategies")
