"""The claims of [Milley2013], partizan kayles, in the paper's order."""

from checks.papers.milley2013.paper import PAPER

from checks.papers.milley2013 import domination, reduction, outcomes, strategy, invertibility  # isort: skip

__all__ = ["PAPER", "domination", "invertibility", "outcomes", "reduction", "strategy"]
