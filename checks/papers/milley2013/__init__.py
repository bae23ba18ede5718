"""The claims of [Milley2013], partizan kayles, in the paper's order."""

from knotgames.checks.papers.milley2013.paper import PAPER

__all__ = ["PAPER"]
