"""The claims of [PlambeckSiegel2008], misère quotients of impartial games.

The paper is not at hand: `paper` says from what the statements are taken.
"""

from knotgames.checks.papers.plambeck_siegel_2008.paper import PAPER

__all__ = ["PAPER"]
