"""Statements about all sizes: proved, refuted with the smallest counterexample, or not decided."""

from __future__ import annotations

import pytest
import z3

from algebra.series import Series
from checks import smt
from checks.all_sizes import has_value
from checks.arithmetic import Violation, never

SIZE = z3.Int("size")


def described(formula: z3.BoolRef) -> Violation:
    return Violation(formula, SIZE, "size {}".format)


def test_what_never_happens_is_proved() -> None:
    half = z3.Int("half")
    odd_and_even = z3.And(2 * half == SIZE, SIZE % 2 == 1)
    findings = list(never([described(odd_and_even)], "all sizes"))
    assert findings[0].method == "z3"
    assert all(finding.holds and finding.complete for finding in findings)


def test_the_smallest_counterexample_is_shown() -> None:
    some = [described(z3.And(SIZE > 1000, SIZE % 7 == 3)), described(z3.And(SIZE > 10, SIZE % 30 == 29))]
    (finding,) = never(some, "all sizes")
    assert finding.counterexample == "size 29"


def test_what_is_not_decided_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "RESOURCES", 1)
    x, y = z3.Ints("x y")
    hard = z3.Exists([x], z3.ForAll([y], z3.Or(SIZE * x % 97 == 5, y * x % 89 != SIZE)))
    findings = list(never([described(hard)], "all sizes"))
    assert findings[-1].holds is None


def test_nothing_to_decide_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to decide for all sizes"):
        list(never([], "all sizes"))


def test_a_series_as_a_formula_is_the_series() -> None:
    series = Series.parse("0 1 2 (4 6 0 3)")
    for place in range(12):
        for value in series.values:
            formula = z3.simplify(z3.substitute(has_value(series, SIZE, value), (SIZE, z3.IntVal(place))))
            assert z3.is_true(formula) == (series[place] == value)
