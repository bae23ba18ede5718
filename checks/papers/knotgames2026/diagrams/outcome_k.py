"""The smallest knot shadow of outcome K: no matter who starts, the Knotter wins.

It is the one that does not reduce by pseudo Reidemeister moves [Johnson2011b, Figure 14].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import INDUCTION, JONES
from knotgames.checks.papers.johnson2011b.s03.figure_14 import (
    CROSSINGS,
    both_moves,
    just_the_shown,
    outcome_by_play,
    reduces,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.cube.tables import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

if TYPE_CHECKING:
    from knotgames.checks.papers.johnson2011b.s03.figure_14 import Truths


@PAPER.claim(
    "Knot shadows, the only one of outcome K",
    f"Of the prime reduced shadows with at most {CROSSINGS} crossings only that of the knot $8_18$ has outcome $K$.",
    uses=(JONES, *INDUCTION, "Johnson2011b/Corollary 3.15"),
    mutants={
        "outcome 1": {"outcome": Outcome.FIRST},
        "resolutions of eight crossings are unknotted": {
            "is_unknot": lambda pd: unknotted(pd) | (len(pd) == CROSSINGS)
        },
    },
)
def only_one(outcome: Outcome = Outcome.KNOTTER, is_unknot: Callable[[Code], Truths] = unknotted) -> Iterable[Question]:
    """By the values of all shadows; and by Corollary 3.15, with play on the one that does not reduce."""
    known = [pd for n in range(3, CROSSINGS + 1) for pd in shadows(n)]
    scope = f"all prime reduced shadows of at most {CROSSINGS} crossings"
    yield just_the_shown(
        f"{scope}, by their values", known, lambda pd: VALUES[int(values(is_unknot(pd))[-1])].outcome is outcome
    )
    yield just_the_shown(
        f"{scope}, those that do not reduce by play",
        known,
        lambda pd: not reduces(Diagram(pd), both_moves) and outcome_by_play(~is_unknot(pd)) is outcome,
        by="play",
    )
