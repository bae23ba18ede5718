"""Section 3: outcomes, projections and pseudo Reidemeister moves, for games and on diagrams."""
