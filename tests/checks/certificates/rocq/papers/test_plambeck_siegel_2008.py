"""What is proved of the claims of PlambeckSiegel2008 is what they say."""

import pytest

from knotgames.checks.certificates.rocq.papers.plambeck_siegel_2008 import (
    QUOTIENTS,
    Said,
    periodicity,
    periodicity_for_two_players,
)
from knotgames.checks.papers import claims
from knotgames.checks.papers.knotgames2026.misere.quotients import PUBLISHED as ELSEWHERE
from knotgames.checks.papers.plambeck_siegel_2008.p2_quotients import published
from tests.checks.certificates.rocq.cheap import TOGETHER, development_of
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import on_the_page, printed

together = pytest.mark.xdist_group(TOGETHER)
PUBLISHED = {one.number: one for one in (*published(), *published(ELSEWHERE))}
DEVELOPMENTS = [periodicity, periodicity_for_two_players]


@judged_together
@needs_rocq
def test_the_periodicity_theorem_is_in_the_words_of_the_claim(judged: Judged) -> None:
    (theorem,) = judged(periodicity()).theorems
    assert "S last = s * (n0 + p) + k" in theorem.statement
    assert "n0 <= n < s * n0 + (s - 1) * p + k -> pretend Q (n + p) = pretend Q n" in " ".join(
        theorem.statement.split()
    )


@judged_together
@needs_rocq
def test_the_periodicity_theorem_for_two_players_is_in_the_words_of_the_claim(judged: Judged) -> None:
    """And as the page shows it."""
    development = periodicity_for_two_players()
    statements = printed(judged(development))
    assert on_the_page(development) == statements
    said = statements["partizan_periodicity"]
    assert "S last = s * (n0 + p) + k" in said
    assert "n0 <= n < s * n0 + (s - 1) * p + k -> element Q (n + p) = element Q n" in said
    assert "forall n : nat, n0 <= n -> phi (n + p) = phi n" in said
    assert said.count("is_misere_monoid") == 2
    said = statements["partizan_changes"]
    assert "(forall n : nat, n0 <= n -> phi (n + p) = (phi n + d)%Z)" in said
    assert "s * (n0 + p) + k <= n + p" in said


@pytest.mark.parametrize("said", QUOTIENTS, ids=lambda said: said.number)
def test_what_is_proved_is_what_the_claim_says(said: Said) -> None:
    claimed = PUBLISHED[said.number.removeprefix("Quotient of ")]
    assert said.proof.claim in claims()
    assert (said.order, said.portion, said.last) == (claimed.order, claimed.p_size, claimed.heaps)
    assert (said.game, said.period) == (claimed.game, claimed.period)
    assert said.presentation == (None if claimed.relations is None else (claimed.relations, claimed.p))
    assert said.proof.part is None


def test_every_published_quotient_is_proved() -> None:
    assert [said.number for said in QUOTIENTS] == [f"Quotient of {number}" for number in PUBLISHED]


@together
@pytest.mark.parametrize("said", [said for said in QUOTIENTS if said.game != "0.07"], ids=lambda said: said.number)
def test_the_development_of_a_claim_has_its_theorems(said: Said) -> None:
    assert set(said.proof.theorems) <= set(development_of(said.proof.claim).theorems)
