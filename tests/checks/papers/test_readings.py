"""What is said of statements that do not hold as printed: how bad the error is, and where it is counted."""

import pytest

from knotgames.checks.claim import Claim, Status
from knotgames.checks.papers import claims
from knotgames.checks.verify.record import record

REFUTED = [claim for claim in claims().values() if claim.id in record() and record()[claim.id].status is Status.REFUTED]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda claim: claim.id)
def test_a_refuted_statement_has_a_severity(claim: Claim) -> None:
    assert claim.severity is not None


def test_only_a_refuted_statement_has_a_severity() -> None:
    graded = [claim.id for claim in claims().values() if claim.severity or claim.counted_under]
    assert set(graded) <= {claim.id for claim in REFUTED}


def test_an_error_is_counted_at_a_refuted_claim_that_counts_it() -> None:
    under = [claim.counted_under for claim in REFUTED if claim.counted_under]
    counting = {claim.id for claim in REFUTED if claim.counted_under is None}
    assert set(under) <= counting
