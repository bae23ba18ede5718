"""BermanLeonard2024: David R. Berman and Lee O. Leonard Jr, A 2-person game decomposing 2-manifolds (2024).

The claims stand in the files of this folder in the paper's order; the last are about the heap games of its reference 3.
"""

from knotgames.checks.papers.berman_leonard_2024.paper import PAPER

__all__ = ["PAPER"]
