"""`knotgames verify` over all papers: fresh, on one process and on two, and again; the checkers of certificates."""

from __future__ import annotations

import os
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any

import z3

from benchmarks.benchmark import Benchmark, Target, python
from knotgames.checks.certificates import archive
from knotgames.checks.checkers import drup
from knotgames.checks.papers import claims
from knotgames.checks.solvers.query import any_of
from knotgames.checks.verify.cache import VARIABLE

JOBS = 2
"""How many processes do the work; one more hands it out."""


@cache
def _kept() -> TemporaryDirectory[str]:
    """A folder for what is kept between runs, which no other run has."""
    return TemporaryDirectory()


def _verify(*arguments: str) -> None:
    python("-m", "knotgames", "verify", *arguments, env={**os.environ, VARIABLE: _kept().name})


def _on_two(*arguments: str) -> None:
    _verify("--jobs", str(JOBS), *arguments)


def _formulas(name: str) -> None:
    """Disjunctions as in the proof that sums have the class of the table: of some of 38 variables, 2,628 times."""
    join = {"any_of": any_of, "Or": z3.Or}[name]
    literals = [z3.Bool(f"option {place}") for place in range(38)]
    for place in range(2628):
        join(literals[place % 19 : 19 + place % 20])


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
        "verify all",
        "knotgames verify --fresh over all papers, on two processes",
        lambda: _on_two("--fresh"),
        lambda: _verify("--jobs", "1", "--fresh"),
        "one process",
        Target(seconds=90, mib=2048),
        processes=JOBS + 1,
    ),
    Benchmark(
        "verify again",
        "knotgames verify over all papers with nothing changed",
        _on_two,
        lambda: _on_two("--fresh"),
        "verify --fresh",
        Target(seconds=2),
        prepare=_on_two,
        processes=JOBS + 1,
    ),
    Benchmark(
        "verify cross-check",
        "knotgames verify --cross-check over all papers, on two processes: cvc5 and SAT proofs beside z3",
        lambda: _on_two("--fresh", "--cross-check"),
        lambda: _on_two("--fresh"),
        "verify --fresh",
        Target(seconds=300),
        processes=JOBS + 1,
    ),
    Benchmark(
        "verify Johnson2011a",
        "knotgames verify Johnson2011a --fresh, on two processes",
        lambda: _on_two("Johnson2011a", "--fresh"),
        lambda: _verify("Johnson2011a", "--jobs", "1", "--fresh"),
        "one process",
        Target(seconds=20),
        processes=JOBS + 1,
    ),
    Benchmark(
        "verify formulas",
        "2,628 disjunctions of some of 38 variables, as the checks hand them to z3",
        lambda: _formulas("any_of"),
        lambda: _formulas("Or"),
        "z3's own Or, which compares sorts",
    ),
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
