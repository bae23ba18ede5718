"""The project's own statements: additions to the papers, open questions, and uncited results that are assumed."""

from __future__ import annotations

from knotgames.checks.paper import Paper

PAPER = Paper(
    "Knotgames2026", "Additions to the papers, and open questions", "The knotgames developers", 2026, printed=False
)
