"""Diagrams of knots: the unknot among all resolutions by knot Floer homology, and tables of values by a fold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.benchmark import Benchmark, Target
from knotgames.algebra.compiled import can_compile
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES
from knotgames.algebra.ruleset import fold
from knotgames.checks.papers.knotgames2026.diagrams.floer import recorded
from knotgames.games.cube.play import values
from knotgames.games.cube.winner import who_wins
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.play import judge
from knotgames.games.knot.unknot import has_floer, is_unknot_by_floer, unknotted


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


@cache
def any_ends(crossings: int) -> NDArray[np.bool_]:
    """Random ends that are the same at opposite places, as those of a shadow with these crossings, no two alike."""
    half = np.random.default_rng(crossings).random(1 << crossings - 1) < 0.45
    return np.concatenate([half, half[::-1]])


@cache
def table_of(crossings: int) -> NDArray[np.uint8]:
    """The values for these ends."""
    return values(any_ends(crossings), kernel=can_compile())


@cache
def written(crossings: int) -> NDArray[np.uint8]:
    """As many bytes, which were written before."""
    return np.zeros_like(table_of(crossings)) + np.uint8(1)


def copied(crossings: int) -> None:
    """Copy as many bytes 20 times, to where something was written before."""
    table, to = table_of(crossings), written(crossings)
    for _ in range(20):
        np.copyto(to, table)


def _value(crossings: int) -> int:
    return int(values(ends(crossings))[-1])


def _outcome_by_table(crossings: int) -> str:
    return VALUES[int(values(any_ends(crossings))[-1])].outcome


def _way(kernel: bool) -> str:
    return "by the compiled kernel" if kernel else "by numpy alone"


def _who_wins(crossings: int, kernel: bool, target: Target, by_table: bool = False) -> Benchmark:
    def found() -> object:
        return who_wins(any_ends(crossings), kernel=kernel)

    def prepared() -> object:
        return any_ends(crossings), who_wins(any_ends(10), kernel=kernel)

    return Benchmark(
        f"knots-who-wins-{crossings}{'' if kernel else '-numpy'}",
        f"who wins a function of {crossings} variables that is the same at opposite places, {_way(kernel)}",
        found,
        (lambda: _outcome_by_table(crossings)) if by_table else None,
        "the values of all positions",
        target,
        prepare=prepared,
        family=f"who wins, by positions, {_way(kernel)}" if crossings >= 16 else "",
        size=3.0**crossings,
    )


def _all_values(crossings: int, kernel: bool, target: Target | None) -> Benchmark:
    def prepared() -> object:
        return written(crossings), values(any_ends(10), kernel=kernel)

    return Benchmark(
        f"knots-copied-{crossings}{'' if kernel else '-numpy'}",
        f"the values of all 3^{crossings} positions of a function of {crossings} variables, {_way(kernel)}",
        lambda: values(any_ends(crossings), kernel=kernel),
        lambda: copied(crossings),
        "copying as many bytes 20 times, to where something was written before",
        target,
        prepare=prepared,
        family=f"all values, by positions, {_way(kernel)}",
        size=3.0**crossings,
    )


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
    *(
        Benchmark(
            f"knots-values-{crossings}",
            f"the values of all {3**crossings:,} pseudodiagrams of a shadow with {crossings} crossings, its "
            "resolutions being known",
            partial(_value, crossings),
            target=target,
            prepare=partial(ends, crossings),
        )
        for crossings, target in (
            (14, Target(seconds=0.4)),
            (16, Target(seconds=2, mib=512)),
            (18, Target(seconds=20, mib=1024)),
        )
    ),
    _who_wins(14, False, Target(times=1), by_table=True),
    *(
        _who_wins(crossings, kernel, target)
        for kernel in ((False, True) if can_compile() else (False,))
        for crossings, target in (
            (16, Target(seconds=0.04)),
            (18, Target(seconds=0.32)),
            (20, Target(seconds=2.8, mib=1024)),
            (22, Target(seconds=28, mib=4608)),
        )
    ),
    *(_all_values(crossings, True, Target(times=1)) for crossings in ((15, 16, 17, 18) if can_compile() else ())),
    *(_all_values(crossings, False, None) for crossings in (14, 15, 16, 17)),
    Benchmark(
        "knots-judged-20",
        "who wins the random shadow of 20 crossings with seed 1, and its value, from its code",
        lambda: judge(random_shadow(20, seed=1)),
        target=Target(seconds=1),
    ),
)
