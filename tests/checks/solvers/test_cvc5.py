"""What cvc5 says of a text, and what it says where it cannot read or decide it."""

import pytest

from knotgames.checks.solvers import cvc5


def test_what_cvc5_cannot_read_is_not_decided() -> None:
    pytest.importorskip("cvc5")
    assert cvc5.answer("(check-sat").startswith("it cannot read the question")


@pytest.mark.parametrize(("bound", "said"), [(3, "sat"), (2, "unsat")])
def test_it_decides_linear_arithmetic(bound: int, said: str) -> None:
    pytest.importorskip("cvc5")
    question = f"(declare-const n Int) (assert (and (> n 2) (<= n {bound}))) (check-sat)"
    assert cvc5.answer(f"(set-logic ALL) {question}") == said


def test_past_its_budget_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cvc5")
    monkeypatch.setattr(cvc5, "RESOURCES", 1)
    question = "(declare-const a Int) (declare-const b Int) (assert (= (* a a a) (+ (* b b b) 5))) (check-sat)"
    assert cvc5.answer(f"(set-logic ALL) {question}").startswith("unknown")


def test_it_is_there_just_if_it_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cvc5, "find_spec", lambda name: None if name == "cvc5" else object())
    assert not cvc5.is_installed()
