"""Section 1: the outcomes of two games do not determine the outcome of their sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any

from knotgames.algebra.knot_type.formal import games_to_birthday, outcome
from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra, value_of
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER
from knotgames.checks.questions import EXHAUSTION, witnessed

SMALL = 2


def _not_told(
    scope: str,
    things: Iterable[Any],
    told: Callable[[Any], Hashable],
    outcome_of_sum: Callable[[Any, Any], Hashable],
    by: str = EXHAUSTION,
) -> Question:
    pairs = [
        (frozenset(Counter(map(told, pair)).items()), outcome_of_sum(*pair))
        for pair in combinations_with_replacement(things, 2)
    ]
    return witnessed(
        scope,
        [True],
        combinations(pairs, 2),
        lambda two: [two[0][0] == two[1][0] and two[0][1] != two[1][1]],
        "the data of two games determine the outcome of their sum",
        by=by,
    )


@PAPER.claim(
    "Section 1 (outcomes of sums)",
    "Knowing the outcome of two games under perfect play does not necessarily determine the outcome of the sum of two "
    "games.",
    uses=INDUCTION,
    mutants={"nor does knowing their values": {"by_value": True}},
)
def outcomes_of_sums(by_value: bool = False, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """Two pairs of games have the same outcomes, but their sums have different outcomes."""
    yield _not_told(
        f"some games of birthday at most {SMALL}",
        games_to_birthday(SMALL),
        value_of if by_value else outcome,
        lambda one, other: outcome(one + other),
        by="play",
    )
    outcomes = [value.outcome for value in algebra.values]
    yield _not_told(
        "some values",
        range(len(outcomes)),
        (lambda a: a) if by_value else outcomes.__getitem__,
        lambda a, b: outcomes[algebra.table[a][b]],
    )
