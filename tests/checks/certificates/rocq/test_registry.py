"""The register of what the kernel proves: of claims that there are, by theorems that there are."""

from __future__ import annotations

import re

import pytest

from algebra.notation import InputError
from checks.certificates.rocq.folder import gathered
from checks.certificates.rocq.registry import from_certificate, proofs, readers
from checks.papers import claims
from tests.checks.certificates.rocq.theories import constant


def test_proofs_are_of_claims() -> None:
    assert set(proofs()) <= set(claims())


CHEAP = [name for name in proofs() if "Section 11" not in name]
"""The claims whose development needs no search."""


@pytest.mark.parametrize("name", CHEAP)
def test_the_theorems_of_a_proof_are_those_of_its_development(name: str) -> None:
    proof = proofs()[name]
    assert proof.theorems
    assert set(proof.theorems) <= set(proof.development().theorems)


def test_proofs_share_developments() -> None:
    assert len(gathered(proofs().values())) < len(proofs())


def test_certificates_are_read_by_their_format() -> None:
    assert from_certificate(constant(), "F").name == "quotient_of_constant"
    expected = " or ".join(f"'{name}'" for name in sorted(readers()))
    with pytest.raises(
        InputError, match=re.escape(f"'F' gives nothing for Rocq: expected a certificate with the format {expected}")
    ):
        from_certificate({"format": "another"}, "F")
    with pytest.raises(InputError, match="'F': this is no certificate of the induction"):
        from_certificate({"format": constant()["format"]}, "F")
