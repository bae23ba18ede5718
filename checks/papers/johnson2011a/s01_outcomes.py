"""Section 1: why games are given values: the outcomes of two games do not tell the outcome of their sum."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TypeVar

from knotgames.algebra.knot_type.formal import games_to_birthday, outcome
from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra, value_of
from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER

SMALL = 2
"""Games to this birthday are added in pairs; among them are the smallest that show it."""

Thing = TypeVar("Thing", bound=Hashable)


def _all_told(
    method: str, scope: str, told: Mapping[Thing, Hashable], sums: Mapping[tuple[Thing, Thing], Hashable]
) -> Finding:
    """Whether there are two pairs of which the same is told, with sums of two outcomes."""
    seen: dict[frozenset[tuple[Hashable, int]], Hashable] = {}
    cases = Cases(sums.items())
    for (one, other), outcome_of_sum in cases:
        key = frozenset({told[one]: 1, told[other]: 2 - (told[one] != told[other])}.items())
        if seen.setdefault(key, outcome_of_sum) != outcome_of_sum:
            return found(method, scope, None, visited=cases.visited)
    return found(method, scope, "what is told of two games tells the outcome of their sum", visited=cases.visited)


@PAPER.claim(
    "Section 1 (outcomes of sums)",
    "Knowing the outcome of two games under perfect play does not necessarily determine the outcome of the sum of two "
    "games.",
    uses=INDUCTION,
    mutants={"nor does knowing their values": lambda: {"by_value": True}},
)
def outcomes_of_sums(by_value: bool = False, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Two pairs of games with the same outcomes, whose sums have two outcomes: among small games by play, and among
    the values.
    """
    games = list(games_to_birthday(SMALL))
    told = {game: value_of(game) if by_value else outcome(game) for game in games}
    played = {(one, other): outcome(one + other) for one, other in combinations_with_replacement(games, 2)}
    yield _all_told("play", f"some games to birthday {SMALL}", told, played)
    values: Sequence[int] = range(len(algebra.values))
    outcomes = [value.outcome for value in algebra.values]
    of_sums = {(a, b): outcomes[algebra.table[a][b]] for a, b in combinations_with_replacement(values, 2)}
    yield _all_told("exhaustion", "some values", {a: a if by_value else outcomes[a] for a in values}, of_sums)
