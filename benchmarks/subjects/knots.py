"""Diagrams of knots: the unknot among all resolutions by knot Floer homology, and tables of values by a fold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from algebra.knot_type.values import RULEBOOK
from algebra.ruleset import fold
from benchmarks.benchmark import Benchmark, Target
from checks.papers.johnson2011b.s04.floer import recorded
from games.cube.tables import values
from games.knot.diagrams.diagram import Code, Diagram
from games.knot.diagrams.random_shadow import random_shadow
from games.knot.unknot import has_floer, is_unknot_by_floer, unknotted


@cache
def k10a50() -> Code:
    """The diagram of K10a50."""
    return next(shadow.code for shadow in recorded() if shadow.name == "K10a50")


@cache
def resolutions_of_k10a50() -> tuple[Code, ...]:
    """All its resolutions, as diagrams."""
    shadow = Diagram(k10a50())
    return tuple(shadow.resolved(place).pd for place in range(1024))


def by_floer() -> int:
    """How many of them are the unknot, by knot Floer homology one at a time."""
    return sum(map(is_unknot_by_floer, resolutions_of_k10a50()))


@cache
def ends(crossings: int) -> NDArray[np.bool_]:
    """Which resolutions of a shadow with so many crossings are the unknot."""
    return unknotted(random_shadow(crossings, seed=1).pd)


def by_fold(crossings: int) -> int:
    """The value of that shadow by the fold that every game has, position by position."""
    unknots = ends(crossings)

    def options(position: tuple[int, ...]) -> Sequence[list[tuple[int, ...]]]:
        reached = [
            (*position[:i], way, *position[i + 1 :]) for i, state in enumerate(position) if state == 2 for way in (0, 1)
        ]
        return (reached,) if reached else ()

    def value(position: tuple[int, ...], sides: tuple[frozenset[int], ...]) -> int:
        if sides:
            return RULEBOOK.classify(sum(1 << place for place in sides[0]))
        return RULEBOOK.ends[not unknots[sum(state << i for i, state in enumerate(position))]]

    return fold((2,) * crossings, options, value)


def _value(crossings: int) -> int:
    return int(values(ends(crossings))[-1])


BENCHMARKS: tuple[Benchmark, ...] = (
    Benchmark(
        "knots-resolutions",
        "which of the 1,024 resolutions of the shadow of K10a50 are the unknot",
        lambda: unknotted(k10a50()),
        by_floer if has_floer() else None,
        "knot Floer homology one at a time",
        Target(times=50),
        prepare=resolutions_of_k10a50,
    ),
    Benchmark(
        "knots-values-10",
        "the values of all 59,049 pseudodiagrams of a shadow with 10 crossings",
        lambda: _value(10),
        lambda: by_fold(10),
        "the fold of algebra.ruleset, position by position",
        Target(times=50),
        prepare=lambda: ends(10),
    ),
    Benchmark(
        "knots-values-14",
        "the values of all 4,782,969 pseudodiagrams of a shadow with 14 crossings, its resolutions being known",
        lambda: _value(14),
        target=Target(seconds=0.4),
        prepare=lambda: ends(14),
    ),
    Benchmark(
        "knots-values-16",
        "the values of all 43,046,721 pseudodiagrams of a shadow with 16 crossings, its resolutions being known",
        lambda: _value(16),
        target=Target(seconds=2, mib=512),
        prepare=lambda: ends(16),
    ),
    Benchmark(
        "knots-values-18",
        "the values of all 387,420,489 pseudodiagrams of a shadow with 18 crossings, its resolutions being known",
        lambda: _value(18),
        target=Target(seconds=20, mib=1024),
        prepare=lambda: ends(18),
    ),
)
