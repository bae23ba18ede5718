"""McKeown2011: James McKeown, The tricolorability game (2011).

The claims stand in the files of this folder in the paper's order. The paper's constructions are built as printed: its
program in `program`, its game tree and gameplan-tree in `gameplan`, its gameplays in `gameplays`.
"""

from knotgames.checks.papers.mckeown2011.paper import PAPER

__all__ = ["PAPER"]
