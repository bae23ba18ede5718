"""The paper whose claims the modules of this folder enter.

The paper itself is not at hand. What stands under its key are published statements and figures with their sources: the
paper as others quote it, and for some quotients another publication.
"""

from knotgames.checks.paper import Paper

PAPER = Paper(
    "PlambeckSiegel2008", "Misère quotients for impartial games", "Thane E. Plambeck and Aaron N. Siegel", 2008
)
