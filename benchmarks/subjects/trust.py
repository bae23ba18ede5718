"""What it costs not to trust a solver: the checkers of certificates."""

from __future__ import annotations

from functools import cache
from typing import Any

from benchmarks.benchmark import Benchmark, Target
from knotgames.checks.certificates import archive
from knotgames.checks.checkers import drup
from knotgames.checks.papers import claims


@cache
def _certificates(name: str) -> list[Any]:
    return [certificate() for certificate in claims()[name].certificates.values()]


def _write(name: str) -> None:
    _certificates.cache_clear()
    _certificates(name)


def _check(name: str) -> None:
    for certificate in _certificates(name):
        archive.findings_of(certificate)


def _replay() -> None:
    (certificate,) = _certificates(LEMMA)
    drup.check(certificate)  # type: ignore[no-untyped-call]


LEMMA = "Johnson2011a/Theorem 7.10"
TOGETHER = "Johnson2011a/Section 11 (sums have the class of the table)"

BENCHMARKS = (
    Benchmark(
        "drup",
        "the checker replays the proofs of one theorem about all pairs of games",
        _replay,
        lambda: _write(LEMMA),
        "z3 and the SAT solver finding them",
        Target(seconds=5),
        prepare=_replay,
    ),
    Benchmark(
        "check certificates",
        "the certificates of the sums of all games checked",
        lambda: _check(TOGETHER),
        lambda: _write(TOGETHER),
        "writing them",
        Target(times=1),
        prepare=lambda: _check(TOGETHER),
    ),
)
