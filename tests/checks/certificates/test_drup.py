"""Certificates of the questions of a check: each that z3 refutes is there, with a proof that the checker replays."""

from collections.abc import Iterator
from typing import Any

import pytest
import z3

from knotgames.checks.certificates.drup import QUESTIONS, drup_certificate, drup_proofs
from knotgames.checks.checkers import drup
from knotgames.checks.claim import Check, Finding, Question, found
from knotgames.checks.solvers import sat
from knotgames.checks.solvers.query import Query
from knotgames.checks.solvers.sat import NotPropositional
from tests.checks.answered import answered

pytest.importorskip("pysat")

a, b, c = z3.Bools("a b c")


def check_of(*denied: tuple[z3.BoolRef, ...]) -> Check:
    """A check that asks z3 whether these have models together, one after the other."""

    @answered
    def check() -> Iterator[Finding]:
        shown = [Query(*known).model(last) for *known, last in denied]
        yield found("z3", "all", next((str(model) for model in shown if model is not None), None), visited=1)

    return check


def accepted(certificate: Any) -> int:
    return int(drup.check(certificate)["cases"])  # type: ignore[no-untyped-call]


def test_every_question_without_a_model_is_a_case() -> None:
    certificate = drup_certificate(check_of((a, z3.Not(a)), (a, z3.Implies(a, b), z3.Not(b)), (a == b, z3.Xor(a, b))))
    assert [case["name"] for case in certificate["cases"]] == ["question 1", "question 2", "question 3"]
    assert accepted(certificate) == 3


def test_a_question_with_a_model_is_no_case() -> None:
    certificate = drup_certificate(check_of((a, b), (a, z3.Not(a)), (z3.Or(a, b), c)))
    assert [case["name"] for case in certificate["cases"]] == ["question 2"]
    assert accepted(certificate) == 1


def test_the_denied_literals_say_what_was_asked() -> None:
    certificate = drup_certificate(check_of((z3.Or(a, b), z3.Not(a), z3.Not(b))))
    (case,) = certificate["cases"]
    nodes: list[z3.BoolRef] = []

    def literal(number: int) -> z3.BoolRef:
        return nodes[number - 1] if number > 0 else z3.Not(nodes[-number - 1])

    for node in certificate["nodes"]:
        nodes.append(z3.Bool(node) if isinstance(node, str) else z3.And(list(map(literal, node))))
    asked = z3.And(z3.Or(a, b), z3.Not(a), z3.Not(b))
    assert z3.Solver().check(z3.And(list(map(literal, case["denied"]))) != asked) == z3.unsat


def test_a_question_about_numbers_has_no_certificate() -> None:
    n = z3.Int("n")
    with pytest.raises(NotPropositional):
        drup_certificate(check_of((n > 3, n < 3)))


def test_a_sat_solver_that_gives_up_makes_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "refutation", lambda *_: None)
    with pytest.raises(RuntimeError, match="question 1: z3 says unsat, the SAT solver does not"):
        drup_certificate(check_of((a, z3.Not(a))))


def test_the_certificate_of_a_claim_is_made_when_it_is_wanted() -> None:
    asked: list[str] = []

    @answered
    def check() -> Iterator[Finding | Question]:
        asked.append("now")
        yield from check_of((a, z3.Not(a)))()

    certificates = drup_proofs(check)
    assert (list(certificates), asked) == ([QUESTIONS], [])
    assert accepted(certificates[QUESTIONS]()) == 1
    assert asked == ["now"]
