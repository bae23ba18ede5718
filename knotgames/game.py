"""The imports of a game of your own.

A game is a module that names its `RULESET`. `SumGame` and `KnotTypeGame` need the options of a position alone; a
`Ruleset` is any parser of positions with any solver.

>>> from knotgames.game import Answer, Example, Ruleset
"""

from knotgames.algebra.knot_type.play import KnotTypeGame
from knotgames.algebra.match import Match, written_out
from knotgames.algebra.notation import InputError, NotationError, Reader
from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.pictures.frame import Look
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Picture
from knotgames.algebra.ruleset import Answer, Example, Flag, Ruleset, fold
from knotgames.algebra.sums import SumGame

__all__ = [
    "Answer",
    "Box",
    "Circle",
    "Example",
    "Flag",
    "Group",
    "InputError",
    "KnotTypeGame",
    "LastMoveOutcome",
    "Look",
    "Match",
    "NotationError",
    "Outcome",
    "Picture",
    "Reader",
    "Ruleset",
    "SumGame",
    "fold",
    "written_out",
]
