"""Section 3: the step of Lemma 3.9 that is about diagrams, which Figure 12 shows.

In P ->2 Q a bigon of two unresolved crossings is removed. What happens in it is seen in the bigon alone: two strands,
which cross twice. What is outside goes on as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import PAPER, TWISTS
from knotgames.checks.papers.johnson2011b.pictures import Picture, turned
from knotgames.checks.papers.johnson2011b.s03.shadow_moves import Removal, bigons
from knotgames.checks.questions import every
from knotgames.games.knot.diagrams.diagram import CrossingMove
from knotgames.games.knot.diagrams.reidemeister import second_moves

MOST = 5
"""On all shadows of at most so many crossings moves outside the bigon are made before and after its removal."""

APART = Picture((), (0, 1, 1, 0))
"""The two strands where they do not cross. The ends are two at the first crossing, then two at the second."""

Moves = Iterator[tuple[str, list[Picture]]]


def first_moves_and_replies() -> Moves:
    """Each first move in one of the two crossings of a bigon, with the bigon after each of the two replies.

    The bigon is given in each way in which a code can say it, from any place at either crossing.
    """
    for i, j in product(range(4), repeat=2):
        # the edges 4 and 5 join the crossings, whose other edges run to the ends 0, 1 and 2, 3
        first, second = turned((4, 5, 0, 1), i), turned((5, 4, 2, 3), j)
        for place, state in product(range(2), repeat=2):
            pairs = [((state, reply), (reply, state))[place] for reply in range(2)]
            after = [Picture((turned(first, one), turned(second, two)), (0, 1, 2, 3)) for one, two in pairs]
            yield f"crossing {place + 1} of [{first}, {second}] in state {state}", after


Quantifier = Callable[[Iterable[bool]], bool]


def _by_second_move(after: Picture) -> bool:
    return any(reached.drawn() == APART for reached in after.simpler())


def _by_heights(after: Picture) -> bool:
    """Whether each strand lies over the other, or under it, wherever they cross, and runs to the end to which it runs
    where they are apart: the upper one can be lifted off.
    """
    levels = [{above for _, above in walk[:-1]} for walk in after.walks().values()]
    return after.strands() == APART.strands() and all(level in ({True}, {False}) for level in levels)


def _by_bracket(after: Picture) -> bool:
    return after.bracket() == APART.bracket()


def _outside(most: int, sign_in_q: int) -> Iterator[tuple[Removal, CrossingMove, CrossingMove]]:
    """The bigons of small shadows, with each move outside in P and one in Q in the same crossing: the same move if the
    sign is 1, the other one if it is -1.
    """
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
    """Four cases: the first move is in the one or the other crossing, and lays the one or the other strand on top. The
    reply lays the same strand on top, and Reidemeister II takes them apart: what lies over the other at both crossings
    can be lifted off. The bracket says the same of the two strands, as far as it tells them. That a move elsewhere is
    the same before and after the bigon is removed can be read off the code, where the other crossings stay as they are;
    on small shadows it is tried.
    """
    for method, apart, complete in (
        ("exhaustion", _by_second_move, True),
        ("heights", _by_heights, True),
        ("bracket", _by_bracket, False),
    ):
        yield every(
            "the two crossings of any bigon, each first move",
            first_moves_and_replies(),
            lambda name, after, apart=apart: quantifier(map(apart, after)),
            shown="{0}",
            starred=True,
            by=method,
            bound=not complete,
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
