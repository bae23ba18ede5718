"""Statements about all integers: both solvers, models, and what they do not decide."""

import pytest
import z3

from checks import presburger
from checks.claim import Undecided
from checks.presburger import Obligation, any_of, decided

n, m = z3.Ints("n m")


def test_an_obligation_without_a_model_is_proved_by_both() -> None:
    pytest.importorskip("cvc5")
    odd = Obligation("the sum of n and n is even", (n + n) % 2 == 1, str)
    findings = list(decided([odd], "all n"))
    assert [(finding.method, finding.holds, finding.complete) for finding in findings] == [
        ("z3", True, True),
        ("cvc5", True, True),
    ]


def test_a_model_is_the_smallest() -> None:
    formula = z3.And(n > 3, n % 7 == 2, n / 3 == m)
    false = Obligation("no n", formula, lambda model: f"n = {model[n]}", n)
    findings = list(decided([Obligation("n is n", n != n, str), false], "all n"))
    assert findings[0].counterexample == "no n: n = 9"
    assert all(finding.holds is False for finding in findings)


def test_what_z3_does_not_decide_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(_: object) -> None:
        raise Undecided("z3", "out of budget")

    monkeypatch.setattr(presburger, "model", gives_up)
    first = next(decided([Obligation("n", n != n, str)], "all n"))
    assert (first.method, first.holds, first.complete) == ("z3", None, False)


def test_no_obligations_are_refused() -> None:
    with pytest.raises(ValueError, match="no obligations prove nothing"):
        list(decided([], "nothing"))


def test_cvc5_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presburger, "find_spec", lambda _: None)
    assert [finding.method for finding in decided([Obligation("n", n != n, str)], "all n")] == ["z3"]


def test_a_disjunction_of_nothing_is_false() -> None:
    assert z3.is_false(any_of([]))
