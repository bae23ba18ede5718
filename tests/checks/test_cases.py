"""Cases that count themselves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from checks.cases import Cases, failing


@given(st.lists(st.integers()), st.integers(0, 20))
def test_what_is_taken_is_counted_and_nothing_else(over: list[int], taken: int) -> None:
    cases = Cases(over)
    assert [case for case, _ in zip(cases, range(taken), strict=False)] == over[:taken]
    assert cases.visited == min(len(over), taken + 1)  # zip takes one more before it finds that it is to stop
    before = cases.visited
    assert list(cases) == over
    assert cases.visited == before + len(over)


def test_cases_say_how_many_were_visited() -> None:
    cases = Cases("abc")
    assert repr(cases) == "<0 cases visited>"
    assert list(cases) == ["a", "b", "c"]
    assert repr(cases) == "<3 cases visited>"


def test_the_first_part_that_fails_is_shown_and_the_others_are_counted() -> None:
    assert failing([]) is failing([None, None]) is None
    assert failing([None, "a", None]) == "a"
    assert failing(["a", None, "b"]) == "a; 1 more fail"
    assert failing(iter("abc")) == "a; 2 more fail"
