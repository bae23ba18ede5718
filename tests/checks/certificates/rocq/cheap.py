"""The developments that need no search, each made once for all tests of a process."""

from functools import cache

from knotgames.checks.certificates.rocq.development import Development, proofs

CHEAP = [name for name in proofs() if "Section 11" not in name]
"""The claims whose development needs no search."""

TOGETHER = "developments that need no search"
"""The group of the tests that share them, which run in one process."""


@cache
def development_of(claim: str) -> Development:
    """The development that proves a claim."""
    return proofs()[claim].development()
