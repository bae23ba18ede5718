"""The paper, and the claims that many of its claims rest on."""

from __future__ import annotations

from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.paper import Paper

PAPER = Paper(
    key="Johnson2011b",
    title="The knotting-unknotting game played on sums of rational shadows",
    authors="Will Johnson",
    year=2011,
)

ONE_CLASS, SUMS, OUTCOMES = INDUCTION = RESTS_ON
"""The claims on which every statement about the values of all games rests."""

EQUAL = "Theorem 4.1 (equal fractions)"
"""That rational tangles of equal fractions are equivalent."""

DETERMINANT = "Theorem 4.1 (only if)"
"""That the fraction of a tangle is kept by Reidemeister moves, and the numerator of a rational knot up to its sign."""

CONWAY = "Theorem 4.1"
"""Conway's classification, by which the end of a game is judged."""

RATIONAL_SUMS = "Section 2 (sums of rational knots)"
"""By which the end of a sum of rational pseudodiagrams is judged."""

GENUS = "Section 2 (a sum is the unknot just if both summands are)"
"""The additivity of the genus, by which the end of a sum of any pseudodiagrams is judged."""

JONES = "Knotgames2026/The unknot by its Jones polynomial"
"""What the paper does not cite: the computation by which the unknot is told among knots with at most 24 crossings."""

TWISTS = "Figure 12"
"""How a player answers in the two crossings of a pseudo Reidemeister II move."""
