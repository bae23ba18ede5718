"""Section 3: the step of Lemma 3.9 about diagrams (Figure 12).

P ->2 Q removes a bigon of two unresolved crossings. The proof concerns the bigon alone: two strands that cross twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import PAPER, TWISTS, Quantifier
from knotgames.checks.papers.johnson2011b.pictures import Picture, turned
from knotgames.checks.papers.johnson2011b.s03.shadow_moves import Removal, bigons
from knotgames.checks.questions import every
from knotgames.games.knot.diagrams.diagram import CrossingMove
from knotgames.games.knot.diagrams.reidemeister import second_moves

MOST = 5
"""The greatest number of crossings of shadows on which moves outside the bigon are tried."""

APART = Picture((), (0, 1, 1, 0))
"""The two strands uncrossed: first the two ends at the first crossing, then the two at the second."""


def first_moves_and_replies() -> Iterator[tuple[str, list[Picture]]]:
    """Each first move in a bigon, with the bigon after each of the two replies, in all codes of the bigon."""
    for i, j in product(range(4), repeat=2):
        # the edges 4 and 5 join the crossings, whose other edges run to the ends 0, 1 and 2, 3
        first, second = turned((4, 5, 0, 1), i), turned((5, 4, 2, 3), j)
        for place, state in product(range(2), repeat=2):
            pairs = [((state, reply), (reply, state))[place] for reply in range(2)]
            after = [Picture((turned(first, one), turned(second, two)), (0, 1, 2, 3)) for one, two in pairs]
            yield f"crossing {place + 1} of [{first}, {second}] in state {state}", after


def _by_second_move(after: Picture) -> bool:
    return any(reached.drawn() == APART for reached in after.simpler())


def _by_heights(after: Picture) -> bool:
    """Return True if one strand lies over the other at both crossings, and the ends are as in `APART`."""
    levels = [{above for _, above in walk[:-1]} for walk in after.walks().values()]
    return after.strands() == APART.strands() and all(level in ({True}, {False}) for level in levels)


def _by_bracket(after: Picture) -> bool:
    return after.bracket() == APART.bracket()


def _outside(most: int, sign_in_q: int) -> Iterator[tuple[Removal, CrossingMove, CrossingMove]]:
    """Yield bigons with each move outside in P, and the same move (1) or the other one (-1) in Q."""
    for bigon in bigons(most):
        kept = [crossing for crossing in range(bigon.before.crossings) if crossing not in bigon.removed]
        for place, sign in bigon.after.moves():
            yield bigon, CrossingMove(kept[place], sign), CrossingMove(place, sign_in_q * sign)


@PAPER.claim(
    TWISTS,
    "If $P ->2 Q$, every crossing of $Q$ is one of $P$ and may be resolved in both; after a move in one of the two new "
    "crossings it is always possible to reply in the other so that a Reidemeister II move leads to $Q$.",
    mutants={
        "every reply does": {"quantifier": all},
        "every reply does, and outside the bigon a move in P is the other one in Q": {
            "quantifier": all,
            "sign_in_q": -1,
        },
    },
)
def figure_12(quantifier: Quantifier = any, most: int = MOST, sign_in_q: int = 1) -> Iterable[Question]:
    """The reply lays the same strand on top as the first move, and Reidemeister II separates the two."""
    for method, apart in (("exhaustion", _by_second_move), ("heights", _by_heights), ("bracket", _by_bracket)):
        yield every(
            "the two crossings of any bigon, each first move",
            first_moves_and_replies(),
            lambda name, after, apart=apart: quantifier(map(apart, after)),
            shown="{0}",
            starred=True,
            by=method,
            bound=method == "bracket",
        )
    yield every(
        f"moves outside the bigons of all shadows with at most {most} crossings",
        _outside(most, sign_in_q),
        lambda bigon, in_p, in_q: dict(second_moves(bigon.before.after(in_p))).get(bigon.removed),
        lambda bigon, in_p, in_q: bigon.after.after(in_q),
        lambda bigon, in_p, *_: f"{bigon.name()}, {in_p}",
        starred=True,
        bound=True,
    )
