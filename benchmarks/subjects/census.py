"""The census of knot shadows, against valuing one position after the other."""

from __future__ import annotations

import tempfile
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

from algebra.knot_type.values import KnotValue, classify
from benchmarks.benchmark import Benchmark, Target
from checks.sweeps.census import take
from checks.sweeps.census_file import CensusFile
from games.knot.census import FEWEST, valued
from games.knot.diagrams import shadows as enumeration
from games.knot.diagrams.diagram import Code
from games.knot.unknot import unknotted


def _census(most: int) -> int:
    """The bytes of a census that is taken in one process, with nothing known before."""
    enumeration.shadows.cache_clear()
    enumeration._grown.cache_clear()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "census.db"
        with CensusFile(str(path)) as file:
            take(file, most)
        return path.stat().st_size


def _entered(most: int) -> Counter[KnotValue]:
    counts: Counter[KnotValue] = Counter()
    for crossings in range(FEWEST, most + 1):
        for pd in enumeration.shadows(crossings):
            counts.update(dict(valued(pd).counts))
    return counts


def _plain(most: int) -> Counter[KnotValue]:
    """The same by recursion over the options of every position."""
    counts: Counter[KnotValue] = Counter()
    for crossings in range(FEWEST, most + 1):
        for pd in enumeration.shadows(crossings):
            counts.update(_plainly_valued(pd))
    return counts


def _plainly_valued(pd: Code) -> list[KnotValue]:
    known = unknotted(pd)
    unknot, knot = KnotValue.parse("000"), KnotValue.parse("222")

    @cache
    def value(state: tuple[int, ...]) -> KnotValue:
        options = {
            value((*state[:i], way, *state[i + 1 :])) for i, digit in enumerate(state) if digit == 2 for way in (0, 1)
        }
        if options:
            return classify(options)
        return unknot if known[sum(digit << i for i, digit in enumerate(state))] else knot

    return [value(state) for state in product((0, 1, 2), repeat=len(pd))]


BENCHMARKS = (
    Benchmark(
        "census",
        "the census of all 509 shadows of at most 10 crossings, in one process",
        lambda: _census(10),
        target=Target(seconds=30),
    ),
    Benchmark(
        "census values",
        "the values of all pseudodiagrams of all shadows of at most 8 crossings",
        lambda: _entered(8),
        lambda: _plain(8),
        "recursion over the options of every position",
        Target(times=1),
    ),
)
