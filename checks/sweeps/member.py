"""`python -m knotgames.checks.sweeps.member scheduler|worker ...`: the command `dask` for machines with SnapPy.

A scheduler or worker that `dask` itself starts mistakes the module `snappy` for another library, and stops.
"""

from __future__ import annotations

import sys

from knotgames.checks.streams import report
from knotgames.checks.sweeps.cluster import NEEDED, beside_snappy

try:
    with beside_snappy():  # in the processes that a worker starts too: they import this module first
        import distributed  # noqa: F401
        from dask.cli import run_cli
except ImportError:
    run_cli = None

if __name__ == "__main__":
    if run_cli is None:
        report(NEEDED)
        sys.exit(2)
    run_cli()  # type: ignore[no-untyped-call, unused-ignore]
