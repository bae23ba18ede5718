"""Places of moves in a picture of a position: a disk with the players who win by a move there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knotgames.algebra.palette import INK, NEUTRAL, PEN
from knotgames.algebra.pictures.shapes import Circle, Group, Key, Point, Text, half_disk


@dataclass(frozen=True)
class Side:
    """The name and the color of a player, and the moves of a disk with which the player wins."""

    player: str
    color: str
    winning: Sequence[str]


def disk(center: Point, radius: float, name: str, what: str, moves: Sequence[str], sides: Sequence[Side] = ()) -> Group:
    """Return a disk where moves are made, titled `what`.

    Its left half has the color of the first player if he wins by one of the moves, its right half the color of the
    second; without players it has none.

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
    """Return the legend of the colors of players, from their names and colors."""
    return tuple(Key(color, f"{player} wins by a move here") for player, color in players)
