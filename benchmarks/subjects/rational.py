"""Rational shadows: values by table against the algorithm of Johnson2011b, Appendix A, and decisions in linear time."""

from __future__ import annotations

from functools import cache
from random import Random

from benchmarks.benchmark import Benchmark, Target
from knotgames.checks.papers.johnson2011b.appendix import evaluate
from knotgames.games.rational.shadows import is_knot, shadow_value
from knotgames.games.rational.tables import value_of, value_table
from knotgames.games.rational.tangle import Pseudodiagram

LARGE = (3, 3, 3, 3, 2, 4, 3, 3)
"""A shadow of 24 crossings in 8 twists, with 90,000,000 positions."""


@cache
def long_shadows() -> tuple[tuple[int, ...], ...]:
    """10,000 knot shadows of 1,000 twists from a fixed seed: half of them with any letters from 0 to 4, half with an
    odd letter at one end and even ones elsewhere.
    """
    draw = Random(2011)
    found: list[tuple[int, ...]] = []
    while len(found) < 10_000:
        even = len(found) % 2
        word = draw.choices((2, 4, 2, 0) if even else (0, 1, 2, 3, 4), k=1000)
        if even:
            word[0] = draw.choice((1, 3))
        if is_knot(word):
            found.append(tuple(word))
    return tuple(found)


def decide_long_shadows() -> int:
    """How many of them have value 000 or 000*."""
    return sum(not shadow_value([word]).y for word in long_shadows())


def _value(*word: int) -> object:
    return value_of(Pseudodiagram.shadow(word))


BENCHMARKS: tuple[Benchmark, ...] = (
    Benchmark(
        "rational-13-crossings",
        "the value of [(3),(2),(2),(2),(2),(2)], and so its outcome",
        lambda: _value(3, 2, 2, 2, 2, 2),
        lambda: evaluate((3, 2, 2, 2, 2, 2)),
        "evaluateKnot of Johnson2011b, Appendix A (both starters)",
        Target(times=1_000),
    ),
    Benchmark(
        "rational-appendix-longest",
        "the value of [(0),(1),(2),(2),(1),(2),(2)], the longest call of the appendix",
        lambda: _value(0, 1, 2, 2, 1, 2, 2),
        lambda: evaluate((0, 1, 2, 2, 1, 2, 2)),
        "evaluateKnot of Johnson2011b, Appendix A (both starters)",
        Target(times=50),
    ),
    Benchmark(
        "rational-24-crossings",
        "the values of all 90,000,000 positions of a shadow of 24 crossings in 8 twists, as an array by twist state",
        lambda: value_table(Pseudodiagram.shadow(LARGE)).array,
        target=Target(seconds=10, mib=4096),
    ),
    Benchmark(
        "rational-theorem-6.4",
        "10,000 shadows of 1,000 twists each decided by Theorem 6.4",
        decide_long_shadows,
        target=Target(seconds=10),
        prepare=long_shadows,
    ),
)
