"""Partizan kayles: large sums, play of all small sums, and the proofs for strips of every length."""

from __future__ import annotations

from functools import cache

from benchmarks.benchmark import Benchmark, Target
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player
from knotgames.algebra.partizan.sums import outcome
from knotgames.checks.papers.milley2013 import play
from knotgames.checks.papers.milley2013.induction import any_sum, move_obligations
from knotgames.checks.solvers.presburger import decided
from knotgames.games.kayles import GAME, MISERE, TAKE, parse

STRIPS = 1_000_000
"""How many strips the large sum has."""

FOLDED_STRIPS = 100
"""How many strips, of 1 and 2 squares, the sum has that the fold is set against; it takes longer as their square."""

UNMEMOISED_SQUARES = 13
"""The number of squares up to which all sums are played without a memory as well."""


PLAYED_SQUARES = 26
"""The number of squares up to which all sums are played that the proof is set against."""


@cache
def _million() -> str:
    return " + ".join(str(1 + 7919 * i % 100_003) for i in range(STRIPS))


def solve_a_million_strips() -> None:
    strips = parse(_million())
    MISERE.outcome(strips)
    MISERE.winning_moves(strips)


def solve_strip_by_strip() -> None:
    MISERE.monoid.outcome(sum(MISERE.element(length) for length in GAME.parse(_million())))


def count_short_strips() -> None:
    for strips in _short():
        MISERE.outcome(strips)


def fold_short_strips() -> None:
    memo: dict[tuple[int, ...], LastMoveOutcome] = {}
    for strips in _short():
        outcome(strips, play.sides_of(TAKE), Play.MISERE, memo)


def _short() -> list[tuple[int, ...]]:
    return [(1,) * k + (2,) * (FOLDED_STRIPS - k) for k in range(FOLDED_STRIPS + 1)]


def play_all(squares: int) -> None:
    memo: dict[tuple[int, ...], LastMoveOutcome] = {}
    for position in play.positions(squares):
        outcome(position, play.sides_of(TAKE), Play.MISERE, memo)


def play_all_unmemoised() -> None:
    for position in play.positions(UNMEMOISED_SQUARES):
        for player in Player:
            _starter_wins(position, player)


def _starter_wins(position: tuple[int, ...], player: Player) -> bool:
    options = play.sides_of(TAKE)(position)[player]
    return not options or any(not _starter_wins(option, player.opponent) for option in options)


def prove_for_all_lengths() -> None:
    findings = decided([*move_obligations(MISERE), *any_sum(MISERE).step()], "all sums")
    if not all(finding.holds for finding in findings):
        raise AssertionError("the closed form of the outcome is not proved")


BENCHMARKS: tuple[Benchmark, ...] = (
    Benchmark(
        "kayles-million",
        "read a sum of 1,000,000 strips of up to 100,003 squares; its outcome and all winning moves",
        solve_a_million_strips,
        solve_strip_by_strip,
        "the plain reader, and the outcome alone, strip by strip",
        Target(seconds=2),
        prepare=_million,
    ),
    Benchmark(
        "kayles-closed-form",
        f"the outcome of the sums of {FOLDED_STRIPS} strips of 1 and 2 squares, by counting",
        count_short_strips,
        fold_short_strips,
        "the fold over all positions",
        Target(times=30),
    ),
    Benchmark(
        "kayles-brute-force-20",
        "play out all 2,714 sums of at most 20 squares",
        lambda: play_all(20),
        target=Target(seconds=20),
    ),
    Benchmark(
        "kayles-brute-force",
        f"play out all sums of at most {UNMEMOISED_SQUARES} squares",
        lambda: play_all(UNMEMOISED_SQUARES),
        play_all_unmemoised,
        "play without a memory",
        Target(times=30),
    ),
    Benchmark(
        "kayles-proof",
        "prove the outcome of every sum of strips of every length, by each solver that is installed",
        prove_for_all_lengths,
        lambda: play_all(PLAYED_SQUARES),
        f"playing out all sums of at most {PLAYED_SQUARES} squares, which proves no more than that",
        Target(seconds=10),
    ),
)
