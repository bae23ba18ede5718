"""The census of knot shadows, by the states of twists, against single crossings and one position after the other."""

from __future__ import annotations

import tempfile
from collections import Counter
from functools import cache, partial
from importlib.util import find_spec
from itertools import product
from logging import CRITICAL
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.benchmark import Benchmark, Target, python
from knotgames.algebra.knot_type.values import VALUES, KnotValue, classify
from knotgames.checks.sweeps.census import take
from knotgames.checks.sweeps.census_file import CensusFile
from knotgames.checks.sweeps.cluster import beside_snappy
from knotgames.games.cube.play import values
from knotgames.games.knot.census import FEWEST, valued, valued_all
from knotgames.games.knot.diagrams import shadows as enumeration
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.unknot import unknotted


def _nothing_known() -> None:
    enumeration.shadows.cache_clear()
    enumeration._grown.cache_clear()


def _census(most: int) -> int:
    """The bytes of a census that is taken in one process, with nothing known before."""
    _nothing_known()
    with tempfile.TemporaryDirectory() as folder:
        return _taken(Path(folder) / "census.db", most)


def _taken(path: Path, most: int) -> int:
    with CensusFile(str(path)) as file:
        take(file, most)
    return path.stat().st_size


@cache
def _finished(most: int) -> tuple[tempfile.TemporaryDirectory[str], Path]:
    """A folder with a census, and its file."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "census.db"
    _taken(path, most)
    return folder, path


def _grown(most: int) -> int:
    """How many shadows there are, grown with nothing known before."""
    _nothing_known()
    return sum(len(enumeration.shadows(crossings)) for crossings in range(FEWEST, most + 1))


@cache
def _dask() -> Any:
    """A Dask cluster of a scheduler and two worker processes on this machine, started."""
    with beside_snappy():
        from distributed import LocalCluster  # noqa: PLC0415  # it may not be installed
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=CRITICAL)
    Finalize(None, cluster.close, exitpriority=1)  # else its workers are ended first, and it starts others
    return cluster


def _command(most: int, *where: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        python("-m", "knotgames", "census", "--crossings", str(most), "--db", f"{folder}/census.db", *where)


def _on_dask() -> tuple[Benchmark, ...]:
    """None where the optional library is not installed."""
    if not find_spec("distributed"):
        return ()
    on_dask = Benchmark(
        "census dask",
        "knotgames census --crossings 12 on a Dask cluster of two processes of this machine",
        lambda: _command(12, "--dask", _dask().scheduler_address),
        lambda: _command(12, "--jobs", "2"),
        "on two processes of its own",
        Target(times=1 / 2),
        prepare=_dask,
    )
    return (on_dask,)


def _by_single_crossings(crossings: int) -> Counter[int]:
    """How many positions have which value, by tables of 3^n positions for n crossings."""
    counts: Counter[int] = Counter()
    for pd in enumeration.shadows(crossings):
        counts.update(dict(enumerate(np.bincount(values(unknotted(pd)), minlength=len(VALUES)).tolist())))
    return counts


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
        "the census of all 9,321 shadows of at most 12 crossings, in one process",
        lambda: _census(12),
        target=Target(seconds=25),
    ),
    *_on_dask(),
    Benchmark(
        "census again",
        "a finished census of all shadows of at most 11 crossings, opened and checked",
        lambda: _taken(_finished(11)[1], 11),
        lambda: _grown(11),
        "growing its shadows again",
        Target(seconds=1),
        prepare=lambda: _finished(11),
    ),
    *(
        Benchmark(
            f"census twists {crossings}",
            f"all pseudodiagrams of all shadows of {crossings} crossings, by the states of their twists",
            partial(lambda crossings: valued_all(enumeration.shadows(crossings)), crossings),
            partial(_by_single_crossings, crossings),
            "tables by single crossings",
            Target(times=times),
            prepare=partial(enumeration.shadows, crossings),
        )
        for crossings, times in ((9, 1), (10, 1.5), (11, 2))
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
