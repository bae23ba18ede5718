"""A process that runs one side of a benchmark as often as it is asked, and says what it took."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from benchmarks.benchmark import Benchmark, Side, declared_in


class Worker:
    """One side of a benchmark in a process of its own. It raises InputError where something cannot be run here.

    `seconds` are what each run took.
    """

    def __init__(self, module: str, name: str, side: Side) -> None:
        self.seconds: list[float] = []
        self._side = module, name, side
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def prepare(self) -> None:
        """Import and compute what is not timed."""
        self._ask(_prepared)

    def run(self) -> None:
        """Run it once more."""
        self.seconds.append(self._ask(_run))

    def peak_mib(self) -> float:
        """The largest amount of memory that it has had so far, in MiB."""
        return self._ask(_peak_mib)

    def _ask(self, what: Callable[[Benchmark, Side], float]) -> float:
        module, name, side = self._side
        try:
            return self._pool.submit(_answer, what, module, name, side).result()
        except BrokenProcessPool as error:
            raise RuntimeError(f"{name} ({side}) ended without an answer") from error


def _answer(what: Callable[[Benchmark, Side], float], module: str, name: str, side: Side) -> float:
    return what(declared_in(module, name), side)


def _prepared(benchmark: Benchmark, _: Side) -> float:
    return _seconds(benchmark.prepare or int)


def _run(benchmark: Benchmark, side: Side) -> float:
    return _seconds(benchmark.work(side))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _peak_mib(benchmark: Benchmark, side: Side) -> float:
    """The peak of this process, or of those that it has started: of the largest, as often as there are at once."""
    processes = benchmark.processes if side == "fast" else 1
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * _UNIT * processes
    return max(_own_peak(), children) / 2**20


_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in the unit of `ru_maxrss`."""


def _own_peak() -> float:
    """In bytes. `ru_maxrss` counts the process from which this one was started as well, so Linux is asked itself."""
    status = Path(f"/proc/{os.getpid()}/status")
    if status.exists():
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return float(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
