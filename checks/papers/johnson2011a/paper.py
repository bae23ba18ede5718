"""The paper, and functions that its claims share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra
from knotgames.checks.claim import Question
from knotgames.checks.induction import evidence
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.paper import Paper
from knotgames.checks.questions import every

PAPER = Paper(
    key="Johnson2011a",
    title="A framework for the addition of knot-type combinatorial games",
    authors="Will Johnson",
    year=2011,
)

ONE_CLASS, SUMS, OUTCOMES = INDUCTION = tuple(name.removeprefix("Johnson2011a/") for name in RESTS_ON)
"""The claims of this paper on which every statement about the values of all games rests."""


def oplus(i: int, j: int) -> int:
    return min(2, i + j)


def odot(i: int, j: int) -> int:
    return max(0, i + j - 2)


def with_entry(x: str, y: str, total: str) -> Callable[[], Mapping[str, ValueAlgebra]]:
    return lambda: {"algebra": JOHNSON.with_sum(x, y, total)}


def payoffs_by_conditions(rulebook: Rulebook, halves: Sequence[tuple[int, int]] = evidence.HALVES) -> Question:
    """Ask if the conditions on options determine the payoffs of each class, for some parities and starting players."""
    scope, cases = "all games, by the conditions on their options", evidence.payoff_cases(rulebook, halves)
    return every(scope, cases, lambda failure: failure, None, "{case}", by="conditions")
