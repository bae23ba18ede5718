"""Johnson2011a: Will Johnson, A framework for the addition of knot-type combinatorial games (2011).

The files follow the paper section by section. Statements about all games rest on the induction of section 11.
"""

from knotgames.checks.papers.johnson2011a.paper import PAPER

__all__ = ["PAPER"]
