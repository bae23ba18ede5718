"""Proofs by the kernel: of claims that there are, by theorems that their developments have."""

import pytest

from knotgames.checks.certificates.rocq.folder import gathered
from knotgames.checks.certificates.rocq.registry import proofs
from knotgames.checks.papers import claims
from tests.checks.certificates.rocq.cheap import CHEAP, TOGETHER, development_of

pytestmark = pytest.mark.xdist_group(TOGETHER)


def test_proofs_are_of_claims_and_by_theorems_of_their_developments() -> None:
    assert set(proofs()) <= set(claims())
    for name in CHEAP:
        assert proofs()[name].theorems
        assert set(proofs()[name].theorems) <= set(development_of(name).theorems), name
    assert len(gathered(proofs().values())) < len(proofs()), "proofs share developments"
