"""The smallest knot shadow that the Knotter wins no matter who starts: the irreducible [Johnson2011b, Figure 14]."""

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
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.unknot import unknotted

if TYPE_CHECKING:
    from knotgames.checks.papers.johnson2011b.s03.figure_14 import Truths


@PAPER.claim(
    "Knot shadows, the only one of outcome K",
    f"The shadow of the knot $8_18$ is the only prime reduced shadow with at most {CROSSINGS} crossings that has "
    "outcome $K$.",
    uses=(JONES, *INDUCTION, "Johnson2011b/Corollary 3.15"),
    mutants={
        "outcome 1": {"outcome": Outcome.FIRST},
        "resolutions of eight crossings are unknotted": {
            "is_unknot": lambda pd: unknotted(pd) | (len(pd) == CROSSINGS)
        },
    },
)
def only_one(outcome: Outcome = Outcome.KNOTTER, is_unknot: Callable[[Code], Truths] = unknotted) -> Iterable[Question]:
    """Corollary 3.15 leaves one shadow, which is played. The values of all shadows confirm it."""
    known = [pd for n in range(3, CROSSINGS + 1) for pd in shadows(n)]
    scope = f"all prime reduced shadows of at most {CROSSINGS} crossings"
    yield just_the_shown(
        f"{scope}, by their values", known, lambda pd: VALUES[int(values(is_unknot(pd))[-1])].outcome is outcome
    )
    yield just_the_shown(
        f"{scope}, by play on those that do not reduce",
        known,
        lambda pd: not reduces(Diagram(pd), both_moves) and outcome_by_play(~is_unknot(pd)) is outcome,
        by="play",
    )
