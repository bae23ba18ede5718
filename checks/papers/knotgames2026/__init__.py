"""Knotgames2026: this project's own statements, by game or theory."""

from knotgames.checks.papers.knotgames2026.paper import PAPER

__all__ = ["PAPER"]
