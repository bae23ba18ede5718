"""The register of what the kernel proves: how a certificate finds what reads it."""

import re

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.registry import from_certificate, readers
from tests.checks.certificates.rocq.theories import constant


def test_certificates_are_read_by_their_format() -> None:
    assert from_certificate(constant(), "F").name == "quotient_of_constant"
    expected = " or ".join(f"'{name}'" for name in sorted(readers()))
    with pytest.raises(
        InputError, match=re.escape(f"'F' gives nothing for Rocq: expected a certificate with the format {expected}")
    ):
        from_certificate({"format": "another"}, "F")
    with pytest.raises(InputError, match="'F': this is no certificate of the induction"):
        from_certificate({"format": constant()["format"]}, "F")
