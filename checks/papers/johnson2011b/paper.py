"""The paper, and the claims on which many of its claims rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.paper import Paper

PAPER = Paper(
    key="Johnson2011b",
    title="The knotting-unknotting game played on sums of rational shadows",
    authors="Will Johnson",
    year=2011,
)

ONE_CLASS, SUMS, OUTCOMES = INDUCTION = RESTS_ON
"""The claims on which all statements about the values of all games rest."""

EQUAL = "Theorem 4.1 (equal fractions)"

DETERMINANT = "Theorem 4.1 (only if)"
"""Reidemeister moves preserve the fraction of a tangle, and the numerator of a rational knot up to sign."""

CONWAY = "Theorem 4.1"
"""Conway's classification, which decides the end of a game."""

RATIONAL_SUMS = "Section 2 (sums of rational knots)"
"""The decision of the end of a sum of rational pseudodiagrams."""

GENUS = "Section 2 (a sum is the unknot just if both summands are)"
"""The additivity of the genus, which decides the end of a sum of any pseudodiagrams."""

JONES = "Knotgames2026/The unknot by its Jones polynomial"
"""A computation, not cited in the paper, that detects the unknot among knots with at most 24 crossings."""

TWISTS = "Figure 12"

Quantifier = Callable[[Iterable[bool]], bool]
"""The function `all` or `any`."""
