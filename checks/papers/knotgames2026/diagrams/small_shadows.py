"""Section 3 of Johnson2011b on diagrams: pseudo Reidemeister moves, found in the codes of all small shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import JONES, ONE_CLASS
from knotgames.checks.papers.johnson2011b.relations import Keeps, Relation, last_mover_keeps, no_worse
from knotgames.checks.papers.johnson2011b.s03.outcomes import WITHOUT_KNOTTER, ZERO_STAR, of_normalized
from knotgames.checks.papers.johnson2011b.s03.shadow_moves import (
    MOST,
    Removal,
    bigons,
    pair_in_words,
    pairs,
    reducible,
    removals,
    replies,
    small_shadows,
    values_of,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every

SMALL = f"(For all pseudodiagrams $P$ of shadows with at most {MOST} crossings.)"

ONE_OR_TWO = "the pairs P ->1 Q and P ->2 Q"

TWO = "the pairs P ->2 Q"


def of_pairs(
    pairs_of: str, most: int, some: Iterable[tuple[Removal, int, KnotValue, KnotValue]], kept: Callable[..., bool]
) -> Question:
    """Ask whether something is kept by pseudo Reidemeister moves in all shadows with few crossings."""
    scope = f"{pairs_of} in all shadows with at most {most} crossings"
    return every(scope, some, kept, shown=pair_in_words, starred=True, bound=True)


QUICK = 4
"""The largest number of crossings of shadows for which mutants must fail."""


@PAPER.claim(
    "Small shadows, Figure 12 of Johnson2011b",
    "If $P ->2 Q$, then after a move in one of the two new crossings it is always possible to reply in the other so "
    f"that the resolutions of what is left are those of $Q$. {SMALL}",
    uses=(JONES,),
    mutants={"every reply does": {"most": QUICK, "quantifier": all}},
)
def figure_12(most: int = MOST, quantifier: Callable[[Iterable[bool]], bool] = any) -> Iterable[Question]:
    """Unknotted resolutions are compared, with the two crossings and without them."""
    yield every(
        f"the bigons of all shadows with at most {most} crossings",
        ((bigon, *reply) for bigon in bigons(most) for reply in replies(bigon)),
        lambda bigon, move, answers: quantifier(answers),
        shown=lambda bigon, move, *_: f"{bigon.name()}: no such reply to crossing {move[0] + 1} in state {move[1]}",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Small shadows, Lemma 3.9 of Johnson2011b",
    "Suppose $P ->2 Q$. If $P$ and $Q$ are even, then $Q$ is $U2$ implies $P$ is $U2$, and $Q$ is $K2$ implies $P$ is "
    "$K2$. Similarly, if $P$ and $Q$ are odd, then $Q$ is $U1$ implies $P$ is $U1$, and $Q$ is $K1$ implies $P$ is "
    "$K1$. "
    f"{SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={"parities exchanged": {"most": QUICK, "keeps": lambda parity, p, q: last_mover_keeps(1 - parity, p, q)}},
)
def lemma_3_9(most: int = MOST, keeps: Keeps = last_mover_keeps) -> Iterable[Question]:
    yield of_pairs(
        TWO, most, pairs(bigons(most)), lambda _, __, p, q: p.odd is q.odd and keeps(p.parity, p.outcome, q.outcome)
    )


@PAPER.claim(
    "Small shadows, Theorem 3.14 of Johnson2011b",
    "If $P ->1 Q$, then $X(P) = X(Q)$, $Y(P) = Y(Q)$, $pi(P) = 1 - pi(Q)$. If $P ->2 Q$, then $X(P) <= X(Q)$, "
    "$Y(P) >= Y(Q)$, $pi(P) = pi(Q)$. "
    f"{SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={
        "Y(P) = Y(Q)": {"most": QUICK, "relation": lambda p, q: p.x <= q.x and p.y == q.y},
        "Y(P) <= Y(Q)": {"most": QUICK, "relation": lambda p, q: p.x <= q.x and p.y <= q.y},
    },
)
def theorem_3_14(most: int = MOST, relation: Relation = no_worse) -> Iterable[Question]:
    def kept(removal: Removal, number: int, p: KnotValue, q: KnotValue) -> bool:
        if len(removal.removed) == 1:
            return p == q + ZERO_STAR  # so that X and Y are the same, and Z and the sign too
        return p.odd is q.odd and relation(p, q)

    yield of_pairs(ONE_OR_TWO, most, pairs(removals(most)), kept)


@PAPER.claim(
    "Small shadows, Corollary 3.15 of Johnson2011b",
    "Let $P$ be a pseudodiagram that reduces to the unknot by pseudo Reidemeister I and II moves. If $P$ is even, then "
    "its outcome class is either $U$ or 2, while if $P$ is odd, its outcome class is either $U$ or 1. In particular, "
    "no pseudodiagram that reduces to the unknot is in class $K$. "
    f"{SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={
        "never 1": {"most": QUICK, "outcomes": {0: frozenset("U2"), 1: frozenset("U")}},
        "never 2": {"most": QUICK, "outcomes": {0: frozenset("U"), 1: frozenset("U1")}},
    },
)
def corollary_3_15(most: int = MOST, outcomes: Mapping[int, frozenset[str]] = WITHOUT_KNOTTER) -> Iterable[Question]:
    yield every(
        f"the pseudodiagrams that reduce to the unknot, of all shadows with at most {most} crossings",
        (
            (shadow, tuple(states), VALUES[values_of(shadow.pd)[tuple(states)]])
            for shadow in small_shadows(most)
            for states in np.argwhere(reducible(shadow)).tolist()
        ),
        lambda shadow, states, p: str(p.outcome) in outcomes[p.parity],
        shown="{0} with its crossings in the states {1} (2 is unresolved)",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Small shadows, Corollary 3.16 of Johnson2011b",
    f"If $P =>* Q$, and $Q$ has normalized outcome $(2, 1)$, then so does $P$. {SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={"(U, U)": {"most": QUICK, "outcome": ("U", "U")}},
)
def corollary_3_16(most: int = MOST, outcome: tuple[str, str] = ("2", "1")) -> Iterable[Question]:
    """A single move suffices by induction."""
    having = of_normalized(*outcome)
    with_q = (pair for pair in pairs(removals(most)) if pair[3] in having)
    yield of_pairs(ONE_OR_TWO, most, with_q, lambda _, __, p, q: p in having)
