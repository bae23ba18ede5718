"""How benchmarks are measured: each next to its baseline, in turns, in one run, each in a process of its own.

Machines are shared and drift, so a time by itself says little; the ratio of two medians from one run says more.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from math import log
from typing import Any

from benchmarks.benchmark import Benchmark, benchmarks
from benchmarks.worker import Worker

REPEATS = 5
"""How often each side is run, at the most."""

PATIENCE = 20.0
"""Seconds after which a side is not run again."""


@dataclass(frozen=True)
class Measurement:
    """What one side took: seconds of each run, and its peak memory in MiB."""

    seconds: tuple[float, ...]
    mib: float

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def to_json(self) -> dict[str, Any]:
        return {
            "median": self.median,
            "least": min(self.seconds),
            "most": max(self.seconds),
            "runs": list(self.seconds),
            "peak_mib": round(self.mib, 1),
        }


@dataclass(frozen=True)
class Result:
    """What a benchmark and its baseline took in one run."""

    benchmark: Benchmark
    ours: Measurement
    baseline: Measurement | None

    @property
    def ratio(self) -> float | None:
        """How many times faster than the baseline, by medians."""
        return self.baseline.median / self.ours.median if self.baseline else None

    @property
    def ratios(self) -> tuple[float, ...]:
        """The ratio of each turn in which both sides were run."""
        pairs = zip(self.baseline.seconds, self.ours.seconds, strict=False) if self.baseline else ()
        return tuple(plain / fast for plain, fast in pairs)

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None if there is none, or it is a ratio and the baseline could not be run."""
        target = self.benchmark.target
        return None if target is None else target.met(self.ours.median, self.ours.mib, self.ratio)

    def to_json(self) -> dict[str, Any]:
        """The result as the mapping that `python -m benchmarks --json` writes."""
        return {
            "name": self.benchmark.name,
            "what": self.benchmark.what,
            "ours": self.ours.to_json(),
            "baseline": self.baseline and {"name": self.benchmark.baseline_name, **self.baseline.to_json()},
            "ratio": self.ratio,
            "ratios": list(self.ratios),
            "target": self.benchmark.target and asdict(self.benchmark.target),
            "met": self.met,
        }


def growth(results: Iterable[Result]) -> dict[str, float]:
    """Return for each family of several sizes the exponent e for which size^e fits the medians best.

    It is the slope of the line of least squares through their logarithms.
    """
    points: dict[str, list[tuple[float, float]]] = {}
    for result in results:
        if result.benchmark.family:
            points.setdefault(result.benchmark.family, []).append((log(result.benchmark.size), log(result.ours.median)))
    return {
        family: statistics.linear_regression(*zip(*of, strict=True)).slope
        for family, of in points.items()
        if len({size for size, _ in of}) > 1
    }


def run(name: str) -> Result:
    """Measure the benchmark of this name and its baseline, each in its process, in turns."""
    module, benchmark = benchmarks()[name]
    with ExitStack() as stack:
        fast = stack.enter_context(Worker(module, name, "fast"))
        plain = stack.enter_context(Worker(module, name, "baseline")) if benchmark.baseline else None
        for worker in filter(None, (fast, plain)):
            worker.prepare()
        for _ in range(REPEATS):
            fast.run()
            if plain and sum(plain.seconds) < PATIENCE:
                plain.run()
            if sum(fast.seconds) >= PATIENCE:
                break
        ours = Measurement(tuple(fast.seconds), fast.peak_mib())
        baseline = Measurement(tuple(plain.seconds), plain.peak_mib()) if plain else None
        return Result(benchmark, ours, baseline)
