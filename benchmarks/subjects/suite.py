"""The test suite itself."""

from __future__ import annotations

from pathlib import Path

from benchmarks.benchmark import Benchmark, Target, python
from knotgames.algebra.notation import InputError

ROOT = Path(__file__).parents[2]


def require_tests(root: Path = ROOT) -> None:
    """Refuse where the tests are not next to the benchmarks.

    Raises:
        InputError: they are not.
    """
    if not (root / "tests" / "conftest.py").exists():
        raise InputError(f"the test suite: expected it in '{root / 'tests'}', as in a checkout; a wheel has none")


BENCHMARKS = (
    Benchmark(
        "test suite",
        "the test suite, on as many processes as pytest takes; the memory is that of the largest",
        lambda: python("-m", "pytest", "-n", "auto", "-q", cwd=ROOT),
        target=Target(seconds=180),
        prepare=require_tests,
    ),
)
