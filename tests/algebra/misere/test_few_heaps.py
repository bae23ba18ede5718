"""Sums of few heaps of any size, in games in which no move splits a heap."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.few_heaps import FewHeaps, few_heaps, p_positions
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.misere.structure import isomorphism_type
from knotgames.algebra.notation import InputError
from tests.algebra.misere.plain import is_p, plain_rule
from tests.profiles import night

LARGEST = {"0.3102": 105, "0.3122": 78, "0.3123": 90, "0.3312": 84}
"""Games, with heaps that prove the law of three heaps."""


@cache
def law(code: str, count: int = 3) -> FewHeaps:
    found = few_heaps(Code.parse(code), count, LARGEST.get(code, 40) if count == 3 else 30)
    assert found is not None
    return found


def test_laws_are_as_documented() -> None:
    assert [(law(code).threshold, law(code).period) for code in LARGEST] == [(12, 20), (16, 7), (20, 7), (19, 6)]


@pytest.mark.parametrize("code", [*LARGEST, "0.123", "0.2", "0.03"])
def test_small_sums_are_played_out(code: str) -> None:
    p = is_p(plain_rule(code))
    for sizes in combinations_with_replacement(range(1, 15), 3):
        assert law(code).is_p(sizes) == p(sizes), sizes
    assert law(code).is_p([9, 4]) == p((4, 9))
    assert not law(code).is_p([])


SIZES = st.lists(st.integers(0, 10**6), max_size=3) | st.lists(st.integers(0, 60), max_size=3)


@given(st.sampled_from([*LARGEST, "0.123", "0.2", "0.03"]), SIZES)
def test_a_large_sum_is_p_if_and_only_if_it_has_options_and_all_are_n(code: str, sizes: list[int]) -> None:
    options = [
        [*sizes[:i], *option, *sizes[i + 1 :]]
        for i, size in enumerate(sizes)
        for option in Code.parse(code).options(size)
    ]
    assert law(code).is_p(sizes) == (bool(options) and not any(map(law(code).is_p, options)))


@pytest.mark.parametrize("code", ["0.3102", "0.3122"])
def test_the_condition_of_the_theorem_holds_for_two_heaps_by_play(code: str) -> None:
    p, of_two = is_p(plain_rule(code)), law(code, 2)
    long = of_two.threshold + of_two.period
    for low in range(long + 4):
        for gap in range(long + 4):
            if gap >= long:
                assert p((low, low + gap)) == p((low, low + gap - of_two.period))
            if low >= long:
                assert p((low, low + gap)) == p((low - of_two.period, low + gap - of_two.period))


def test_heaps_are_told_apart_by_play() -> None:
    p = is_p(plain_rule("0.3102"))
    others = list(combinations_with_replacement(range(17), 2))
    for one, other in combinations(range(1, 15), 2):
        assert any(p((one, *some)) != p((other, *some)) for some in others), (one, other)
    assert law("0.3102").all_differ(0)
    assert law("0.3122").all_differ(7)
    assert not law("0.3122").all_differ(6)  # 6 and 13 are not told apart by two heaps
    assert law("0.3312").all_differ(18, 2)
    assert not law("0.123").all_differ(7, 5)


@night
def test_larger_heaps_are_told_apart() -> None:
    assert law("0.3123").all_differ(3)
    assert not law("0.3312").all_differ(18)


def test_four_quaternary_games_of_four_digits_are_infinite() -> None:
    codes = {"0." + "".join(map(str, digits)).rstrip("0") for digits in product(range(4), repeat=4) if any(digits)}
    types = Counter[str | None]()
    for code in codes - {*LARGEST}:
        q = misere_quotient(Code.parse(code), limit=46)
        assert q.series is not None, code
        types[isomorphism_type(q.monoid, q.p_portion)] += 1
    assert types == {"T_1": 64, "T_2": 151, "T_3": 17, None: 19}


def test_too_few_heaps_prove_no_law() -> None:
    assert few_heaps(Code.parse("0.3122"), 3, 77) is None


def test_errors_name_what_was_expected() -> None:
    with pytest.raises(InputError, match="the law is proved for at most 3 heaps, found 4"):
        law("0.3122").is_p([1, 2, 3, 4])
    with pytest.raises(InputError, match="expected a step that divides the period 7, found 2"):
        law("0.3122").all_differ(0, 2)
    with pytest.raises(InputError, match=r"0\.77: expected a code whose digits are at most 3, so that no move splits"):
        p_positions(Code.parse("0.77"), 2, 5)
