"""Section 4: the game *."""

from __future__ import annotations

from checks.papers.johnson2011a.paper import PAPER, with_entry

PAPER.lemma(
    "Lemma 4.1",
    "If X is K2, then X + * + * is K2. If X is K1, then X + * + * is K1.",
    "(outcome(X) in {K, 2} implies outcome(X + * + *) in {K, 2}) and "
    "(outcome(X) in {K, 1} implies outcome(X + * + *) in {K, 1})",
    mutants=["outcome(X) in {K, 1} implies outcome(X + * + *) in {K, 2}"],
)

PAPER.lemma(
    "Lemma 4.2",
    "If X is U2, then X + * + * is U2. If X is U1, then X + * + * is U1.",
    "(outcome(X) in {U, 2} implies outcome(X + * + *) in {U, 2}) and "
    "(outcome(X) in {U, 1} implies outcome(X + * + *) in {U, 1})",
    mutants=["outcome(X) in {U, 1} implies outcome(X + * + *) in {U, 2}"],
)

PAPER.lemma(
    "Theorem 4.3",
    "* + * ≅ 0.",
    "* + * ~ u and outcome(A + * + *) = outcome(A) and parity(A + * + *) = parity(A)",
    mutants=["* + * + * ~ u", "outcome(A + *) = outcome(A)", "parity(A + * + * + *) = parity(A)"],
)


def product_with_z2(sums: str = "e(A + B) ~ e(A) + e(B)", stars: str = "parity(A) != parity(B)") -> str:
    """The lemma that the map from a value to its even projection and its parity is one to one, onto V_0 x Z_2, and
    takes sums to sums.
    """
    one_to_one = "(e(A) ~ e(B) and parity(A) = parity(B) implies A ~ B)"
    onto = f"(exists B: e(A) ~ e(B) and {stars})"
    parities = "(parity(A + B) = even iff parity(A) = parity(B))"
    return f"{one_to_one} and {onto} and {sums} and {parities} and parity(e(A)) = even"


PAPER.lemma(
    "Section 4 (V = V0 x Z2)",
    "V ≅ V_0 × Z_2, where V_0 denotes the even elements of V.",
    product_with_z2(),
    mutants=[product_with_z2(sums="e(A + B) ~ A + e(B)"), product_with_z2(stars="e(B) ~ o(B)")],
    altered={
        "011 + 011 is 011*": with_entry("011", "011", "011*"),
        "002 + * is 102*": with_entry("002", "000*", "102*"),
    },
    uses=("Theorem 4.3",),
)
