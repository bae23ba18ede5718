"""`knotgames verify` over all papers: anew, on one process and on two, and again with nothing changed."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.harness import Benchmark

JOBS = 2
"""How many processes do the work; one more hands it out."""


def _verify(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "checks.cli", "verify", *arguments], check=True, capture_output=True)


def _on_two(*arguments: str) -> None:
    _verify("--jobs", str(JOBS), *arguments)


BENCHMARKS = (
    Benchmark(
        "verify all",
        "knotgames verify --fresh over all papers, on two processes",
        lambda: _on_two("--fresh"),
        lambda: _verify("--jobs", "1", "--fresh"),
        "one process",
        "within 90 s and 2 GiB",
        processes=JOBS + 1,
    ),
    Benchmark(
        "verify again",
        "knotgames verify over all papers with nothing changed",
        _on_two,
        lambda: _on_two("--fresh"),
        "verify --fresh",
        "within 2 s",
        prepare=_on_two,
        processes=JOBS + 1,
    ),
    Benchmark(
        "verify Johnson2011a",
        "knotgames verify Johnson2011a --fresh, on two processes",
        lambda: _on_two("Johnson2011a", "--fresh"),
        lambda: _verify("Johnson2011a", "--jobs", "1", "--fresh"),
        "one process",
        "within 20 s",
        processes=JOBS + 1,
    ),
)
