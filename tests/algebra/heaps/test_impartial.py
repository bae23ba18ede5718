"""Sums of impartial components against play without any memory, and against the theory of nim."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.impartial import (
    POSITION_SIZE,
    moves_to_p,
    multisets_within,
    outcome_of_sum,
    outcomes_of_sums,
    require_recursion,
    winning_moves,
)
from knotgames.algebra.heaps.nim import grundy_values, nim_sum
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from tests.messages import exactly

sampled = settings(derandomize=True, deadline=None, max_examples=60)

Named = Iterable[tuple[str, tuple[int, ...]]]

heaps = st.lists(st.integers(0, 5), max_size=3).map(tuple).filter(lambda position: sum(position) <= 8)


def nim(heap: int) -> Named:
    return ((f"to {left}", (left,)) for left in range(heap))


def kayles(heap: int) -> Named:
    for taken in (1, 2):
        yield from ((f"take {taken}", (a, heap - taken - a)) for a in range((heap - taken) // 2 + 1))


GAMES = {"nim": nim, "kayles": kayles}
games = st.sampled_from(sorted(GAMES))


def starter_wins(position: tuple[int, ...], game: str, misere: bool) -> bool:
    """Play with no memory: someone who cannot move has lost, or has won under misère play."""
    options = [
        position[:place] + left + position[place + 1 :]
        for place, heap in enumerate(position)
        for _, left in GAMES[game](heap)
    ]
    return any(not starter_wins(option, game, misere) for option in options) if options else misere


@sampled
@given(heaps, games, st.booleans())
def test_outcomes_are_those_of_play_without_memory(position: tuple[int, ...], game: str, misere: bool) -> None:
    expected = LastMoveOutcome.NEXT if starter_wins(position, game, misere) else LastMoveOutcome.PREVIOUS
    assert outcome_of_sum(position, GAMES[game], misere=misere) is expected


@sampled
@given(heaps, games)
def test_winning_moves_are_those_after_which_the_opponent_loses(position: tuple[int, ...], game: str) -> None:
    values = grundy_values(lambda heap: [left for _, left in GAMES[game](heap)], 5)
    for misere, found in (
        (False, winning_moves(position, GAMES[game], values.__getitem__)),
        (True, moves_to_p(position, GAMES[game], outcomes_of_sums(GAMES[game], misere=True))),
    ):
        expected = [
            (place, name, left)
            for place, heap in enumerate(position)
            for name, left in GAMES[game](heap)
            if not starter_wins(position[:place] + left + position[place + 1 :], game, misere)
        ]
        assert list(found) == expected


@sampled
@given(st.lists(st.integers(0, 6), max_size=4).map(tuple))
def test_misere_nim_is_won_as_bouton_says(position: tuple[int, ...]) -> None:
    large = any(heap > 1 for heap in position)
    previous = nim_sum(position) == 0 if large else sum(position) % 2 == 1
    expected = LastMoveOutcome.PREVIOUS if previous else LastMoveOutcome.NEXT
    assert outcome_of_sum(position, nim, misere=True) is expected


def test_the_moves_of_a_component_are_asked_for_once_for_all_sums() -> None:
    asked: list[int] = []

    def moves(heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        asked.append(heap)
        return iter(nim(heap))

    outcome = outcomes_of_sums(moves)
    assert [str(outcome(total)) for total in ((2, 2), (2, 2), (1, 2, 3), (2, 3))] == ["P", "P", "P", "N"]
    assert sorted(asked) == [0, 1, 2, 3]


@pytest.mark.parametrize(("weights", "total"), [((1, 2, 3), 7), ((2, 5), 11), ((), 3), ((4,), 3)])
def test_multisets_are_counted_as_they_can_be_listed(weights: tuple[int, ...], total: int) -> None:
    listed = [
        chosen
        for count in range(total + 1)
        for chosen in combinations_with_replacement(weights, count)
        if sum(chosen) <= total
    ]
    assert multisets_within(weights, total) == len(listed)


def test_a_recursion_past_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.algebra.memory.available_memory", lambda: 19 * POSITION_SIZE)
    require_recursion(range(1, 6), 5, "the recursion")
    with pytest.raises(InputError, match=r"^the recursion would need .* GB of memory, .* GB are free$"):
        require_recursion(range(1, 7), 6, "the recursion")
    message = "the recursion may meet more than 10^30 positions: expected a total size of at most 1000"
    with pytest.raises(InputError, match=exactly(message)):
        require_recursion(range(1, 1002), 1001, "the recursion")
