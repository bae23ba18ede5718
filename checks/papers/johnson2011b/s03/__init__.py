"""Section 3: outcomes, projections and pseudo Reidemeister moves, for games and on diagrams."""

from checks.papers.johnson2011b.s03 import clasps, figure_14, outcomes, shadows

__all__ = ["clasps", "figure_14", "outcomes", "shadows"]
