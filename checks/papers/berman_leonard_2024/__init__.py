"""Berman and Leonard, A 2-person game decomposing 2-manifolds (2024): its claims, and those on heap games it rests on.

The order of the imports is the order of the claims.
"""

# isort: off
from checks.papers.berman_leonard_2024.paper import PAPER
from checks.papers.berman_leonard_2024 import theory, surfaces, moves, plays, series, induction, table, heaps
# isort: on

__all__ = ["PAPER", "heaps", "induction", "moves", "plays", "series", "surfaces", "table", "theory"]
