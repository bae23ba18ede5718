"""Heap games: the fast sequence against plain recursion, codes, periods against the published ones."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.compiled import can_compile
from knotgames.algebra.heaps.breaking import grundy_sequences
from knotgames.algebra.heaps.nim import grundy_values
from knotgames.algebra.heaps.octal import HEAP, Code, grundy_sequence, solve
from knotgames.algebra.heaps.periodicity import find_period, first_failure, periodicity_bound
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.notation import InputError, NotationError
from tests.profiles import night

DATA = Path(__file__).parents[3] / "checks" / "papers" / "knotgames2026" / "heap_periods.json"
PUBLISHED: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["games"]


def codes(greatest: int) -> st.SearchStrategy[Code]:
    digits = st.tuples(
        st.sampled_from([digit for digit in (0, 4, 8, 12) if digit <= greatest]),
        st.lists(st.integers(0, greatest), max_size=4),
        st.integers(1, greatest),
    )
    return digits.map(lambda parts: Code((parts[0], *parts[1], parts[2])))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(codes(7))
def test_an_octal_sequence_is_that_of_plain_recursion(code: Code) -> None:
    assert grundy_sequences(code.moves, 120)[HEAP].tolist() == grundy_values(code.options, 120)


@settings(derandomize=True, deadline=None, max_examples=30)
@given(codes(15))
def test_a_hexadecimal_sequence_is_that_of_plain_recursion(code: Code) -> None:
    assert grundy_sequences(code.moves, 40)[HEAP].tolist() == grundy_values(code.options, 40)


@settings(derandomize=True, deadline=None)
@given(codes(15))
def test_a_code_prints_as_what_it_is_read_from(code: Code) -> None:
    assert Code.parse(str(code)) == code
    assert str(Code.parse(str(code))) == str(code)
    assert eval(repr(code)) == code


@pytest.mark.parametrize(("text", "printed"), [(".77", "0.77"), ("0.070", "0.07"), ("4", "4.0"), ("0.8f", "0.8F")])
def test_short_forms_of_a_code(text: str, printed: str) -> None:
    assert str(Code.parse(text)) == printed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0.7G", r"code '0.7G', column 4: expected an octal digit .*, found 'G'"),
        ("0.-7", r"column 3: expected an octal digit"),
        ("0.7.7", r"column 4: expected an octal digit"),
        ("1.3", r"column 1: expected 0, 4, 8 or C before the point .*, found '1'"),
        ("0.00", r"column 5: expected a digit that allows a move, found none: all digits are 0"),
        ("", r"column 1: expected a code such as 0.77, found the end"),
    ],
)
def test_what_is_no_code_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Code.parse(text)


@pytest.mark.parametrize("digits", [(), (0, 0), (0, 16), (1, 1), (0, 7, 0)])
def test_digits_that_make_no_code_are_refused(digits: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"code|d_0|digit"):
        Code(digits)


@pytest.mark.parametrize("entry", [one for one in PUBLISHED if one["preperiod"] < 1000], ids=lambda one: one["game"])
def test_a_published_period_is_found_and_proved(entry: dict[str, Any]) -> None:
    code = Code.parse(entry["game"])
    last = periodicity_bound(entry["preperiod"], entry["period"], code.taken, code.parts)
    solution = solve(code, last)
    assert solution.series is not None
    assert (solution.series.preperiod, solution.series.period) == (entry["preperiod"], entry["period"])
    assert solution.bound == last
    assert find_period(solution.computed[:-1], code.taken, code.parts) is None
    if "periodic_values" in entry:
        assert list(map(list, solution.series.exceptions)) == entry["exceptional_values"]
        assert list(solution.series.repeating) == entry["periodic_values"]


@pytest.mark.skipif(not can_compile(), reason="without numba these take minutes")
@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(one, marks=() if one["game"] == "0.165" else night, id=one["game"])
        for one in PUBLISHED
        if 1000 <= one["preperiod"] < 200_000
    ],
)
def test_a_published_period_of_many_heaps_is_found_by_sparse_spaces(entry: dict[str, Any]) -> None:
    code = Code.parse(entry["game"])
    solution = solve(code, periodicity_bound(entry["preperiod"], entry["period"], code.taken))
    assert solution.proved == (entry["preperiod"], entry["period"])


def test_a_period_is_continued_as_the_recursion_would() -> None:
    code = Code.parse("0.77")
    assert grundy_sequence(code, 6000).tolist() == grundy_sequences(code.moves, 6000)[HEAP].tolist()


def test_the_extension_lemma_refutes_a_wrong_exception() -> None:
    kayles = solve(Code.parse("0.77"), 1000).series
    assert kayles is not None
    moves = Code.parse("0.77").moves
    assert first_failure(moves, {HEAP: kayles}) is None
    wrong = Series((*kayles.exceptional[:70], 7), kayles.repeating)
    assert first_failure(moves, {HEAP: wrong}) == (70, HEAP)


def test_heaps_past_memory_are_refused_with_the_figure() -> None:
    with pytest.raises(
        InputError,
        match=r"the values of 10+ heaps would need .* GB of memory, but only "
        r".* GB are free",
    ):
        grundy_sequence(Code.parse("0.77"), 10**15)
