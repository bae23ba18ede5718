"""Proofs by the kernel: of claims that there are, by theorems that their developments have."""

import pytest

from knotgames.checks.certificates.rocq.folder import gathered
from knotgames.checks.certificates.rocq.registry import proofs
from knotgames.checks.papers import claims
from tests.checks.certificates.rocq.cheap import CHEAP, TOGETHER, development_of

pytestmark = pytest.mark.xdist_group(TOGETHER)


def test_proofs_are_of_claims() -> None:
    assert set(proofs()) <= set(claims())


@pytest.mark.parametrize("name", CHEAP)
def test_the_theorems_of_a_proof_are_those_of_its_development(name: str) -> None:
    proof = proofs()[name]
    assert proof.theorems
    assert set(proof.theorems) <= set(development_of(name).theorems)


def test_proofs_share_developments() -> None:
    assert len(gathered(proofs().values())) < len(proofs())
