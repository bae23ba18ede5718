"""McKeown2011: James McKeown, The tricolorability game (2011), with its constructions as printed."""

from knotgames.checks.papers.mckeown2011.paper import PAPER

__all__ = ["PAPER"]
