"""Section 3 of Johnson2011b on diagrams: pseudo Reidemeister moves on all small shadows, found in their codes.

The proofs of that section are about games whose options are related as its Figure 12 says. Here the moves are made in
the diagrams, the unknot is told by the bracket, and every pseudodiagram of every small shadow is valued: so these
claims check the step from diagrams to games as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011b.paper import JONES, ONE_CLASS
from knotgames.checks.papers.johnson2011b.relations import Relation, last_mover_keeps, no_worse
from knotgames.checks.papers.johnson2011b.s03.outcomes import WITHOUT_KNOTTER, ZERO_STAR, of_normalized
from knotgames.checks.papers.johnson2011b.s03.shadow_moves import (
    MOST,
    failing_pair,
    reducible,
    removals,
    replies,
    small_shadows,
    values_of,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER

SMALL = f"(For all pseudodiagrams P of shadows with at most {MOST} crossings.)"

QUICK = 4
"""Mutants fail on shadows with at most so many crossings."""


@PAPER.claim(
    "Small shadows, Figure 12 of Johnson2011b",
    "If P ->2 Q, then after a move in one of the two new crossings it is always possible to reply in the other so that "
    f"the resolutions of what is left are those of Q. {SMALL}",
    uses=(JONES,),
    mutants={"every reply does": lambda: {"most": QUICK, "quantifier": all}},
)
def figure_12(most: int = MOST, quantifier: Callable[[Iterable[bool]], bool] = any) -> Iterable[Finding]:
    """By which resolutions are the unknot, with the two crossings and without them."""
    second = Cases(removal for removal in removals(most) if len(removal.removed) == 2)
    wrong = (
        f"{removal.name()}: no such reply to crossing {crossing + 1} in state {state}"
        for removal in second
        for (crossing, state), answers in replies(removal)
        if not quantifier(answers)
    )
    scope = f"the bigons of all shadows with at most {most} crossings"
    yield found("exhaustion", scope, next(wrong, None), visited=second.visited, complete=False)


@PAPER.claim(
    "Small shadows, Lemma 3.9 of Johnson2011b",
    "Suppose P ->2 Q. If P and Q are even, then Q is U2 implies P is U2, and Q is K2 implies P is K2. Similarly, if P "
    "and Q are odd, then Q is U1 implies P is U1, and Q is K1 implies P is K1. "
    f"{SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={
        "parities exchanged": lambda: {"most": QUICK, "keeps": lambda parity, p, q: last_mover_keeps(1 - parity, p, q)}
    },
)
def lemma_3_9(most: int = MOST, keeps: Callable[[int, Outcome, Outcome], bool] = last_mover_keeps) -> Iterable[Finding]:
    def kept(p: KnotValue, q: KnotValue) -> bool:
        return p.odd is q.odd and keeps(p.parity, p.outcome, q.outcome)

    bad, compared = failing_pair((removal, kept) for removal in removals(most) if len(removal.removed) == 2)
    yield found("exhaustion", _pairs(most, 2), bad, visited=compared, complete=False)


def _pairs(most: int, *removed: int) -> str:
    arrows = " and ".join(f"P ->{number} Q" for number in removed)
    return f"the pairs {arrows} in all shadows with at most {most} crossings"


@PAPER.claim(
    "Small shadows, Theorem 3.14 of Johnson2011b",
    "If P ->1 Q, then X(P) = X(Q), Y(P) = Y(Q), pi(P) = 1 - pi(Q). If P ->2 Q, then X(P) <= X(Q), Y(P) >= Y(Q), "
    "pi(P) = pi(Q). "
    f"{SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={
        "Y(P) = Y(Q)": lambda: {"most": QUICK, "relation": lambda p, q: p.x <= q.x and p.y == q.y},
        "Y(P) <= Y(Q)": lambda: {"most": QUICK, "relation": lambda p, q: p.x <= q.x and p.y <= q.y},
    },
)
def theorem_3_14(most: int = MOST, relation: Relation = no_worse) -> Iterable[Finding]:
    def first(p: KnotValue, q: KnotValue) -> bool:
        return p == q + ZERO_STAR  # so that X and Y are the same, and Z and the sign too

    def second(p: KnotValue, q: KnotValue) -> bool:
        return p.odd is q.odd and relation(p, q)

    bad, compared = failing_pair(
        (removal, first if len(removal.removed) == 1 else second) for removal in removals(most)
    )
    yield found("exhaustion", _pairs(most, 1, 2), bad, visited=compared, complete=False)


@PAPER.claim(
    "Small shadows, Corollary 3.15 of Johnson2011b",
    "Let P be a pseudodiagram that reduces to the unknot by pseudo Reidemeister I and II moves. If P is even, then its "
    "outcome class is either U or 2, while if P is odd, its outcome class is either U or 1. In particular, no "
    "pseudodiagram that reduces to the unknot is in class K. "
    f"{SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={
        "never 1": lambda: {"most": QUICK, "outcomes": {0: frozenset("U2"), 1: frozenset("U")}},
        "never 2": lambda: {"most": QUICK, "outcomes": {0: frozenset("U"), 1: frozenset("U1")}},
    },
)
def corollary_3_15(most: int = MOST, outcomes: Mapping[int, frozenset[str]] = WITHOUT_KNOTTER) -> Iterable[Finding]:
    wrong = [place for place, p in enumerate(VALUES) if str(p.outcome) not in outcomes[p.parity]]
    bad, many = None, 0
    for shadow in small_shadows(most):
        reduces = reducible(shadow)
        many += int(reduces.sum())
        failing = np.argwhere(reduces & np.isin(values_of(shadow.pd), wrong))
        if len(failing) and bad is None:
            bad = f"{shadow} with its crossings in the states {tuple(map(int, failing[0]))} (2 is unresolved)"
    scope = f"the pseudodiagrams that reduce to the unknot, of all shadows with at most {most} crossings"
    yield found("exhaustion", scope, bad, visited=many, complete=False)


@PAPER.claim(
    "Small shadows, Corollary 3.16 of Johnson2011b",
    f"If P =>* Q, and Q has normalized outcome (2, 1), then so does P. {SMALL}",
    uses=(JONES, ONE_CLASS),
    mutants={"(U, U)": lambda: {"most": QUICK, "outcome": ("U", "U")}},
)
def corollary_3_16(most: int = MOST, outcome: tuple[str, str] = ("2", "1")) -> Iterable[Finding]:
    """For a single move; and so for any number of them."""
    having = of_normalized(*outcome)

    def kept(p: KnotValue, q: KnotValue) -> bool:
        return q not in having or p in having

    bad, compared = failing_pair((removal, kept) for removal in removals(most))
    yield found("exhaustion", _pairs(most, 1, 2), bad, visited=compared, complete=False)
