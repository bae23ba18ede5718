"""Section 4: the game *."""

from __future__ import annotations

from collections.abc import Iterable

from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from checks.claim import Finding, found
from checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER, with_entry

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


@PAPER.claim(
    "Section 4 (V = V0 x Z2)",
    "V ≅ V_0 × Z_2, where V_0 denotes the even elements of V.",
    uses=(ONE_CLASS, *INDUCTION, "Theorem 4.3"),
    mutants={
        "011 + 011 is 011": with_entry("011", "011", "011*"),
        "002 + * is 102*": with_entry("002", "000*", "102*"),
    },
)
def section_4(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """The map v -> (e(v), parity of v) is an isomorphism: it is one to one, and takes sums to sums."""
    values, table = algebra.values, algebra.table
    place = {value: i for i, value in enumerate(values)}
    image = {value: (value.even_projection, value.parity) for value in values}
    wrong = None
    if len(set(image.values())) != len(values) or len(values) != 2 * sum(not value.odd for value in values):
        wrong = "the map is not one to one onto V0 x Z2"
    for a in values:
        star = values[table[place[a]][place[KnotValue.parse("000*")]]]
        if star != (a.even_projection if a.odd else a.odd_projection):
            wrong = wrong or f"{a} + * is {star}"
        for b in values:
            total = values[table[place[a]][place[b]]]
            even = values[table[place[a.even_projection]][place[b.even_projection]]]
            if image[total] != (even, a.parity ^ b.parity):
                wrong = wrong or f"{a} + {b} is {total}, but the even parts add to {even}"
    yield found("exhaustion", "all pairs of values", wrong)
