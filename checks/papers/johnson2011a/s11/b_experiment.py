"""Section 11: the experimental remark on the values of knot games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER
from knotgames.checks.questions import every
from knotgames.games.rational.census import KNOWN_VALUES, shadows
from knotgames.games.rational.tables import value_table
from knotgames.games.rational.tangle import Pseudodiagram

CENSUS = 10


@cache
def census(most: int) -> Counter[KnotValue]:
    """Count the values of the positions of all small shadows without twists of no crossing, up to reversal."""
    total: Counter[KnotValue] = Counter()
    for word in shadows(most):
        total.update(value_table(Pseudodiagram.shadow(word)).counts())
    return total


@PAPER.claim(
    "Section 11 (six values)",
    "Some experimental evidence suggests that the only values which occur for knot games are "
    f"{', '.join(KNOWN_VALUES[:-1])}, and {KNOWN_VALUES[-1]}.",
    open=True,
    reading="The experiments concern rational pseudodiagrams, for which the paper has a method of detecting the "
    "unknot. For these it is true up to eight unresolved crossings: Knotgames2026/Rational, at most eight unresolved "
    "crossings. For all knots the statement is false: Knotgames2026/Six values, all knots.",
    uses=("Johnson2011b/Theorem 4.1", *INDUCTION),
    mutants={"122 does not occur": {"known": frozenset(KNOWN_VALUES) - {"122"}}},
)
def six_values(known: frozenset[str] = frozenset(KNOWN_VALUES), most: int = CENSUS) -> Iterable[Question]:
    """Every rational pseudodiagram without twists of no crossing is a position of a shadow without such twists."""
    counts = census(most)
    yield every(
        f"{sum(counts.values()):,} positions: all rational pseudodiagrams of at most {most} crossings",
        counts,
        lambda value: str(value.even_projection) in known,
        shown="the value {case}",
        bound=True,
    )
