"""Sums of heaps: outcomes and winning moves against plain recursion over whole positions."""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.notation import InputError, NotationError
from knotgames.games.heap import Position, match, parse, solve
from knotgames.games.partizan_kayles import MISERE

CODES = ("0.77", "0.07", "0.137", "4.3", "0.75", "0.8F")


def plain_options(code: str, heaps: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What the moves of a code make of a sum: it is read digit by digit here."""
    after = set()
    for place, heap in enumerate(heaps):
        rest = heaps[:place] + heaps[place + 1 :]
        for taken, digit in enumerate(int(digit, 16) for digit in code.replace(".", "")):
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
    return after


@cache
def plain_win(code: str, heaps: tuple[int, ...], misere: bool) -> bool:
    """Whether the player who starts wins."""
    after = plain_options(code, heaps)
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
    for twelves in (57, 58, 60):
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


PARTIZAN = ("0.7|0.07", "0.33|0.3", "0.05|0.06", "0.3|0.0", "4.3|0.15", "0.23|0.46", "0.8|0.7")
"""Partizan kayles; a finite monoid; Z x Z_2; a player without a move; a split that takes nothing; a game that is not
settled from heap 4 on; three heaps of one.
"""


@cache
def plain_partizan_win(code: str, heaps: tuple[int, ...], side: int, misere: bool) -> bool:
    """Whether the player of a side wins by starting."""
    after = plain_options(code.split("|")[side], heaps)
    return any(not plain_partizan_win(code, one, 1 - side, misere) for one in after) if after else misere


def plain_outcome(code: str, heaps: tuple[int, ...], misere: bool) -> str:
    """Who wins: L or R, or N or P, the player who starts or the other one."""
    left, right = (plain_partizan_win(code, heaps, side, misere) for side in (0, 1))
    return {(True, False): "L", (False, True): "R", (True, True): "N", (False, False): "P"}[left, right]


@pytest.mark.parametrize("code", PARTIZAN)
@pytest.mark.parametrize("misere", [True, False])
def test_partizan_outcomes_and_winning_moves_are_those_of_plain_recursion(code: str, misere: bool) -> None:
    for heaps in [*combinations_with_replacement(range(5), 3), (7,), (6, 2), (0, 5, 5)]:
        position = parse(code, " + ".join(map(str, heaps)))
        answer = solve(position, moves=True, misere=misere).to_json()
        assert answer["outcome"] == plain_outcome(code, tuple(heap for heap in heaps if heap), misere)
        for side, player in enumerate(("Left", "Right")):
            expected = set()
            for place, heap in enumerate(heaps):
                for name, left in position.moves(heap, side):
                    after = tuple(sorted(one for one in (*heaps[:place], *left, *heaps[place + 1 :]) if one))
                    if not plain_partizan_win(code, after, 1 - side, misere):
                        expected.add(f"{heap} -> {' + '.join(map(str, left)) or '0'} ({name})")
            assert set(answer["moves"][player]) == expected
            assert len(answer["moves"][player]) == len(expected)


def test_partizan_kayles_by_its_codes_is_partizan_kayles() -> None:
    for heaps in [*combinations_with_replacement(range(7), 2), (10**9, 10**9 + 1, 4), (2,) * 50 + (1,) * 7]:
        answer = solve(Position(PartizanCode.parse("0.7|0.07"), heaps), misere=True)
        assert (answer.outcome, answer.data["element"]) == (MISERE.outcome(heaps), str(MISERE.element_of(heaps)))


def test_a_partizan_sum_past_what_is_proved_is_played_out_or_refused() -> None:
    answer = solve(parse("0.23|0.46", "8 + 2"), misere=True).to_json()
    assert "element" not in answer
    assert answer["outcome"] == plain_outcome("0.23|0.46", (2, 8), True)
    known = r"the misère monoid of 0.23\|0.46 is proved to heap 3 \(at heap 4: .*\); the recursion .* would need .* GB"
    with pytest.raises(InputError, match=known):
        solve(parse("0.23|0.46", "300"), misere=True)
    with pytest.raises(InputError, match=r"under normal play the heaps of 0.7\|0.07 are played out; .* would need"):
        solve(parse("0.7|0.07", "300"))


def test_a_partizan_match_is_won_as_plain_recursion_says() -> None:
    for misere in (True, False):
        played = match(parse("0.33|0.3", "4 + 2"), misere=misere)
        for side in (0, 1):
            assert played.wins((4, 2), side) == plain_partizan_win("0.33|0.3", (2, 4), side, misere)
            assert sum(1 for _ in played.best_play(starter=side)) <= played.length((4, 2))


@settings(derandomize=True)
@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=5))
def test_a_position_prints_as_what_it_is_read_from(heaps: list[int]) -> None:
    position = Position(Code.parse("0.77"), tuple(heaps))
    assert parse("0.77", str(position)) == position
    assert eval(repr(position)) == position
    partizan = Position(PartizanCode.parse("0.7|0.07"), tuple(heaps))
    assert parse("0.7|0.07", str(partizan)) == eval(repr(partizan)) == partizan


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


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("0.7|0.07|", r"column 9: expected one bar between Left's code and Right's, found another bar"),
        ("0.7|0.9Z", r"code '0.9Z', column 4: expected an octal digit"),
    ],
)
def test_what_is_no_code_for_each_player_is_refused(code: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse(code, "5")


def test_few_heaps_of_an_infinite_game_have_any_size() -> None:
    large = solve(parse("0.3102", "1000003 + 1000000"), misere=True).to_json()
    assert (large["outcome"], large["element"]) == ("P", "1000003 + 1000000")
    for others in combinations_with_replacement(range(13, 17), 2):
        heaps = (*others, 16)
        answer = solve(parse("0.3102", " + ".join(map(str, heaps))), misere=True)
        assert (str(answer.outcome) == "N") == plain_win("0.3102", heaps, True)
    with pytest.raises(InputError, match=r"no small misère quotient of 0\.3102 is found"):
        solve(parse("0.3102", "1000003 + 100 + 100 + 100"), misere=True)


def test_what_memory_cannot_hold_is_refused() -> None:
    unknown = r"no small misère quotient of 0.35 is found .* the recursion over what follows 300 would need .* GB"
    with pytest.raises(InputError, match=unknown):
        solve(parse("0.35", "300"), misere=True)
    with pytest.raises(InputError, match=r"the list of the moves in 10+ would need"):
        solve(parse("0.77", "1" + "0" * 15), moves=True)
    with pytest.raises(ValueError, match="expected heaps of 0 counters or more"):
        Position(Code.parse("0.77"), (-1,))
