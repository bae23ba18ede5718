"""The smallest knot shadow of outcome K: no matter who starts, the Knotter wins.

It is the one that does not reduce by pseudo Reidemeister moves [Johnson2011b, Figure 14].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.outcome import Outcome
from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011b.paper import INDUCTION, JONES
from knotgames.checks.papers.johnson2011b.s03.figure_14 import CROSSINGS, SHOWN, both_moves, outcome_by_play, reduces
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.cube.tables import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.unknot import unknotted

if TYPE_CHECKING:
    from knotgames.checks.papers.johnson2011b.s03.figure_14 import Truths


@PAPER.claim(
    "Knot shadows, the only one of outcome K",
    f"Of the prime reduced shadows with at most {CROSSINGS} crossings only that of the knot 8_18 has outcome K.",
    uses=(JONES, *INDUCTION, "Johnson2011b/Corollary 3.15"),
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
    codes = [dowker(pd) for pd in pds]
    if codes == [SHOWN]:
        return None
    return f"{len(codes)} shadows, of codes {', '.join(map(str, codes[:3]))}" if codes else "no shadow"
