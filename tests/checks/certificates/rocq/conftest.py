"""One kernel for the tests of a process, and what it accepts of developments that are judged together."""

from collections.abc import Callable, Iterator

import pytest

from knotgames.checks.certificates.rocq import kernel as rocq
from knotgames.checks.certificates.rocq.development import Development

Judged = Callable[[Development], rocq.Accepted]


@pytest.fixture(scope="session")
def kernel() -> Iterator[rocq.Kernel]:
    with rocq.kernel(limit=1200) as one:
        yield one


@pytest.fixture(scope="session")
def judged(request: pytest.FixtureRequest, kernel: rocq.Kernel) -> Judged:
    """What the kernel accepts of a development, one of those that the modules of this run name under `DEVELOPMENTS`.

    All are judged at once, since what they rest on is then asked once. So the tests that want this run in one process:
    they are marked with `compiler.judged_together`.
    """
    modules = dict.fromkeys(getattr(item, "module", None) for item in request.session.items)
    developments = [make() for module in modules for make in getattr(module, "DEVELOPMENTS", ())]
    said = dict(zip(developments, kernel.judge(developments), strict=True))

    def of(development: Development) -> rocq.Accepted:
        found = said[development]
        assert isinstance(found, rocq.Accepted), found
        return found

    return of
