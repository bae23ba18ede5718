"""The claims of [PlambeckSiegel2008], misère quotients of impartial games."""

from knotgames.checks.papers.plambeck_siegel_2008.paper import PAPER

__all__ = ["PAPER"]
