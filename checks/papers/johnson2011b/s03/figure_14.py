"""Section 3: the shadow of Figure 14, which does not reduce to the unknot.

The drawing is not needed: of the prime reduced shadows with at most eight crossings all but one reduce to the unknot by
pseudo Reidemeister I and II moves. The remaining one has no loop and no bigon, so that there is no move at all; it is
that of the knot 8_18, of Dowker-Thistlethwaite code 6 8 10 12 14 16 2 4. A shadow that is not prime and reduced is made
of smaller ones which reduce one after the other, so that it is the simplest of all.

That it has outcome K is shown with determinants alone, as the paper says: a knot whose determinant is not 1 is knotted.
The other shadows do not have outcome K, by Corollary 3.15.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from algebra.knot_type.values import VALUES
from algebra.outcome import Outcome
from checks.cases import Cases
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import INDUCTION, JONES, PAPER
from games.cube.tables import values
from games.knot.diagrams.diagram import Code, Diagram, faces
from games.knot.diagrams.reidemeister import first_moves, second_moves
from games.knot.diagrams.shadows import dowker, shadows
from games.knot.unknot import unknotted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Truths = NDArray[np.bool_]

CROSSINGS = 8
"""How many crossings the shadow of Figure 14 has."""

SHOWN = (6, 8, 10, 12, 14, 16, 2, 4)
"""Its Dowker-Thistlethwaite code, if it is that of the knot 8_18."""

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
    return abs(_up_to_sign(rows[1:]))


def _up_to_sign(rows: list[list[int]]) -> int:
    """The determinant of a matrix or its negative, by elimination without fractions (Bareiss)."""
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
    f"shown. (The drawing is lost; it is read as that of the knot 8_18, which has {CROSSINGS} crossings.)",
    mutants={
        "it has seven crossings": lambda: {"crossings": CROSSINGS - 1},
        "by pseudo Reidemeister I moves alone": lambda: {
            "reductions": lambda diagram: (reached for _, reached in first_moves(diagram))
        },
    },
)
def figure_14(crossings: int = CROSSINGS, reductions: Reductions = both_moves) -> Iterable[Finding]:
    """The shadows are enumerated (`games.knot.diagrams.shadows`), and reduced in every way. By the faces of a shadow
    the same is found: where it has neither a loop nor a bigon there is no move.
    """
    known = [pd for n in range(3, crossings + 1) for pd in shadows(n)]
    cases = Cases(known)
    left = [pd for pd in cases if not reduces(Diagram(pd), reductions)]
    scope = f"all prime reduced shadows of at most {crossings} crossings"
    yield found("exhaustion", scope, _not_the_shown(left, crossings), visited=cases.visited)
    shown = {dowker(pd): pd for pd in known}.get(SHOWN)
    stuck = {pd for pd in known if all(len(face) > 2 for face in faces(pd))}
    unlike = {shown, *left} ^ stuck
    bad = f"{len(left)} shadows, of which {len(stuck)} have no bigon" if unlike else None
    scope = f"the shadow of code {' '.join(map(str, SHOWN))}, the only one with neither a loop nor a bigon"
    yield found("faces", scope, bad, visited=len(known), complete=False)


def _not_the_shown(left: Sequence[Code], crossings: int) -> str | None:
    """What is wrong with the shadows that do not reduce, if they are not just one with so many crossings."""
    if Counter(map(len, left)) == {crossings: 1}:
        return None
    codes = ", ".join("(" + " ".join(map(str, dowker(pd))) + ")" for pd in left[:3])
    return f"{len(left)} shadows do not reduce, first {codes}" if left else "all shadows reduce"


@PAPER.claim(
    "Figure 14 (outcome)",
    "It can be verified with a computer computation that it indeed has outcome K. In fact the Knotter can guarantee "
    "that the final knot's determinant differs from the unknot.",
    uses=("Figure 14", "Definition 3.13 (outcomes)"),
    mutants={"determinants up to 5 do not differ": lambda: {"of_unknot": frozenset({1, 3, 5})}},
)
def outcome_of_the_shown(of_unknot: frozenset[int] = frozenset({1})) -> Iterable[Finding]:
    """The game is played on it, and its value is computed, with the determinants alone."""
    pd = {dowker(pd): pd for pd in shadows(CROSSINGS)}[SHOWN]
    ends = _by_determinants(pd, of_unknot)
    outcomes = {"play": outcome_by_play(~ends), "exhaustion": VALUES[int(values(ends)[-1])].outcome}
    for method, outcome in outcomes.items():
        bad = None if outcome is Outcome.KNOTTER else f"by determinants it has outcome {outcome}"
        yield found(method, "all its resolutions", bad, visited=len(ends))


@PAPER.claim(
    "Figure 14 (the only one)",
    f"Of the prime reduced shadows with at most {CROSSINGS} crossings it is the only one of outcome K.",
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
    scope = f"all prime reduced shadows of at most {CROSSINGS} crossings"
    cases = Cases(known)
    found_ones = [pd for pd in cases if VALUES[int(values(is_unknot(pd))[-1])].outcome is outcome]
    yield found("exhaustion", f"{scope}, by their values", _not_just_one(found_ones), visited=cases.visited)
    cases = Cases(known)
    left = [pd for pd in cases if not reduces(Diagram(pd), both_moves) and outcome_by_play(~is_unknot(pd)) is outcome]
    scope = f"{scope}, those that do not reduce by play"
    yield found("play", scope, _not_just_one(left), visited=cases.visited)


def _not_just_one(pds: Sequence[Code]) -> str | None:
    if Counter(map(len, pds)) == {CROSSINGS: 1}:
        return None
    return f"{len(pds)} shadows, of codes {', '.join(str(dowker(pd)) for pd in pds[:3])}" if pds else "no shadow"


def _by_determinants(pd: Code, of_unknot: Collection[int]) -> Truths:
    """Whether each resolution has one of these determinants."""
    return np.array([determinant(Diagram(pd).resolved(place).pd) in of_unknot for place in range(1 << len(pd))])
