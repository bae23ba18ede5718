"""The lemma that extends a finite check to heaps of every size, and so to surfaces of every genus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import xor

import z3

from knotgames.algebra.heaps.breaking import MoveRules
from knotgames.algebra.heaps.periodicity import extension_step, extension_threshold, reached_values
from knotgames.algebra.heaps.series import Series
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import extension_violations, has_value
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.surface import MOVES, SERIES

Figure = Callable[[MoveRules, Mapping[str, Series], str], int]
"""A number of the extension lemma, for a kind of heap."""


@PAPER.claim(
    "Heaps, extension lemma",
    "Let $L$ be a common multiple of the period of the kind of heap that is moved in and of weight × period of the "
    "parts of its moves. From the size $T$ on (see `algebra.heaps.periodicity`), the moves from $g$ and from $g + L$ "
    "reach the same values; so if the claimed series satisfy the mex equation for every $g < T + L$, they do so for "
    "all $g$. Shown for the moves of the surface game.",
    mutants={
        "no distance to the period": {"threshold": lambda moves, claimed, kind: 0},
        "a threshold of one period": {"threshold": extension_step},
        "the step of the period of og": {"step": lambda moves, claimed, kind: 2},
    },
)
def extension_lemma(
    moves: MoveRules = MOVES,
    claimed: Mapping[str, Series] = SERIES,
    threshold: Figure = extension_threshold,
    step: Figure = extension_step,
) -> Iterator[Question]:
    """L shifts each part by whole periods, and above T every move of the surface game has a part that can change."""
    violations = [
        violation
        for kind in claimed
        for shift in [step(moves, claimed, kind)]
        for violation in (
            *_shifts(moves, claimed, kind, shift),
            *extension_violations(moves, claimed, kind, shift, threshold(moves, claimed, kind)),
        )
    ]
    yield ask(decided, violations, "every move from og and ng for all g >= T, and from g + L")
    yield every(
        f"T <= g < T + {FAR} L",
        (
            (kind, size, shift)
            for kind in claimed
            for start, shift in [(threshold(moves, claimed, kind), step(moves, claimed, kind))]
            for size in range(start, start + FAR * shift)
        ),
        lambda kind, size, shift: reached_values(moves, claimed, kind, size),
        lambda kind, size, shift: {
            reduce(xor, (claimed[part][left] for part, left in option))
            for move in moves
            if move.source == kind
            for option in move.options(size + shift)
        },
        lambda kind, size, shift, *_: f"{kind}{size} and {kind}{size + shift} reach different values",
        starred=True,
        bound=True,
    )


def _shifts(moves: MoveRules, claimed: Mapping[str, Series], kind: str, shift: int) -> Iterator[Obligation]:
    """Yield parts after their preperiod whose value changes if they grow by the amount that uses up L more."""
    size = z3.Int("size")
    for move in (move for move in moves if move.source == kind):
        for part in move.parts:
            series = claimed[part.kind]
            grown, rest = divmod(shift, part.weight)
            same = any_of(z3.And(has_value(series, size, v), has_value(series, size + grown, v)) for v in series.values)
            text = f"L = {shift} does not shift {part} of ({move.name}) by whole periods, from {{}} on"
            changed = z3.Or(z3.BoolVal(bool(rest)), z3.Not(same))
            yield Obligation.of_size(size >= series.preperiod, changed, size, text.format)


FAR = 10
"""The number of multiples of L above T for which reached values are compared."""
