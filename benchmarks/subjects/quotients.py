"""Misère quotients: found, proved and certified, against learning them from plain outcomes; and how far they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from csv import DictReader
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.benchmark import Benchmark, Target, python
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.misere.rules import grundys_game
from knotgames.algebra.monoids.indistinguishability import indistinguishability
from knotgames.algebra.sums import outcomes_of_sums
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.sweeps.quotients import SWEEP, octal_codes


def _proved(code: str, heaps: int | None = None) -> Callable[[], object]:
    """The quotient, with the certificate written, and read by the checker."""
    return lambda: check(certificate(misere_quotient(Code.parse(code), heaps)))


def _found(code: str, heaps: int) -> Callable[[], object]:
    """The quotient, with its proof."""
    return lambda: misere_quotient(Code.parse(code), heaps)


def _learned(code: str, heaps: int) -> object:
    """The quotient by indistinguishability from outcomes by plain recursion; nothing is proved."""
    game = Code.parse(code)
    outcome = outcomes_of_sums(lambda heap: (("", option) for option in game.options(heap)), misere=True)
    generators = [(heap,) for heap in range(1, heaps + 1)]
    return len(indistinguishability(outcome, lambda a, b: tuple(sorted(a + b)), generators, (), tried=300))


def _many(codes: Sequence[str]) -> None:
    for code in codes:
        check(certificate(misere_quotient(Code.parse(code))))


TABLE = Path(__file__).parents[2] / "docs/reference/octal-quotients.csv"
"""The quotients of the octal codes of at most three digits."""


@cache
def _settled() -> tuple[str, ...]:
    """The codes whose quotient of all heaps is in the table."""
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return tuple(row["code"] for row in DictReader(stream) if row["proved"] == "all heaps")


def _certificates() -> list[Any]:
    return [certificate(misere_quotient(Code.parse(code))) for code in _settled()]


_kept = cache(_certificates)


def _checked() -> None:
    for one in _kept():
        check(one)


QUICK = ("0.3", "0.15", "0.34", "0.44", "0.71", "0.77", "0.075", "0.115", "0.123", "0.152", "0.351", "0.46", "4.3")
"""Codes with a period, whose quotients take milliseconds."""

BENCHMARKS = (
    Benchmark(
        name="quick codes",
        what=f"{len(QUICK)} codes with a period for all heaps, found, proved and checked",
        fast=lambda: _many(QUICK),
        target=Target(seconds=5),
    ),
    Benchmark(
        name="settled octal codes",
        what="the octal codes of at most three digits with a quotient of all heaps, each found, proved and certified; "
        "the first search took 3.6 times as long as the checker",
        fast=_certificates,
        baseline=_checked,
        baseline_name="the checker reading the certificates",
        target=Target(times=1.4),
        prepare=_kept,
    ),
    Benchmark(
        name="quotient 0.123 from the shell",
        what="knotgames quotient 0.123, from the start of the process",
        fast=lambda: python("-m", "knotgames", "quotient", "0.123"),
        baseline=lambda: python("-c", "import numpy"),
        baseline_name="Python importing numpy",
        target=Target(times=0.5),
    ),
    *(
        Benchmark(
            name=f"{code} to heap {heaps:,}",
            what=f"{code} to heap {heaps:,} (order {order}), found and proved",
            fast=_found(code, heaps),
            target=Target(seconds=seconds),
            family=f"{code} by the largest heap",
            size=heaps,
        )
        for code, heaps, order, seconds in (
            ("0.414", 1700, 264, 1), ("0.414", 5000, 520, 2),
            ("4.44", 1700, 272, 1), ("4.44", 5000, 528, 4),
            ("0.644", 1700, 172, 1), ("0.644", 5000, 172, 2),
        )
    ),
    Benchmark(
        name="0.123 to heap 9",
        what="0.123 to heap 9 (order 20), found, proved and checked",
        fast=_proved("0.123", 9),
        baseline=lambda: _learned("0.123", 9),
        baseline_name="learned from plain outcomes, no proof",
        target=Target(times=1),
    ),
    Benchmark(
        name="0.77 to heap 9",
        what="misère kayles to heap 9 (order 18), found, proved and checked",
        fast=_proved("0.77", 9),
        baseline=lambda: _learned("0.77", 9),
        baseline_name="learned from plain outcomes, no proof",
        target=Target(times=1),
    ),
    *(
        Benchmark(
            name=f"{code}, all heaps",
            what=f"{code} (order {order}) for all heaps, found, proved and checked",
            fast=_proved(code),
            target=Target(seconds=seconds),
        )
        for code, order, seconds in (
            ("0.123", 20, 2), ("0.77", 40, 2), ("0.15", 42, 5), ("0.115", 42, 5), ("0.44", 40, 5), ("0.152", 34, 5),
        )
    ),
    Benchmark(
        name="0.07 to heap 30",
        what="misère Dawson's kayles to heap 30 (order 360), found, proved and checked",
        fast=_proved("0.07", 30),
        target=Target(seconds=120, mib=2048),
    ),
    Benchmark(
        name="0.07 to heap 33",
        what="misère Dawson's kayles to heap 33 (order 638), found, proved and checked",
        fast=_proved("0.07", 33),
    ),
    Benchmark(
        name="Grundy's game to heap 25",
        what="misère Grundy's game to heap 25 (order 48), found, proved and checked",
        fast=lambda: check(certificate(misere_quotient(grundys_game, 25))),
    ),
    Benchmark(
        name="sweep of two digits",
        what="the 63 octal codes of at most two digits, to 300 elements or 400 heaps",
        fast=lambda: SWEEP.run(list(octal_codes(2)), SWEEP.bounds, ":memory:"),
        target=Target(seconds=315),
    ),
)  # fmt: skip
