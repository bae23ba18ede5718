"""Sums of rational shadows, played as one game."""

from __future__ import annotations

from collections.abc import Iterable

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import CONWAY, RATIONAL_SUMS
from knotgames.checks.papers.johnson2011b.s06.theorem import reduces_to_odd_even
from knotgames.checks.papers.johnson2011b.s07_sums import (
    HARD_CROSSINGS,
    OTHER_CROSSINGS,
    SUM_CROSSINGS,
    SUMMANDS,
    Played,
    Trivial,
    against,
    in_any_order,
    joint,
    sums,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.rational.shadows import is_trivial


@PAPER.claim(
    "Rational shadows, sums played jointly",
    "A sum that is played as one game, without using the values of its summands, has the outcome of [Johnson2011b, "
    f"Theorem 7.5 (corrected)]. This is checked for all sums of at most {SUMMANDS} shadows with at most "
    f"{SUM_CROSSINGS} crossings in total. It is also checked, in either order, for a shadow of the second class with "
    f"at most {HARD_CROSSINGS} crossings and another one of these, or any shadow with at most {OTHER_CROSSINGS} "
    "crossings.",
    uses=(f"Johnson2011b/{CONWAY}", f"Johnson2011b/{RATIONAL_SUMS}"),
    mutants={
        "as printed": {"trivial": reduces_to_odd_even},
        "all summands are trivial": {"trivial": lambda word: True},
        "the last summand alone is played": {"played": lambda shadows: joint(shadows[-1:])},
        "the last summand is not played": {"played": lambda shadows: joint(shadows[:-1])},
    },
)
def joint_play(trivial: Trivial = is_trivial, played: Played = joint) -> Iterable[Question]:
    """Sums of few crossings have at most one summand of the second class, and last. So others are added."""
    scope = f"all sums of at most {SUMMANDS} shadows with at most {SUM_CROSSINGS} crossings"
    yield against(played, trivial, (*in_any_order(), *sums(SUM_CROSSINGS)), f"{scope}, and those with the second class")
