"""The paper, which is not available. Statements and figures are quoted from other publications."""

from knotgames.checks.paper import Paper

PAPER = Paper(
    "PlambeckSiegel2008", "Misère quotients for impartial games", "Thane E. Plambeck and Aaron N. Siegel", 2008
)
