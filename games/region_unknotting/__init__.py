"""The Region Unknotting Game on a diagram of a knot.

The players take turns to choose a region of the diagram that nobody has chosen. The player changes all crossings on its
boundary, or leaves them as they are. When all regions are chosen, the Unknotter has won if the knot is the unknot.

The rules are as remembered: a game of this name is due to S. Brown, F. Cabrera, R. Evans, G. Gibbs, A. Henrich and J.
Kreinbihl, whose paper was not at hand.

On a knot region crossing changes together make all crossing changes (A. Shimizu). A player may exchange the two moves
in any region, so that the outcome is the same for all diagrams of a shadow.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from knotgames.algebra.knot_type.play import KnotTypeGame, Player
from knotgames.algebra.ruleset import Example
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.notation.text import as_code
from knotgames.games.knot.unknot import unknotted
from knotgames.games.region_unknotting.position import Regions, parse

if TYPE_CHECKING:
    from knotgames.algebra.match import Match
    from knotgames.algebra.pictures.shapes import Picture


@cache
def is_knotted(pd: Code) -> bool:
    """Return True if a diagram is not the unknot.

    >>> is_knotted(parse("trefoil").pd)
    True
    """
    return not unknotted(pd, ())[0]


GAME: KnotTypeGame[Regions] = KnotTypeGame(
    name="region-unknotting",
    summary="The Region Unknotting Game: choose a region, and change all crossings around it or none",
    notation="A diagram of a knot, as for `knot`, with all crossings resolved; 'chosen 1,3' if regions are chosen",
    parse=parse,
    moves=lambda position: dict(position.moves()),
    knotted=lambda position: is_knotted(position.pd),
    length=lambda position: len(position.pd) + 2 - len(position.chosen),
    examples=(
        Example("4_1", {"parity": "even"}, "a diagram of 4 crossings has 6 regions"),
        Example("X[1,1,2,2]", {"outcome": "U"}, "a diagram of one crossing is the unknot"),
    ),
)
"""The game by its rules."""


def match(position: Regions) -> Match[Regions]:
    """Return a match from a position: `3x` changes the crossings around region 3, `3o` leaves them."""
    return replace(GAME.solved(position).match(), picture=board, draw=None)


def board(position: Regions) -> Picture:
    """Draw a position to play on."""
    from knotgames.games.region_unknotting.drawing import drawn  # noqa: PLC0415  # it takes longer than a game

    return drawn(position, {})


def picture(position: Regions, **_: object) -> Picture:
    """Draw a position with its winning moves."""
    from knotgames.games.region_unknotting.drawing import drawn  # noqa: PLC0415  # it takes longer than a game

    solved = GAME.solved(position)
    return drawn(position, {player: solved.winning_moves(player) for player in Player})


RULESET = GAME.ruleset(
    picture=picture,
    match=match,
    random=lambda seed: f"random:{3 + seed % 3}:{seed}",
    show=as_code,
    title="The Region Unknotting Game",
    rules="The players take turns to choose a region, and change all crossings on its boundary or none. "
    "When all regions are chosen, the Unknotter has won if and only if the knot is the unknot.",
)
"""The ruleset of `knotgames solve region-unknotting`."""
