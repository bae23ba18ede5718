"""Section 4: rational pseudodiagrams, and other ways to tell the unknot."""

from checks.papers.johnson2011b.s04 import engines, rational

__all__ = ["engines", "rational"]
