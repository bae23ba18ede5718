"""Knotgames2026: what this project states beside the papers. The claims stand in the files of this folder and its
folders, one for each game or theory that they are about.
"""

from knotgames.checks.papers.knotgames2026.paper import PAPER

__all__ = ["PAPER"]
