"""Johnson2011a: Will Johnson, A framework for the addition of knot-type combinatorial games (2011).

The claims stand in the files of this folder section by section, in the paper's order. Statements about all games rest
on the induction of section 11, which is proved there: every game has one value, and sums have the value of the table.
"""

from knotgames.checks.papers.johnson2011a.paper import PAPER

__all__ = ["PAPER"]
