"""The statements of the project's own, which are in none of the papers: additions, open questions, and what of the
literature is assumed that the papers do not cite.

They are entered, checked, recorded and counted like those of a paper, under a key of their own.
"""

from __future__ import annotations

from knotgames.checks.paper import Paper

PAPER = Paper(
    "Knotgames2026", "Additions to the papers, and open questions", "The knotgames developers", 2026, printed=False
)
