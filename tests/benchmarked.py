"""Benchmarks that tests run in processes of their own, which import this module: it needs little else."""

import os
import time

from benchmarks.benchmark import Benchmark
from knotgames.algebra.notation import InputError


def refuse() -> None:
    raise InputError("it cannot be run here")


def take_long() -> None:
    """Take a thousand seconds, by the clock of this process."""
    clock = time.perf_counter
    time.perf_counter = lambda: clock() + 1000


BENCHMARKS = (
    Benchmark("dies", "", lambda: os._exit(7)),
    Benchmark("refused", "", int, prepare=refuse),
    Benchmark("prepared", "", int, prepare=take_long),
)
