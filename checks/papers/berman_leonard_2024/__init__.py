"""BermanLeonard2024: David R. Berman and Lee O. Leonard Jr, A 2-person game decomposing 2-manifolds (2024)."""

from knotgames.checks.papers.berman_leonard_2024.paper import PAPER

__all__ = ["PAPER"]
