"""Formulas of the lemma language as statements for Rocq."""

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.formulas import statement
from knotgames.checks.lemma.language.syntax import parse


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("X(A) <= Z(A) >= Y(A)", "(X g <= Z g /\\ Z g >= Y g)"),
        ("(X(A) (+) 1) (.) Y(A) != Z(A) + 1", "(min 2 (X g + 1)%nat + Y g - 2)%nat <> (Z g + 1)%nat"),
        ("max(X(A), 1) > 0", "max (X g) (1) > 0"),
        ("parity(A) = odd or parity(A) = parity(*)", "(odd g \\/ is_odd g = is_odd star)"),
        ("not A ~ k iff class(A) != 12-", "(~ (equivalent g k) <-> ~ (f g = M12m))"),
        ("outcome(e(A)) in {K, 2} implies outcome(A) = outcome(o(A))", "(K2 (e g) -> same_outcome g (o g))"),
    ],
)
def test_a_formula_is_a_statement_in_the_words_of_the_paper(formula: str, said: str) -> None:
    assert statement(parse(formula)) == f"forall g, knot_game g -> {said}"


@pytest.mark.parametrize(
    "formula",
    [
        "exists B: B + * ~ A",
        "every A': X(A') = 0",
        "X(A) - Y(A) <= 0",
        "min(X(A), Y(A)) = 2",
        "parity(A) = X(A)",
        "sign(A) = +",
        "value(A) = 000",
        "outcome(A) in {K, U}",
        "A == u",
        "A ~ {u, k}",
        "X(A + B + C + D + E) = 2",
    ],
)
def test_what_has_no_words_is_refused(formula: str) -> None:
    with pytest.raises(InputError, match="there are no words for Rocq for"):
        statement(parse(formula))
