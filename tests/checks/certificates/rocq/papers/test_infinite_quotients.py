"""Theorems on infinite misère quotients are about the laws of the claims, not about others."""

import json

from knotgames.checks.certificates.rocq.laws import development
from knotgames.checks.certificates.rocq.papers.infinite_quotients import SMALL, of_code
from knotgames.checks.papers.knotgames2026.misere import infinite_quotients as claims


def test_the_theorems_are_about_the_laws_of_the_claims() -> None:
    assert claims.SMALL.certificate() == SMALL
    stated = claims.octal("0.76", claims.OF_76).certificate()
    assert development(json.loads(json.dumps(stated))) == of_code("0.76", 12)
