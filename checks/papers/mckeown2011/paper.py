"""The paper, to which the files of this folder enter their claims."""

from __future__ import annotations

from knotgames.checks.paper import Paper

PAPER = Paper("McKeown2011", "The tricolorability game", "James McKeown", 2011)
