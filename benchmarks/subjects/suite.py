"""The test suite itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.benchmark import Benchmark, Target
from knotgames.algebra.notation import InputError

ROOT = Path(__file__).parents[2]


def require_tests(root: Path = ROOT) -> None:
    """Refuse where the tests are not beside the benchmarks.

    Raises:
        InputError: they are not.

    >>> require_tests()
    """
    if not (root / "tests" / "conftest.py").exists():
        raise InputError(f"the test suite: expected it in '{root / 'tests'}', as in a checkout; a wheel has none")


def _test() -> None:
    program = [sys.executable, "-m", "pytest", "-n", "auto", "-q"]
    subprocess.run(program, check=True, capture_output=True, cwd=ROOT)


BENCHMARKS = (
    Benchmark(
        "test suite",
        "the test suite, on as many processes as pytest takes; the memory is that of the largest",
        _test,
        target=Target(seconds=180),
        prepare=require_tests,
    ),
)
