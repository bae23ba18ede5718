"""Johnson2011b: Will Johnson, The knotting-unknotting game played on sums of rational shadows (2011).

The files follow the paper section by section. Conway's theorem on rational diagrams of the unknot, and its extension to
sums, are proved here from Reidemeister moves. Two facts are assumed: the additivity of the genus, and that the Jones
polynomial detects the unknot among diagrams of small shadows. Statements about all games rest on the induction of
Johnson2011a, section 11.
"""

from knotgames.checks.papers.johnson2011b.paper import PAPER

__all__ = ["PAPER"]
