"""The tricolorability game: complete games and winners, against the program that the paper prints and plain play."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.benchmark import Benchmark, Target
from knotgames.checks.papers.mckeown2011.plain import judged
from knotgames.checks.papers.mckeown2011.program import printed_program
from knotgames.games.tricolor.coloring import uncolored
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import Projection, torus, twist
from knotgames.games.tricolor.transfer import count_complete


def _program(n: int) -> Callable[[], int]:
    return lambda: len(printed_program(n, twist(n).crossings).complete)


def _listed(n: int) -> Callable[[], int]:
    return lambda: sum(1 for _ in complete_games(twist(n)))


def _winner(projection: Projection) -> bool:
    """Who wins, by a search that knows nothing yet."""
    return Search().next_player_wins(projection, uncolored(projection))


PROGRAM = "the printed program, plainly re-implemented"

BENCHMARKS = (
    Benchmark(
        "tricolor count",
        "complete games of the 12-strand twist counted",
        lambda: sum(count_complete(twist(12))),
        _program(12),
        PROGRAM,
        Target(times=1_000),
    ),
    Benchmark(
        "tricolor list",
        "complete games of the 9-strand twist listed",
        _listed(9),
        _program(9),
        PROGRAM,
        Target(times=10),
    ),
    Benchmark(
        "tricolor list ten",
        "complete games of the 10-strand twist listed, where the paper ran out of memory",
        _listed(10),
        _program(10),
        PROGRAM,
        Target(seconds=1),
    ),
    Benchmark(
        "tricolor thousand",
        "complete games of the 1,000-strand twist counted by uncolored strands",
        lambda: count_complete(twist(1000)),
        target=Target(seconds=5),
    ),
    Benchmark(
        "tricolor winner",
        "the winner of the 9-strand torus knot",
        lambda: _winner(torus(9)),
        lambda: judged(torus(9)),  # `is_p1` keeps what it finds
        "every partial coloring judged by its options",
        Target(times=1),
    ),
    Benchmark(
        "tricolor twist 16",
        "the winner of the 16-strand twist",
        lambda: _winner(twist(16)),
        target=Target(seconds=20, mib=2048),
    ),
)
