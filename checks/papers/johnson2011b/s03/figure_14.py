"""Section 3: the shadow of Figure 14, which does not reduce to the unknot.

The drawing is not needed: of the prime reduced shadows with at most eight crossings all but one reduce to the unknot by
pseudo Reidemeister I and II moves. The remaining one has no loop and no bigon, so that there is no move at all; it is
that of the knot 8_18, of Dowker-Thistlethwaite code 6 8 10 12 14 16 2 4. A shadow that is not prime and reduced is made
of smaller ones which reduce one after the other, so that it is the simplest of all.

That it has outcome K is shown with determinants alone, as the paper says: a knot whose determinant is not 1 is knotted.
The other shadows do not have outcome K, by Corollary 3.15.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from algebra.knot_type.values import VALUES
from algebra.outcome import Outcome
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import INDUCTION, JONES, PAPER
from games.knot.diagrams.diagram import Code, Diagram
from games.knot.diagrams.reidemeister import first_moves, second_moves
from games.knot.diagrams.shadows import dowker, shadows
from games.knot.tables import values
from games.knot.unknot import unknotted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Truths = NDArray[np.bool_]

CROSSINGS = 8
"""How many crossings the shadow of Figure 14 has."""

Reductions = Callable[[Diagram], Iterable[Diagram]]
"""What a pseudodiagram reduces to in one step."""


def both_moves(diagram: Diagram) -> Iterable[Diagram]:
    """Pseudo Reidemeister I and II moves."""
    yield from (reached for _, reached in first_moves(diagram))
    yield from (reached for _, reached in second_moves(diagram))


def reduces(diagram: Diagram, reductions: Reductions) -> bool:
    """Whether some sequence of reductions ends with no crossing at all."""
    return not diagram.pd or any(reduces(reached, reductions) for reached in reductions(diagram))


def determinant(code: Code) -> int:
    """The determinant of a knot: that of the equations 2 c = a + b of a coloring, where at each crossing strands of
    colors a and b end under one of color c, without one strand and one equation.

    >>> determinant(((0, 3, 1, 4), (2, 5, 3, 0), (4, 1, 5, 2)))
    3
    """
    strand = dict.fromkeys(range(2 * len(code)), 0)
    passed = {b if (b + 1) % len(strand) == d else d for _, b, _, d in code}  # edges that go on over a crossing
    for edge in range(1, len(strand)):
        strand[edge] = strand[edge - 1] + (edge - 1 not in passed)
    rows = []
    for a, b, c, _ in code:
        row = [0] * len(code)
        for edge, coefficient in ((a, -1), (c, -1), (b, 2)):
            row[strand[edge] % len(code)] += coefficient
        rows.append(row[1:])
    return abs(_integer_determinant(rows[1:]))


def _integer_determinant(rows: list[list[int]]) -> int:
    """By elimination without fractions (Bareiss)."""
    before, sign = 1, 1
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        for i in range(k + 1, len(rows)):
            for j in range(k + 1, len(rows)):
                rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) // before
        before = rows[k][k]
    return sign * before


def outcome_by_play(knotted: Truths) -> Outcome:
    """The outcome of a shadow by plain recursion.

    Args:
        knotted: whether each resolution counts as knotted; bit i of its place says whether crossing i is switched.
    """
    crossings = len(knotted).bit_length() - 1

    @cache
    def knotter_wins(resolved: int, switched: int, knotter_to_move: bool) -> bool:
        left = [1 << i for i in range(crossings) if not resolved >> i & 1]
        if not left:
            return bool(knotted[switched])
        results = (
            knotter_wins(resolved | bit, switched | way, not knotter_to_move) for bit in left for way in (0, bit)
        )
        return any(results) if knotter_to_move else all(results)

    return Outcome.of(knotter_wins(0, 0, True), knotter_wins(0, 0, False))


@PAPER.claim(
    "Figure 14",
    "The simplest knot shadow which does not reduce by pseudo Reidemeister I and II moves to the unknot is the one "
    "shown. It can be verified with a computer computation that it indeed has outcome K. In fact the Knotter can "
    "guarantee that the final knot's determinant differs from the unknot.",
    uses=("Corollary 3.15",),
    mutants={
        "it has seven crossings": lambda: {"crossings": 7},
        "by pseudo Reidemeister I moves alone": lambda: {
            "reductions": lambda diagram: (reached for _, reached in first_moves(diagram))
        },
        "determinants up to 5 do not differ": lambda: {"of_unknot": frozenset({1, 3, 5})},
    },
)
def figure_14(
    crossings: int = CROSSINGS,
    reductions: Reductions = both_moves,
    of_unknot: frozenset[int] = frozenset({1}),
) -> Iterable[Finding]:
    """The shadows are enumerated (`games.knot.diagrams.shadows`); the game is played on the one that is left."""
    known = [pd for n in range(3, crossings + 1) for pd in shadows(n)]
    left = [pd for pd in known if not reduces(Diagram(pd), reductions)]
    wrong = None
    if [len(pd) for pd in left] != [crossings]:
        codes = ", ".join("(" + " ".join(map(str, dowker(pd))) + ")" for pd in left[:3])
        wrong = f"{len(left)} shadows do not reduce, first {codes}" if left else f"all {len(known)} shadows reduce"
    scope = f"all {len(known)} prime reduced shadows of at most {crossings} crossings"
    yield found("exhaustion", scope, wrong)
    for pd in left[:1]:
        outcome = outcome_by_play(~_by_determinants(pd, of_unknot))
        bad = f"by determinants it has outcome {outcome}" if outcome is not Outcome.KNOTTER else None
        yield found("play", f"all {1 << len(pd)} resolutions of the one that does not reduce", bad)


@PAPER.claim(
    "Figure 14 (the only one)",
    "Of the prime reduced shadows with at most eight crossings it is the only one of outcome K.",
    uses=(JONES, *INDUCTION, "Corollary 3.15"),
    mutants={
        "outcome 1": lambda: {"outcome": Outcome.FIRST},
        "resolutions of eight crossings are unknotted": lambda: {
            "is_unknot": lambda pd: unknotted(pd) | (len(pd) == CROSSINGS)
        },
    },
)
def only_one(outcome: Outcome = Outcome.KNOTTER, is_unknot: Callable[[Code], Truths] = unknotted) -> Iterable[Finding]:
    """By the values of all shadows; and by Corollary 3.15, with play on the one that does not reduce."""
    known = [pd for n in range(3, CROSSINGS + 1) for pd in shadows(n)]
    scope = f"all {len(known)} prime reduced shadows of at most {CROSSINGS} crossings"
    found_ones = [pd for pd in known if VALUES[int(values(is_unknot(pd))[-1])].outcome is outcome]
    yield found("exhaustion", f"{scope}, by their values", _not_just_one(found_ones))
    left = [pd for pd in known if not reduces(Diagram(pd), both_moves) and outcome_by_play(~is_unknot(pd)) is outcome]
    yield found("play", f"{scope}, those that do not reduce by play", _not_just_one(left))


def _not_just_one(pds: Sequence[Code]) -> str | None:
    if [len(pd) for pd in pds] == [CROSSINGS]:
        return None
    return f"{len(pds)} shadows, of codes {', '.join(str(dowker(pd)) for pd in pds[:3])}" if pds else "no shadow"


def _by_determinants(pd: Code, of_unknot: Collection[int]) -> Truths:
    """Whether each resolution has one of these determinants."""
    return np.array([determinant(Diagram(pd).resolved(place).pd) in of_unknot for place in range(1 << len(pd))])
