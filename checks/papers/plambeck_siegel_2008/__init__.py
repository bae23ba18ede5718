"""The claims of [PlambeckSiegel2008], misère quotients of impartial games, and quotients published elsewhere."""

from checks.papers.plambeck_siegel_2008.paper import PAPER

from checks.papers.plambeck_siegel_2008 import theory, quotients  # isort: skip

__all__ = ["PAPER", "quotients", "theory"]
