"""The framework paper: the certificate checker, the table, classifying a large game."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from typing import Any

from benchmarks.benchmark import Benchmark, Target, python
from knotgames.algebra.knot_type.formal import Game, game, subpositions, terminal
from knotgames.algebra.knot_type.values import RULEBOOK, addition_table, value_of
from knotgames.checks.certificates.induction import certificate, check
from knotgames.checks.induction.by_enumeration import admitted
from knotgames.checks.induction.evidence import class_tree


@cache
def large_game(size: int = 100_000) -> Game:
    """A game with `size` distinct subpositions: layers of all small sets of options from the layer before, the last
    one cut off where the number is reached.
    """
    layer, below = [terminal("u"), terminal("k")], 0
    while below + len(layer) + 1 < size:
        below += len(layer)
        sets = (chosen for n in (1, 2, 3) for chosen in combinations(layer, n))
        layer = [game(chosen) for chosen in islice(sets, size - below - 1)]
    return game(layer)


def _value_again() -> None:
    value_of(large_game())


def _plain_value() -> None:
    """Each position classified by trying all 38 conditions, with no table of option sets that were seen before."""
    known: dict[Game, int] = {}
    for position in subpositions(large_game()):
        if position.end is not None:
            known[position] = RULEBOOK.ends[position.end]
        else:
            mask = 0
            for option in position.sides[0]:
                mask |= 1 << known[option]
            known[position] = RULEBOOK.members([mask])[0]


@cache
def _certificate() -> Any:
    return certificate(RULEBOOK, (addition_table(),))


def _one_class_by_sets() -> None:
    admitted.cache_clear()
    for i, (condition,) in enumerate(RULEBOOK.conditions):
        admitted(condition, RULEBOOK.universe(RULEBOOK.parities[i]))


BENCHMARKS = (
    Benchmark(
        "certificate",
        "the checker reads the certificate of the induction",
        lambda: check(_certificate()),
        lambda: certificate(RULEBOOK, (addition_table(),)),
        "writing it",
        Target(seconds=1),
        prepare=_certificate,
    ),
    Benchmark(
        "table",
        "knotgames table, from the start of the process",
        lambda: python("-m", "knotgames", "table"),
        lambda: python("-c", "import numpy"),
        "Python importing numpy",
        Target(seconds=0.5),
    ),
    Benchmark(
        "help",
        "knotgames --help, from the start of the process",
        lambda: python("-m", "knotgames", "--help"),
        lambda: python("-c", "import argparse"),
        "Python importing argparse",
        Target(seconds=0.3),
    ),
    Benchmark(
        "classify",
        "the value of a game with 100,000 subpositions",
        _value_again,
        _plain_value,
        "trying all 38 conditions at each",
        Target(seconds=2),
        prepare=large_game,
    ),
    Benchmark(
        "one class",
        "each game has one class, by a decision tree",
        lambda: [class_tree(RULEBOOK, parity) for parity in (0, 1)],
        _one_class_by_sets,
        "all 1,048,574 sets of options",
        Target(times=1),
    ),
)
