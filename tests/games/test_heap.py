"""Sums of heaps: outcomes and winning moves against plain recursion over whole positions."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algebra.heaps.octal import Code
from algebra.notation import InputError, NotationError
from games.heap import Position, parse, solve

CODES = ("0.77", "0.07", "0.137", "4.3", "0.75", "0.8F")


@cache
def plain_win(code: str, heaps: tuple[int, ...], misere: bool) -> bool:
    """Whether the player who starts wins: the code is read digit by digit here."""
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    after = set()
    for place, heap in enumerate(heaps):
        rest = heaps[:place] + heaps[place + 1 :]
        for taken, digit in enumerate(digits):
            left = heap - taken
            if digit & 1 and left == 0:
                after.add(rest)
            if digit & 2 and left > 0:
                after.add(tuple(sorted((*rest, left))))
            if digit & 4:
                after |= {tuple(sorted((*rest, a, left - a))) for a in range(1, left)}
            if digit & 8:
                after |= {
                    tuple(sorted((*rest, a, b, left - a - b))) for a in range(1, left) for b in range(1, left - a)
                }
    return any(not plain_win(code, position, misere) for position in after) if after else misere


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from(CODES), st.lists(st.integers(0, 6), min_size=1, max_size=3), st.booleans())
def test_outcomes_and_winning_moves_are_those_of_plain_recursion(code: str, heaps: list[int], misere: bool) -> None:
    position = Position(Code.parse(code), tuple(heaps))
    answer = solve(position, moves=True, misere=misere).to_json()
    plain = tuple(sorted(heap for heap in heaps if heap))
    assert (answer["outcome"] == "N") == plain_win(code, plain, misere)
    expected = set()
    for place, heap in enumerate(heaps):
        for name, left in position.moves(heap):
            after = tuple(sorted(one for one in (*heaps[:place], *left, *heaps[place + 1 :]) if one))
            if not plain_win(code, after, misere):
                expected.add(f"{heap} -> {' + '.join(map(str, left)) or '0'} ({name})")
    assert set(answer["moves"]["next player"]) == expected


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.123", "0.15", "0.26", "4.7", "0.8F"])
def test_misere_outcomes_by_the_quotient_are_those_of_plain_recursion(code: str) -> None:
    for heaps in combinations_with_replacement(range(8 if code == "0.8F" else 9), 3):
        answer = solve(Position(Code.parse(code), heaps), misere=True).to_json()
        assert "element" in answer
        assert (answer["outcome"] == "N") == plain_win(code, tuple(heap for heap in heaps if heap), True)


def test_a_misere_sum_whose_quotient_is_large_is_solved_by_recursion() -> None:
    answer = solve(parse("0.35", "13 + 2"), misere=True).to_json()
    assert "element" not in answer
    assert (answer["outcome"] == "N") == plain_win("0.35", (2, 13), True)


def test_a_misere_sum_whose_quotient_is_infinite_is_solved_by_a_law() -> None:
    for heaps in ((12, 9, 9), (12, 12, 9), (12, 11, 5), (12, 7, 3), (12, 12, 12, 3)):
        answer = solve(Position(Code.parse("0.404"), heaps), moves=True, misere=True).to_json()
        assert (answer["outcome"] == "N") == plain_win("0.404", heaps, True)
        assert bool(answer["moves"]["next player"]) == (answer["outcome"] == "N")
    for twelves in (56, 57, 58, 60, 61):
        many = solve(
            Position(Code.parse("0.404"), (12,) * twelves + (9,) * 59 + (11,)), moves=True, misere=True
        ).to_json()
        assert many["element"] == f"cd^59e^{twelves}"
        assert bool(many["moves"]["next player"]) == (many["outcome"] == "N")


def test_a_misere_sum_of_heaps_of_any_size_is_solved_where_a_period_is_proved() -> None:
    answer = solve(parse("0.77", "1000000000000 + 2 + 3"), misere=True).to_json()
    assert (answer["outcome"], answer["element"]) == ("P", "b^2")
    same = solve(parse("0.77", f"{10**12 % 12 + 72 + 12} + 2 + 3"), misere=True).to_json()
    assert (answer["outcome"], answer["element"]) == (same["outcome"], same["element"])


@settings(derandomize=True)
@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=5))
def test_a_position_prints_as_what_it_is_read_from(heaps: list[int]) -> None:
    position = Position(Code.parse("0.77"), tuple(heaps))
    assert parse("0.77", str(position)) == position
    assert eval(repr(position)) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5 + -3", "heaps '5 . -3', column 5: expected a heap: a whole number from 0, found '-'"),
        ("", "column 1: expected a heap: a whole number from 0, found the end"),
        ("5 6", r"column 3: expected '\+' or the end, found '6'"),
    ],
)
def test_what_is_no_sum_of_heaps_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse("0.77", text)


def test_what_memory_cannot_hold_is_refused() -> None:
    unknown = r"no small misère quotient of 0.35 is found .* the recursion over what follows 300 would need .* GB"
    with pytest.raises(InputError, match=unknown):
        solve(parse("0.35", "300"), misere=True)
    with pytest.raises(InputError, match=r"the list of the moves in 10+ would need"):
        solve(parse("0.77", "1" + "0" * 15), moves=True)
    with pytest.raises(ValueError, match="a heap holds 0 counters or more"):
        Position(Code.parse("0.77"), (-1,))
