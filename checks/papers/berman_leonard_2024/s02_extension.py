"""Section 2: the lemma by which a finite check reaches surfaces of every genus, in place of the printed induction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from algebra.heaps.breaking import MoveRules
from algebra.heaps.periodicity import extension_step, extension_threshold, reached_values
from algebra.heaps.series import Series
from checks.claim import Finding, found
from checks.induction.all_sizes import extension_violations
from checks.papers.berman_leonard_2024.paper import PAPER
from checks.solvers.presburger import decided
from games.surface import MOVES, SERIES

Figure = Callable[[MoveRules, Mapping[str, Series], str], int]
"""A figure of the extension lemma, for a kind of heap."""


@PAPER.claim(
    "Section 2 (extension lemma)",
    "Let L be a common multiple of the period of the kind of heap that is moved in and of weight × period of the "
    "parts of its moves. From the size T on (see algebra.heaps.periodicity), the moves from g and from g + L reach the "
    "same values; so if the claimed series satisfy the mex equation for every g < T + L, they do so for all g "
    "(stated here).",
    mutants={
        "no distance to the period": lambda: {"threshold": lambda moves, claimed, kind: 0},
        "a threshold of one period": lambda: {"threshold": extension_step},
        "the step of the period of og": lambda: {"step": lambda moves, claimed, kind: 2},
    },
)
def extension_lemma(
    moves: MoveRules = MOVES,
    claimed: Mapping[str, Series] = SERIES,
    threshold: Figure = extension_threshold,
    step: Figure = extension_step,
) -> Iterator[Finding]:
    """The hypotheses of its proof, for the moves of the surface game: each L, and that T leaves no move without a part
    that can be changed. And the values reached are compared, far past T.
    """
    unfit = [
        f"L = {step(moves, claimed, kind)} does not shift {part} of ({move.name}) by whole periods"
        for kind in claimed
        for move in moves
        for part in move.parts
        if move.source == kind and step(moves, claimed, kind) % (part.weight * claimed[part.kind].period)
    ]
    if unfit:
        yield found("certificate", "the steps L", unfit[0])
        return
    yield from decided(
        [
            violation
            for kind in claimed
            for violation in extension_violations(
                moves, claimed, kind, step(moves, claimed, kind), threshold(moves, claimed, kind)
            )
        ],
        "every move from og and ng for all g >= T, and from g + L",
    )
    differing = (
        f"{kind}{size} and {kind}{size + shift} reach different values"
        for kind in claimed
        for start, shift in [(threshold(moves, claimed, kind), step(moves, claimed, kind))]
        for size in range(start, start + 10 * shift)
        if reached_values(moves, claimed, kind, size) != reached_values(moves, claimed, kind, size + shift)
    )
    yield found("exhaustion", "T <= g < T + 10 L", next(differing, None), complete=False)
