"""Section 3: the shadow of Figure 14, which does not reduce to the unknot.

The drawing is lost. Of all knot shadows with at most eight crossings, only the shadow of 8_18 (Dowker-Thistlethwaite
code 6 8 10 12 14 16 2 4) has neither a loop nor a bigon. So it is the drawing, if that is the simplest such shadow. It
has outcome K because determinants other than 1 belong to knots.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import PAPER
from knotgames.checks.questions import Every, every, facts
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram, faces, of_sound
from knotgames.games.knot.diagrams.reidemeister import first_moves, second_moves
from knotgames.games.knot.diagrams.shadows import dowker, shadows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Truths = NDArray[np.bool_]

CROSSINGS = 8

SHOWN = (6, 8, 10, 12, 14, 16, 2, 4)
"""The Dowker-Thistlethwaite code of 8_18."""

Reductions = Callable[[Diagram], Iterable[Diagram]]


def both_moves(diagram: Diagram) -> Iterable[Diagram]:
    yield from (reached for _, reached in first_moves(diagram))
    yield from (reached for _, reached in second_moves(diagram))


def reduces(diagram: Diagram, reductions: Reductions) -> bool:
    """Return True if some sequence of reductions ends without crossings."""
    return not diagram.pd or any(reduces(reached, reductions) for reached in reductions(diagram))


def determinant(code: Code) -> int:
    """The determinant of a knot: of the equations 2 c = a + b of colorings, without one strand and one equation.

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
    return abs(_up_to_sign(rows[1:]))


def _up_to_sign(rows: list[list[int]]) -> int:
    """The determinant of a matrix up to sign, by elimination without fractions (Bareiss)."""
    before = 1
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return 0
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, len(rows)):
            for j in range(k + 1, len(rows)):
                rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) // before
        before = rows[k][k]
    return before


def outcome_by_play(knotted: Truths) -> Outcome:
    """The outcome by recursion; bit i of the index of a resolution is 1 if crossing i is switched."""
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
    "shown.",
    reading="The simplest shadow is the one with the fewest crossings. The drawing is lost, but only the shadow of the "
    f"knot $8_18$, with {CROSSINGS} crossings, is possible.",
    mutants={
        "it has seven crossings": {"crossings": CROSSINGS - 1},
        "by pseudo Reidemeister I moves alone": {
            "crossings": CROSSINGS - 1,
            "reductions": lambda diagram: (reached for _, reached in first_moves(diagram)),
        },
    },
)
def figure_14(crossings: int = CROSSINGS, reductions: Reductions = both_moves) -> Iterable[Question]:
    """A shadow with a loop or a bigon reduces to a smaller one, and only one small shadow has neither."""
    known = [pd for n in range(1, crossings + 1) for pd in shadows(n, prime=False)]
    scope = f"all knot shadows of at most {crossings} crossings: those without a move"
    yield just_the_shown(scope, known, lambda pd: next(iter(reductions(of_sound(pd, range(len(pd))))), None) is None)
    known = [pd for n in range(3, crossings + 1) for pd in shadows(n)]
    scope = f"all prime reduced shadows of at most {crossings} crossings, step by step"
    yield just_the_shown(scope, known, lambda pd: not reduces(Diagram(pd), reductions), by="reduction", bound=True)
    scope = "the same, by their faces: those without a loop or a bigon"
    yield just_the_shown(scope, known, lambda pd: all(len(face) > 2 for face in faces(pd)), by="faces", bound=True)


def just_the_shown(scope: str, known: Sequence[Code], chosen: Callable[[Code], bool], **how: Any) -> Every:
    """Ask if the shown shadow is known and is the only one chosen."""

    def shown(pd: Code, is_chosen: bool, _: bool) -> str:
        return f"the shadow {_named(dowker(pd))} is {'' if is_chosen else 'not '}of this kind"

    among = facts(scope, [(f"the shadow {_named(SHOWN)} is not among them", SHOWN in map(dowker, known))])
    return every(scope, known, chosen, lambda pd: dowker(pd) == SHOWN, shown, to_the_end=True, **how) & among


def _named(code: tuple[int, ...]) -> str:
    return f"({' '.join(map(str, code))})"


@PAPER.claim(
    "Figure 14 (outcome)",
    "It can be verified with a computer computation that it indeed has outcome $K$. In fact the Knotter can guarantee "
    "that the final knot's determinant differs from the unknot.",
    uses=("Figure 14", "Definition 3.13 (outcomes)"),
    reading="The drawing is lost. If it shows the shadow of the knot $8_18$, then this holds.",
    mutants={"determinants up to 5 do not differ": {"of_unknot": frozenset({1, 3, 5})}},
)
def outcome_of_the_shown(of_unknot: frozenset[int] = frozenset({1})) -> Iterable[Question]:
    """A knot with determinant other than 1 is knotted; this alone gives the outcome, by play and by values."""
    pd = {dowker(pd): pd for pd in shadows(CROSSINGS)}[SHOWN]
    ends = _by_determinants(pd, of_unknot)
    for method, outcome in ("play", outcome_by_play(~ends)), ("exhaustion", VALUES[int(values(ends)[-1])].outcome):
        yield facts("all its resolutions", [("by determinants", outcome, Outcome.KNOTTER)], by=method)


def _by_determinants(pd: Code, of_unknot: Collection[int]) -> Truths:
    return np.array([determinant(Diagram(pd).resolved(place).pd) in of_unknot for place in range(1 << len(pd))])
