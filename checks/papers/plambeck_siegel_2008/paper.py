"""The paper whose claims the modules of this folder enter."""

from checks.paper import Paper

PAPER = Paper(
    "PlambeckSiegel2008", "Misère quotients for impartial games", "Thane E. Plambeck and Aaron N. Siegel", 2008
)
