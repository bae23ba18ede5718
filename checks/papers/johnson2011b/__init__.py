"""Johnson2011b: Will Johnson, The knotting-unknotting game played on sums of rational shadows (2011).

The claims stand in the files of this folder section by section, in the paper's order. That a rational diagram is the
unknot is judged by Conway's theorem, which is proved here from Reidemeister moves, as is that a sum of rational knots
is the unknot just if all are. For sums of any knots the additivity of the genus is assumed, and for the diagrams of
small shadows that the Jones polynomial tells the unknot. Statements about all games rest on the induction of
Johnson2011a, section 11.

Where the paper does not hold as printed: Definition 3.3 names the wrong game; Lemma 4.2 needs reflections; Theorems 6.4
and 7.5 forget the shadow of no crossing, as does the proof of Lemma 6.2, and the special case after Theorem 6.4 forgets
twists of no crossing; in the proofs of Lemmas 4.4 and 6.3 and of Theorem 6.4 an index, a sign and an arrow are
misprinted. No result depends on any of these."""

from knotgames.checks.papers.johnson2011b.paper import PAPER

__all__ = ["PAPER"]
