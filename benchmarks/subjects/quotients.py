"""Misère quotients: found, proved and certified, against learning them from plain outcomes; and how far they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from algebra.heaps.impartial import outcome_of_sum
from algebra.heaps.octal import Code
from algebra.misere.quotient import misere_quotient
from algebra.misere.rules import grundys_game
from algebra.monoids.indistinguishability import indistinguishability
from algebra.outcome import LastMoveOutcome
from benchmarks.benchmark import Benchmark, Target
from checks.certificates.quotients import certificate, check
from checks.sweeps.quotients import Budget, octal_codes, sweep


def _proved(code: str, heaps: int | None = None) -> Callable[[], object]:
    """The quotient, with the certificate written, and read by the checker."""
    return lambda: check(certificate(misere_quotient(Code.parse(code), heaps)))


def _learned(code: str, heaps: int) -> object:
    """The quotient by indistinguishability from outcomes by plain recursion; nothing is proved."""
    game = Code.parse(code)
    memo: dict[tuple[int, ...], LastMoveOutcome] = {}

    def outcome(total: tuple[int, ...]) -> LastMoveOutcome:
        options = lambda heap: (("", option) for option in game.options(heap))  # noqa: E731
        return outcome_of_sum(total, options, misere=True, memo=memo)

    generators = [(heap,) for heap in range(1, heaps + 1)]
    return len(indistinguishability(outcome, lambda a, b: tuple(sorted(a + b)), generators, (), tried=300))


def _many(codes: Sequence[str]) -> None:
    for code in codes:
        check(certificate(misere_quotient(Code.parse(code))))


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
        name="0.414 to heap 1,700",
        what="0.414 to heap 1,700 (order 264), found and proved",
        fast=lambda: misere_quotient(Code.parse("0.414"), 1700),
        target=Target(seconds=2),
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
        fast=lambda: sweep(list(octal_codes(2)), Budget(), ":memory:"),
        target=Target(seconds=315),
    ),
)  # fmt: skip
