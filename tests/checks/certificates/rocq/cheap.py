"""The developments that need no long search, each made once for all tests of a process."""

import re
from functools import cache

from knotgames.checks.certificates.rocq.development import Development, proofs

LONG = re.compile("Section 11|quotient of 0[.]3122|Quotient of 0[.]07 to heap 33")
"""Names of claims whose development needs a search of seconds."""

CHEAP = [name for name in proofs() if not LONG.search(name)]
"""The other claims with a development."""

TOGETHER = "developments that need no search"
"""The group of the tests that share them, which run in one process."""


@cache
def development_of(claim: str) -> Development:
    """The development that proves a claim."""
    return proofs()[claim].development()
