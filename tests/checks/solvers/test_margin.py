"""With a tenth of each budget z3 decides what claims ask about all games, whatever its random choices are."""

from typing import Any

import pytest
import z3

from knotgames.checks.papers import claims
from knotgames.checks.solvers import query

WITH_QUANTIFIERS = [
    *(
        f"Johnson2011a/Theorem {number}"
        for number in ("2.7", "2.9", "2.10", "2.11", "2.12", "3.2", "3.4", "5.5", "5.6")
    ),
    *(f"Johnson2011a/Lemma {number}" for number in ("5.2", "5.3", "5.4")),
    *(f"Johnson2011a/Section 10 ({what})" for what in ("an equivalence relation", "a commutative monoid")),
    "Johnson2011b/Section 2 (sums of rational knots)",
    "McKeown2011/Lemma 1",
    "Knotgames2026/Misère periodicity (equal options)",
    "Knotgames2026/Misère periodicity (no growth)",
]
"""The claims for which z3 has to find instances of what is known of all things, or had to."""


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", WITH_QUANTIFIERS)
def test_a_tenth_of_the_budget_is_enough_with_any_seed(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    search = query._searched
    searches = []

    def searched(solver: z3.Solver, budget: int) -> tuple[str, Any]:
        solver.set("random_seed", seed)
        searches.append(solver)
        return search(solver, budget // 10)

    monkeypatch.setattr(query, "_searched", searched)
    findings = [finding for finding in claims()[name].findings() if finding.method == "z3"]
    assert searches
    assert findings
    assert all(finding.holds for finding in findings)
