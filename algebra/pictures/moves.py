"""Where moves are made, in a picture of a position: a disk with who wins by a move there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knotgames.algebra.palette import INK, NEUTRAL, PEN
from knotgames.algebra.pictures.shapes import Circle, Group, Key, Point, Text, half_disk


@dataclass(frozen=True)
class Side:
    """What a disk says of a player.

    Attributes:
        player: the name of the player.
        color: the color of the player.
        winning: the moves there with which the player wins.

    >>> left = Side("Left", "#ee8866", winning=["take 1", "take 2"])
    >>> disk((0, 0), 12, "3", "a heap of 3", moves=[], sides=[left, Side("Right", "#77aadd", [])]).title
    'a heap of 3; Left wins with take 1, take 2'
    """

    player: str
    color: str
    winning: Sequence[str]


def disk(center: Point, radius: float, name: str, what: str, moves: Sequence[str], sides: Sequence[Side] = ()) -> Group:
    """A disk where moves are made: its left half has the color of the first player if he wins by one of them, its right
    half that of the second; without players it has none.

    Args:
        center: where it is.
        radius: its radius.
        name: what stands in it.
        what: what it is, in words.
        moves: the moves that are made there.
        sides: what it says of the players.

    >>> either = Side("Left", "#ee8866", ["a"]), Side("Right", "#77aadd", [])
    >>> disk((0, 0), 12, "1", "square 1", ["a", "b"], either).title
    'square 1; Left wins with a'
    """
    left, right = (side.color if side.winning else NEUTRAL for side in sides) if sides else (NEUTRAL, NEUTRAL)
    notes = [f"{side.player} wins with {', '.join(side.winning)}" for side in sides if side.winning]
    return Group(
        (
            Circle(center, radius, fill=left),
            *([half_disk(center, radius, right)] if right != left else []),
            Circle(center, radius, stroke=PEN, width=1.5),
            Text(center, name, radius * (1.1 if len(name) < 3 else 0.85), "middle", color=INK),
        ),
        title="; ".join([what, *notes]),
        moves=tuple(moves),
        name=name,
        at=center,
    )


def legend(players: Iterable[tuple[str, str]]) -> tuple[Key, ...]:
    """What the colors of players mean, of whom the names and colors are given.

    >>> legend([("Left", "#ee8866")])
    (Key(color='#ee8866', text='Left wins by a move here'),)
    """
    return tuple(Key(color, f"{player} wins by a move here") for player, color in players)
