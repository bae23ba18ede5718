"""Johnson2011b: Will Johnson, The knotting-unknotting game played on sums of rational shadows (2011).

The claims stand in the files of this folder section by section, in the paper's order. That a diagram is the unknot is
judged by Conway's theorem, and a sum by the additivity of the genus: these are assumed. Statements about all games rest
on the induction of Johnson2011a, section 11.

Where the paper does not hold as printed: Definition 3.3 names the wrong game; Theorems 6.4 and 7.5 forget the shadow of
no crossing; the special case after Theorem 6.4 forgets twists of no crossing.
"""

from checks.papers.johnson2011b.paper import PAPER

__all__ = ["PAPER"]
