"""Series: notation and its errors."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.series import Series
from knotgames.algebra.notation import NotationError

values = st.lists(st.integers(0, 99), max_size=6).map(tuple)


@settings(derandomize=True)
@given(values, values.filter(bool))
def test_a_series_prints_as_what_it_is_read_from(early: tuple[int, ...], block: tuple[int, ...]) -> None:
    series = Series(early, block)
    assert Series.parse(str(series)) == series
    assert eval(repr(series)) == series
    assert Series.of([series[place] for place in range(20)], len(early), len(block)) == series
    assert all(series[place] != block[(place - len(early)) % len(block)] for place, _ in series.exceptions)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 1", r"column 4: expected a whole number or '\(', found the end"),
        ("0 ()", r"column 4: expected a whole number, found '\)'"),
        ("(1 x)", r"column 4: expected a whole number or '\)', found 'x'"),
        ("(1) 2", r"column 5: expected the end, found '2'"),
    ],
)
def test_what_is_no_series_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Series.parse(text)
