"""Benchmarks that tests run in processes of their own, which import this module: it needs little else."""

from __future__ import annotations

import os
import time

from benchmarks.benchmark import Benchmark

BENCHMARKS = (
    Benchmark("dies", "", lambda: os._exit(7)),
    Benchmark("prepared", "", int, prepare=lambda: time.sleep(0.2)),
)
