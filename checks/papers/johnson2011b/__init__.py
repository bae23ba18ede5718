"""Johnson2011b: Will Johnson, The knotting-unknotting game played on sums of rational shadows (2011).

Conway's theorem on rational diagrams of the unknot, and on their sums, is proved here from Reidemeister moves. Two
facts are assumed: the additivity of the genus, and that the Jones polynomial detects the unknot in small shadows.
Statements about all games rest on the induction of Johnson2011a, section 11.
"""

from knotgames.checks.papers.johnson2011b.paper import PAPER

__all__ = ["PAPER"]
