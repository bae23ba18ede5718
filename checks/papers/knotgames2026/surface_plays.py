"""The surface game of [BermanLeonard2024]: the longest and the shortest play, for every genus."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.heaps.breaking import MoveRules
from knotgames.checks.claim import Question
from knotgames.checks.papers.berman_leonard_2024.s02_plays import (
    LONGEST,
    PRINTED_MOST,
    SHORTEST,
    Length,
    Lengths,
    exact_lengths,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE


def _without(names: str) -> MoveRules:
    return tuple(move for move in MOVES if move.name not in names)


@PAPER.claim(
    "Surfaces, longest play",
    "The longest play of the surface game from $og$ and from $ng$ has $2g - 1$ moves for $g >= 1$.",
    mutants={
        "2g": {"longest": PRINTED_MOST},
        "2g - 2 from og": {"longest": {**LONGEST, ORIENTABLE: Length(2, -2)}},
        "3g - 2 from og, g + 5 from ng": {"longest": {ORIENTABLE: Length(3, -2), NONORIENTABLE: Length(1, 5)}},
        "without (b)": {"moves": _without("b")},
        "without (g)": {"moves": _without("g")},
    },
)
def longest_play(moves: MoveRules = MOVES, longest: Lengths = LONGEST) -> Iterator[Question]:
    return exact_lengths(moves, longest, max)


@PAPER.claim(
    "Surfaces, shortest play",
    "The shortest play of the surface game from $og$ has $g$ moves, and from $ng$ half of $g + 1$, rounded down.",
    mutants={
        "g/2 from ng": {"shortest": {**SHORTEST, NONORIENTABLE: Length(1, 0, 2)}},
        "g + 1 from og": {"shortest": {**SHORTEST, ORIENTABLE: Length(1, 1)}},
        "without (a)": {"moves": _without("a")},
    },
)
def shortest_play(moves: MoveRules = MOVES, shortest: Lengths = SHORTEST) -> Iterator[Question]:
    return exact_lengths(moves, shortest, min)
