"""The surface game: the values of ng to large genus, and the proofs for every genus."""

from __future__ import annotations

from benchmarks.benchmark import Benchmark, Target
from knotgames.algebra.heaps.breaking import grundy_sequences
from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.checks.claim import Claim
from knotgames.checks.papers import claims
from knotgames.games.surface import MOVES, SERIES

GENUS = 100_000


def plain(largest: int) -> list[int]:
    """The values of ng by recursion over the moves, one option after the other."""
    values: dict[str, list[int]] = {kind: [] for kind in SERIES}
    for genus in range(largest + 1):
        for kind in values:
            values[kind].append(
                mex(
                    {
                        nim_sum(values[part][left] for part, left in option)
                        for move in MOVES
                        if move.source == kind
                        for option in move.options(genus)
                    }
                )
            )
    return values["n"]


def _claim(number: str) -> Claim:
    return claims()[f"BermanLeonard2024/{number}"]


def _proofs() -> None:
    assert all(finding.holds for number in ("Theorem 2.3", "Theorem 2.4") for finding in _claim(number).findings())


BENCHMARKS = (
    Benchmark(
        name="surface values 500",
        what="the values of ng for g <= 500, by the moves",
        fast=lambda: grundy_sequences(MOVES, 500),
        baseline=lambda: plain(500),
        baseline_name="plain recursion",
        target=Target(times=1),
    ),
    Benchmark(
        name="surface values 100000",
        what="the values of ng for g <= 100,000, by the moves",
        fast=lambda: grundy_sequences(MOVES, GENUS),
        target=Target(seconds=5),
    ),
    Benchmark(
        name="surface series 100000",
        what="the values of ng for g <= 100,000, by the series that is proved",
        fast=lambda: [SERIES["n"][genus] for genus in range(GENUS + 1)],
        baseline=lambda: grundy_sequences(MOVES, GENUS),
        baseline_name="the recursion in numpy",
        target=Target(seconds=5),
    ),
    Benchmark(
        name="surface proofs",
        what="Theorems 2.3 and 2.4 for every genus: z3, cvc5 if it is installed, the extension lemma",
        fast=_proofs,
        target=Target(seconds=5),
    ),
)
