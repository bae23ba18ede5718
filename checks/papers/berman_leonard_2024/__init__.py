"""BermanLeonard2024: David R. Berman and Lee O. Leonard Jr, A 2-person game decomposing 2-manifolds (2024).

The claims stand in the files of this folder in the paper's order; the last are about the heap games of its reference 3.
"""

from checks.papers.berman_leonard_2024 import (
    s01_nim,
    s01_surfaces,
    s02_extension,
    s02_moves,
    s02_plays,
    s02_series,
    s02_series_by_induction,
    s02_table,
    s03_heap_games,
)
from checks.papers.berman_leonard_2024.paper import PAPER

__all__ = [
    "PAPER",
    "s01_nim",
    "s01_surfaces",
    "s02_extension",
    "s02_moves",
    "s02_plays",
    "s02_series",
    "s02_series_by_induction",
    "s02_table",
    "s03_heap_games",
]
