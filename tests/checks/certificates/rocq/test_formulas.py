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
        ("min(X(A), Y(A)) = 2", "min (X g) (Y g) = 2"),
        ("sign(A) = +", "(f g = M01p \\/ f g = M12p)"),
        ("value(A) = 101-*", "(odd g /\\ X g = 1 /\\ f g = M01m)"),
        ("outcome(A) in {K, U}", "(has_outcome g always_K \\/ has_outcome g always_U)"),
        ("exists B: B + * ~~ A", "(exists h, knot_game h /\\ weakly_equivalent (h + star) g)"),
        ("not (forall B: X(A + B) > 0)", "~ ((forall h, knot_game h -> X (g + h) > 0))"),
        ("every A': X(A') = 0", "(forall g', In g' (options g) -> X g' = 0)"),
        ("some A': X(A') < Y(A)", "(exists g', In g' (options g) /\\ X g' < Y g)"),
        ("outcome(e(A)) in {K, 2} implies outcome(A) = outcome(o(A))", "(K2 (e g) -> same_outcome g (o g))"),
    ],
)
def test_a_formula_is_a_statement_in_the_words_of_the_paper(formula: str, said: str) -> None:
    assert statement(parse(formula)) == f"forall g, knot_game g -> {said}"


def test_a_formula_without_free_variables_is_about_no_game() -> None:
    assert statement(parse("exists A: X(A) = 1")) == "(exists g, knot_game g /\\ X g = 1)"


@pytest.mark.parametrize(
    "formula",
    [
        "X(A) - Y(A) <= 0",
        "parity(A) = X(A)",
        "value(A) = value(B)",
        "A == u",
        "A ~ {u, k}",
        "X(A + B + C + D + E) = 2",
        "X(A + B + C + D) = 2 and (exists E: X(E) = 0)",
    ],
)
def test_what_has_no_words_is_refused(formula: str) -> None:
    with pytest.raises(InputError, match="there are no words for Rocq for"):
        statement(parse(formula))
