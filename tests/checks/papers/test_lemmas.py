"""Claims that are stated in the language of lemmas: what is shown is what is checked, and each method can fail."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from inspect import signature

import pytest

from algebra.knot_type.values import JOHNSON
from checks.claim import Claim, Finding
from checks.lemma import parse
from checks.lemma.decide import RESTS_ON
from checks.lemma.language.formulas import free
from checks.lemma.question import Question
from checks.lemma.remarks import is_vacuous
from checks.papers import claims

LEMMAS = [claim for claim in claims().values() if claim.formula is not None]
MOST = 30
"""How many mutants of one claim are tried with each method: spread over all of them."""


def chosen(claim: Claim) -> Iterator[str]:
    names = list(claim.mutants)
    yield from names[:: -(-len(names) // MOST)]


def complete(findings: Iterator[Finding]) -> dict[str, list[bool | None]]:
    """What the findings say that cover all cases, by method."""
    by_method = defaultdict(list)
    for finding in findings:
        if finding.complete:
            by_method[finding.method].append(finding.holds)
    return by_method


@pytest.mark.parametrize("claim", LEMMAS, ids=lambda claim: claim.id)
def test_the_lemma_that_is_shown_is_the_one_that_is_checked(claim: Claim) -> None:
    assert claim.formula is not None
    assert claim.check is not None
    arguments = signature(claim.check).parameters
    if "lemma" in arguments:
        assert arguments["lemma"].default == claim.formula
    assert set(RESTS_ON) <= set(claim.uses)


@pytest.mark.parametrize("claim", LEMMAS, ids=lambda claim: claim.id)
def test_a_lemma_of_a_paper_says_something_of_games(claim: Claim) -> None:
    formula = parse(str(claim.formula))
    assert free(formula)
    assert not is_vacuous(Question(formula, JOHNSON))


@pytest.mark.parametrize(
    ("claim", "mutant"),
    [pytest.param(claim, name, id=f"{claim.id}: {name}") for claim in LEMMAS for name in chosen(claim)],
)
def test_each_method_refutes_each_mutant_of_a_lemma(claim: Claim, mutant: str) -> None:
    found = complete(claim.findings(claim.mutants[mutant]()))
    assert set(found) == {"exhaustion", "z3"}
    assert all(holds is False for said in found.values() for holds in said)
