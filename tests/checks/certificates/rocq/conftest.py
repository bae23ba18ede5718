"""One kernel for the tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from checks.certificates.rocq import kernel as rocq


@pytest.fixture(scope="session")
def kernel() -> Iterator[rocq.Kernel]:
    with rocq.kernel(limit=300) as one:
        yield one
