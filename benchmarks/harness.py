"""Benchmarks as ratios: each is timed beside its baseline, in turns, in one run.

Machines are shared and drift, so a time by itself says little; the ratio of two medians from one run says more.
"""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

REPEATS = 3
"""How often each is run, at the most."""

PATIENCE = 20.0
"""Seconds after which something slow is not run again."""


@dataclass(frozen=True)
class Benchmark:
    """Something that is timed.

    Attributes:
        name: a short name.
        what: what is computed.
        fast: what is timed.
        baseline: the same by the plain method; None if there is none that ends.
        baseline_name: what the plain method is.
        target: what is to be reached, in words.
    """

    name: str
    what: str
    fast: Callable[[], object]
    baseline: Callable[[], object] | None
    baseline_name: str
    target: str


def all_benchmarks() -> Iterator[Benchmark]:
    """The benchmarks of every file of this package."""
    package = import_module("benchmarks")
    for module in iter_modules(package.__path__):
        yield from getattr(import_module(f"benchmarks.{module.name}"), "BENCHMARKS", ())


def run(benchmark: Benchmark) -> dict[str, Any]:
    """Time a benchmark and its baseline in turns.

    Returns:
        Seconds (median and spread) of both, the ratio of the medians, and the peak memory of the process in MiB.
    """
    fast: list[float] = []
    plain: list[float] = []
    while len(fast) < REPEATS and sum(fast) < PATIENCE:
        fast.append(_seconds(benchmark.fast))
        if benchmark.baseline is not None and sum(plain) < PATIENCE:
            plain.append(_seconds(benchmark.baseline))
    median = statistics.median(fast)
    return {
        "name": benchmark.name,
        "what": benchmark.what,
        "target": benchmark.target,
        "seconds": median,
        "spread": max(fast) - min(fast),
        "baseline": benchmark.baseline_name,
        "baseline_seconds": statistics.median(plain) if plain else None,
        "ratio": statistics.median(plain) / median if plain else None,
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
