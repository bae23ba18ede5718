"""Heap games: Grundy sequences of octal games to 100,000 heaps, and periods."""

from __future__ import annotations

from algebra.heaps.breaking import grundy_sequences
from algebra.heaps.nim import grundy_values
from algebra.heaps.octal import Code, grundy_sequence, solve
from benchmarks.benchmark import Benchmark, Target

HEAPS = 100_000

GAMES = tuple(
    map(
        Code.parse,
        (
            "0.77", "0.07", "0.137", "0.17", "0.26", "0.4", "0.44", "0.45", "0.53", "0.54", "0.72", "0.165", "0.356",
            "0.1377", "0.11377", "0.134", "4.3", "4.005", "0.14", "0.16", "0.36",
        ),
    )
)  # fmt: skip
"""Kayles and 20 others; the last three have no period that 100,000 heaps prove."""


def _all() -> None:
    for code in GAMES:
        grundy_sequence(code, HEAPS)


BENCHMARKS = (
    Benchmark(
        name="octal games",
        what="kayles and 20 other octal games to heap 100,000",
        fast=_all,
        target=Target(seconds=60),
    ),
    Benchmark(
        name="kayles 2000",
        what="kayles to heap 2000, every heap from its options",
        fast=lambda: grundy_sequences(Code.parse("0.77").moves, 2000),
        baseline=lambda: grundy_values(Code.parse("0.77").options, 2000),
        baseline_name="plain recursion",
        target=Target(times=1),
    ),
    Benchmark(
        name="kayles 100000",
        what="kayles to heap 100,000, by the period that is proved on the way",
        fast=lambda: grundy_sequence(Code.parse("0.77"), HEAPS),
        baseline=lambda: grundy_sequences(Code.parse("0.77").moves, HEAPS),
        baseline_name="every heap from its options, in numpy",
        target=Target(times=1),
    ),
    Benchmark(
        name="hexadecimal game",
        what="0.8F to heap 400",
        fast=lambda: grundy_sequences(Code.parse("0.8F").moves, 400),
        baseline=lambda: grundy_values(Code.parse("0.8F").options, 400),
        baseline_name="plain recursion",
        target=Target(times=1),
    ),
    Benchmark(
        name="0.06",
        what="0.06 to heap 100,000, whose values exceed 1000 and come late among the sums",
        fast=lambda: grundy_sequence(Code.parse("0.06"), HEAPS),
    ),
    Benchmark(
        name="period of 0.16",
        what="the period 149,459 of 0.16, proved by 509,621 heaps",
        fast=lambda: solve(Code.parse("0.16"), 509_621),
    ),
)
