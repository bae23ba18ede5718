"""Claims that are stated in the language of lemmas: what is shown is what is checked."""

from inspect import signature

import pytest

from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.claim import Claim
from knotgames.checks.lemma import parse
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.lemma.language.formulas import free
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.remarks import is_vacuous
from knotgames.checks.papers import claims
from knotgames.checks.papers.johnson2011a.s09_monoid import homomorphism, printed_table

LEMMAS = [claim for claim in claims().values() if claim.formula is not None]


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


def test_the_parts_of_theorem_9_1_are_together_the_lemma_that_is_shown() -> None:
    assert homomorphism(printed_table()) == parse(str(claims()["Johnson2011a/Theorem 9.1"].formula))
