"""The claims of papers of which the kernel has theorems: they are there, and so are the theorems."""

from __future__ import annotations

import pytest

from checks.certificates.rocq import kayles, periodicity, surfaces
from checks.certificates.rocq.proof import Proof
from checks.verify.run import selected


@pytest.mark.parametrize(
    "proof", [*kayles.PROOFS, *periodicity.PROOFS, *surfaces.PROOFS], ids=lambda proof: proof.claim
)
def test_claims_and_theorems_exist(proof: Proof) -> None:
    assert [claim.id for claim in selected([proof.claim]) if claim.id == proof.claim] == [proof.claim]
    assert set(proof.theorems) <= set(proof.development().theorems)
