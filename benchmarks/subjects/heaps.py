"""Heap games: Grundy sequences of octal games, by sparse spaces and without, kept in a file, and periods."""

from __future__ import annotations

from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.benchmark import Benchmark, Target, python
from knotgames.algebra.heaps.breaking import Values, grundy_sequences
from knotgames.algebra.heaps.nim import grundy_values
from knotgames.algebra.heaps.octal import HEAP, Code, grundy_sequence, solve
from knotgames.algebra.heaps.sparse import extended, space_of
from knotgames.checks.certificates.grundy import write_grundy_certificate
from knotgames.checks.checkers import grundy
from knotgames.checks.sweeps.grundy import solve_and_keep

HEAPS, MANY = 100_000, 2**24

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


KNOWN = 1024
"""So many heaps are valued beforehand, as a start for sparse spaces."""


@cache
def _known(code: str) -> Values:
    return grundy_sequences(Code.parse(code).moves, KNOWN)[HEAP]


def _by_sparse_spaces(code: str, heaps: int) -> None:
    extended(Code.parse(code).digits, _known(code), heaps)


def _by_definition(code: str, heaps: int) -> None:
    grundy_sequences(Code.parse(code).moves, heaps)


def _sparse(code: str, heaps: int, seconds: float, plain: bool) -> Benchmark:
    """The values of a game by sparse spaces; numba and the kernel are loaded beforehand."""
    return Benchmark(
        name=f"sparse {code} {heaps}",
        what=f"{code} to heap {heaps:,}, by sparse spaces",
        fast=partial(_by_sparse_spaces, code, heaps),
        baseline=partial(_by_definition, code, heaps) if plain else None,
        baseline_name="every heap from its options, in numpy" if plain else "",
        target=Target(seconds=seconds),
        prepare=partial(_by_sparse_spaces, code, 2 * KNOWN),
        family=f"sparse spaces, {code}",
        size=heaps,
    )


@cache
def _certificate(code: str, heaps: int) -> Any:
    values = solve(Code.parse(code), heaps).computed
    digits = list(Code.parse(code).digits)
    header = {"format": grundy.FORMAT, "digits": digits, "mask": space_of(values).mask, "period": None}
    return header | {"values": values}


def _kept(code: str, heaps: int) -> None:
    """By a run that can be interrupted, from no file on."""
    with TemporaryDirectory() as folder:
        solve_and_keep(f"{folder}/values.db", Code.parse(code), heaps)


def _interruptible(code: str, heaps: int, times: float) -> Benchmark:
    return Benchmark(
        name=f"kept {code} {heaps}",
        what=f"{code} to heap {heaps:,}, by a run that can be interrupted, with the file that it keeps",
        fast=partial(_kept, code, heaps),
        baseline=partial(_by_sparse_spaces, code, heaps),
        baseline_name="by sparse spaces, and nothing kept",
        target=Target(times=times),
        prepare=partial(_by_sparse_spaces, code, 2 * KNOWN),
        family=f"a run that can be interrupted, {code}",
        size=heaps,
    )


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder for a certificate."""
    return TemporaryDirectory()


def _write(code: str, heaps: int, target: str) -> None:
    write_grundy_certificate(solve(Code.parse(code), heaps), target)


def _written(code: str, heaps: int) -> Path:
    """The file with a certificate. It is written by the child of a server, whose memory is not counted."""
    path = Path(_folder().name) / f"{code} {heaps}"
    if not path.exists():
        writer = get_context("forkserver").Process(target=_write, args=(code, heaps, str(path)))
        writer.start()
        writer.join()
    return path


def _check_file(code: str, heaps: int) -> None:
    python(str(grundy.__file__), str(_written(code, heaps)))


def _check(code: str, heaps: int) -> None:
    checker: Any = grundy
    checker.check(_certificate(code, heaps))


BENCHMARKS = (
    Benchmark(
        name="octal games", what="kayles and 20 other octal games to heap 100,000", fast=_all, target=Target(seconds=60)
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
    *(_sparse(code, HEAPS, 0.048, plain=True) for code in ("0.16", "0.56", "0.1777", "0.354")),
    *(_sparse(code, 2_000_000, 0.7, plain=False) for code in ("0.16", "0.56", "0.1777", "0.354")),
    _sparse("0.354", 500_000, 0.5, plain=False),
    _sparse("0.354", 8_000_000, 8, plain=False),
    Benchmark(
        name="checker of values",
        what="the checker reads the certificate of 0.354 to heap 100,000",
        fast=partial(_check, "0.354", HEAPS),
        baseline=partial(_by_definition, "0.354", HEAPS),
        baseline_name="every heap from its options, in numpy",
        prepare=partial(_certificate, "0.354", HEAPS),
    ),
    Benchmark(
        name="checker of a file 0.1777",
        what=f"the checker reads a file with the values of 0.1777 to heap {MANY:,}",
        fast=partial(_check_file, "0.1777", MANY),
        target=Target(seconds=60, mib=128),
        prepare=partial(_written, "0.1777", MANY),
    ),
    _interruptible("0.1777", MANY // 4, times=1 / 3),
    _interruptible("0.1777", MANY, times=1 / 2),
    Benchmark(
        name="period of 0.1777",
        what="the period 60,620,715 of 0.1777, proved by 443,139,469 heaps, by a run that can be interrupted",
        fast=partial(_kept, "0.1777", 443_139_469),
        target=Target(seconds=180, mib=1536),
    ),
)
