"""Cases that count themselves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from knotgames.checks.cases import Cases, differing, failing


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


@given(st.lists(st.integers()))
def test_what_two_accounts_say_otherwise_is_found_in_either_direction(over: list[int]) -> None:
    found = list(differing(over, abs, lambda n: n))
    assert found == [(n, -n, n) for n in over if n < 0]
    assert list(differing(over, lambda n: n, abs)) == [(n, n, -n) for n in over if n < 0]


def test_no_more_cases_are_gone_through_than_are_asked_for() -> None:
    cases = Cases(range(10))
    differences = differing(cases, lambda n: n // 3, lambda _: 0)
    assert cases.visited == 0
    assert next(differences) == (3, 1, 0)
    assert cases.visited == 4
    assert next(differing(cases, str, str), None) is None
    assert cases.visited == 14
