"""The paper whose claims the modules of this folder enter."""

from knotgames.checks.paper import Paper

PAPER = Paper(
    key="BermanLeonard2024",
    title="A 2-person game decomposing 2-manifolds",
    authors="David R. Berman and Lee O. Leonard Jr",
    year=2024,
)
