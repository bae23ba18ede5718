"""Benchmarks, and how they are measured: each beside its baseline, in turns, in one run.

Machines are shared and drift, so a time by itself says little; the ratio of two medians from one run says more.
Each side has a process of its own, so that its memory is its own too.
"""

from __future__ import annotations

import multiprocessing
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from benchmarks.target import Target
from benchmarks.worker import Side, Worker

REPEATS = 5
"""How often each side is run, at the most."""

PATIENCE = 20.0
"""Seconds after which a side is not run again."""


@dataclass(frozen=True)
class Benchmark:
    """Something that is measured.

    Attributes:
        name: a short name.
        what: what is computed.
        fast: what is timed.
        baseline: the same by the plain method; None if there is none that ends, or it needs what is not installed.
        baseline_name: what the plain method is.
        target: what is to be reached, as `Target.parse` reads it.
        prepare: what each side needs beforehand, and is not timed.
        processes: how many processes `fast` uses at once; the memory of the largest counts for each.
    """

    name: str
    what: str
    fast: Callable[[], object]
    baseline: Callable[[], object] | None
    baseline_name: str
    target: str
    prepare: Callable[[], object] | None = None
    processes: int = 1

    def __post_init__(self) -> None:
        Target.parse(self.target)

    def work(self, side: Side) -> Callable[[], object]:
        """What one of the two sides computes."""
        work = self.fast if side == "fast" else self.baseline
        if work is None:
            raise ValueError(f"{self.name} has no baseline")
        return work


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
        target = Target.parse(self.benchmark.target)
        if not self.benchmark.target or (target.times and self.ratio is None):
            return None
        return target.met(self.ours.median, self.ours.mib, self.ratio)

    def to_json(self) -> dict[str, Any]:
        """The result as the mapping that `python -m benchmarks --json` writes."""
        return {
            "name": self.benchmark.name,
            "what": self.benchmark.what,
            "ours": self.ours.to_json(),
            "baseline": self.baseline and {"name": self.benchmark.baseline_name, **self.baseline.to_json()},
            "ratio": self.ratio,
            "ratios": list(self.ratios),
            "target": self.benchmark.target,
            "met": self.met,
        }


@cache
def benchmarks() -> Mapping[str, tuple[str, Benchmark]]:
    """Every benchmark of the files of this package by its name, with the name of its module."""
    found: dict[str, tuple[str, Benchmark]] = {}
    for module, benchmark in _declared():
        if benchmark.name in found:
            raise ValueError(f"two benchmarks are called '{benchmark.name}'")
        found[benchmark.name] = module, benchmark
    return found


def _declared() -> Iterator[tuple[str, Benchmark]]:
    for module in iter_modules(import_module("benchmarks.subjects").__path__):
        name = f"benchmarks.subjects.{module.name}"
        yield from ((name, benchmark) for benchmark in import_module(name).BENCHMARKS)


def declared_in(module: str, name: str) -> Benchmark:
    """The benchmark of this name that a module declares."""
    declared: Sequence[Benchmark] = import_module(module).BENCHMARKS
    return next(benchmark for benchmark in declared if benchmark.name == name)


def run(name: str) -> Result:
    """Measure the benchmark of this name and its baseline, each in its process, in turns."""
    module, benchmark = benchmarks()[name]
    context = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        fast = stack.enter_context(Worker(context, module, name, "fast"))
        plain = stack.enter_context(Worker(context, module, name, "baseline")) if benchmark.baseline else None
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
