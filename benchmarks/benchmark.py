"""What a benchmark is: something that is timed, a plain way to do the same, and what is to be reached."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal

Side = Literal["fast", "baseline"]


@dataclass(frozen=True)
class Target:
    """What is to be reached: the longest time, the most memory, and how many times faster than the baseline at least.

    Raises:
        ValueError: there is no bound, or one that is not positive.

    >>> print(Target(seconds=20, mib=2048))
    within 20 s and 2 GiB
    >>> print(Target(times=1000), Target(times=1), Target(times=0.5), sep="; ")
    at least 1,000 times faster; faster; in at most 2 times as long
    """

    seconds: float | None = None
    mib: float | None = None
    times: float | None = None

    def __post_init__(self) -> None:
        bounds = [bound for bound in (self.seconds, self.mib, self.times) if bound is not None]
        if not bounds or min(bounds) <= 0:
            raise ValueError(f"expected at least one bound, all of them positive, found {self!r}")

    def met(self, seconds: float, mib: float, ratio: float | None) -> bool | None:
        """Return True if what was measured is within all bounds; None if one is a ratio that was not measured."""
        if self.times is not None and ratio is None:
            return None
        return (
            (self.seconds is None or seconds <= self.seconds)
            and (self.mib is None or mib <= self.mib)
            and (self.times is None or ratio is None or ratio >= self.times)
        )

    def __str__(self) -> str:
        clauses = []
        if self.seconds is not None:
            clauses.append(f"within {self.seconds:g} s")
        if self.mib is not None:
            clauses.append(f"{self.mib:g} MiB" if self.mib % 1024 else f"{self.mib / 1024:g} GiB")
        if self.times is not None:
            clauses.append(_than_the_baseline(self.times))
        return " and ".join(clauses)


def _than_the_baseline(times: float) -> str:
    if times < 1:
        return f"in at most {1 / times:,.10g} times as long"
    return "faster" if times == 1 else f"at least {times:,.10g} times faster"


@dataclass(frozen=True)
class Benchmark:
    """Something that is measured: `fast`, and a `baseline`, the same by the plain method.

    The baseline is None if there is none that ends, or it needs what is not installed. Each side needs what `prepare`
    makes, which is not timed. `fast` uses several `processes` at once; the memory of the largest counts for each. The
    same work in several sizes has a `family` in common, and a `size` in its unit; its growth is fitted.
    """

    name: str
    what: str
    fast: Callable[[], object]
    baseline: Callable[[], object] | None = None
    baseline_name: str = ""
    target: Target | None = None
    prepare: Callable[[], object] | None = None
    processes: int = 1
    family: str = ""
    size: float = 1.0

    def work(self, side: Side) -> Callable[[], object]:
        """What one of the two sides computes."""
        work = self.fast if side == "fast" else self.baseline
        if work is None:
            raise ValueError(f"{self.name} has no baseline")
        return work


@cache
def benchmarks() -> Mapping[str, tuple[str, Benchmark]]:
    """Every benchmark of the files in `subjects` by its name, with the name of its module."""
    found: dict[str, tuple[str, Benchmark]] = {}
    for file in iter_modules(import_module("benchmarks.subjects").__path__):
        module = f"benchmarks.subjects.{file.name}"
        for benchmark in import_module(module).BENCHMARKS:
            if benchmark.name in found:
                raise ValueError(f"two benchmarks are called '{benchmark.name}'")
            found[benchmark.name] = module, benchmark
    return found


def declared_in(module: str, name: str) -> Benchmark:
    """The benchmark of this name that a module declares."""
    declared: Sequence[Benchmark] = import_module(module).BENCHMARKS
    return next(benchmark for benchmark in declared if benchmark.name == name)


def python(*arguments: str, **settings: Any) -> None:
    """Run Python, from the start of a process."""
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, **settings)
