"""Formulas about the games of a theory: their words, and what the kernel says of true and of false ones."""

import pytest

from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.certificates.rocq.formulas import statement
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.sums import FORMULAS, of_theory, with_formulas
from knotgames.checks.certificates.rocq.theory_formulas import words_of
from knotgames.checks.induction.discovery import discover
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.papers import claims
from tests.checks.certificates.rocq.compiler import needs_rocq, refusals

WORDS = words_of({"u": "end_u", "k": "end_k"}, {"+": "plus"})


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("A + k ~ A", "equivalent (@sum the_theory plus g (@End the_theory end_k)) g"),
        ("A <= 1.A ~~ A", "(at_least_as_good g g /\\ indistinguishable g g)"),
        ("3.A >= A", "at_least_as_good (@sum the_theory plus (@sum the_theory plus g g) g) g"),
        ("A > u", "(at_least_as_good g (@End the_theory end_u) /\\ ~ at_least_as_good (@End the_theory end_u) g)"),
        ("parity(A) = odd or parity(A) != parity(k)", "(legal true g \\/ ~ (same_parity g (@End the_theory end_k)))"),
        (
            "outcome(A) in {1, U}",
            "((worth true g = 1 /\\ worth false g = 0) \\/ (worth true g = 0 /\\ worth false g = 0))",
        ),
        (
            "exists B: B <> A",
            "(exists h : game the_theory, is_game h /\\ (~ at_least_as_good h g /\\ ~ at_least_as_good g h))",
        ),
    ],
)
def test_a_formula_is_a_statement_about_the_games_of_the_theory(formula: str, said: str) -> None:
    assert statement(parse(formula, algebra_named("dual")), WORDS) == f"forall g : game the_theory, is_game g -> {said}"


@pytest.mark.parametrize("formula", ["0.A ~ k", "A == A", "value(A) = K1", "A + * ~ A", "every A': A' <= A"])
def test_what_has_no_words_is_refused(formula: str) -> None:
    with pytest.raises(InputError, match="there are no words for Rocq for"):
        statement(parse(formula, algebra_named("dual")), WORDS)


TRUE = {
    "order": "A + B >= u and (A < B implies not A >= B) and (A <> B implies B <> A)",
    "relations": "(A ~ B implies A ~~ B) and (A >= B and B >= A iff A ~~ B)",
    "parities": "parity(A) = even iff parity(A) != odd",
    "outcomes": "outcome(A) = outcome(A + k) and (outcome(A) in {K, U, 1, 2})",
    "quantifiers": "exists B: (forall C: B + C <= B + B + C)",
}
FALSE = {
    "the order of copies": "2.A <= A",
    "a game below all": "exists B: (forall C: C > B)",
    "odd games are equivalent": "parity(A) = odd and parity(B) = odd implies A ~ B",
    "the second player wins": "outcome(A) = 2 and outcome(B) = 2 implies outcome(A + B) = U",
}


@needs_rocq
def test_the_kernel_accepts_true_formulas_and_refuses_false_ones(kernel: Kernel) -> None:
    found = discover(shipped_theory("dual"))
    theorems = kernel.check(with_formulas(found, {f"A/{name}": formula for name, formula in TRUE.items()})).theorems
    assert {f"lemma_{name}" for name in TRUE} <= {theorem.name for theorem in theorems}
    cases = {
        name: (with_formulas(found, {f"A/{name}": formula}), f"lemma_{name.replace(' ', '_')}")
        for name, formula in FALSE.items()
    }
    assert refusals(kernel, cases).keys() == FALSE.keys()


SUMS = {"both": {"+k": "plus_pk", "+u": "plus_pu"}, "dual": {"+": "plus"}}


@pytest.mark.parametrize("theory", SUMS)
def test_claims_with_theorems_have_their_formula_as_theorem(theory: str) -> None:
    text, algebra = of_theory(theory).text, algebra_named(theory)
    said = [line.partition(" : ")[2] for line in text.splitlines() if line.startswith("Theorem lemma_")]
    words = words_of({"u": "end_u", "k": "end_k"}, SUMS[theory])
    assert said == [f"{statement(parse(str(claims()[name].formula), algebra), words)}." for name in FORMULAS[theory]]
