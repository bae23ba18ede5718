"""Places of moves in a picture of a position: a disk with the players who win by a move there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import INK, NEUTRAL, PEN
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Key, Picture, Point, Text, half_disk


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


def boxes(parts: Iterable[tuple[str, Iterable[str]]], title: str) -> Picture:
    """Return a picture of any position: a box with the text of each part, the place of the moves in it.

    Raises:
        InputError: there are too many parts or moves, or the text of a part is too long.

    >>> [place.moves for place in boxes([("2", ["2 -> 1", "2 -> 0"]), ("1", ["1 -> 0"])], "2 + 1").shapes]
    [('2 -> 1', '2 -> 0'), ('1 -> 0',)]
    """
    rows = [(text, tuple(dict.fromkeys(islice(moves, _DRAWN + 1)))) for text, moves in islice(parts, _ROWS + 1)]
    if len(rows) > _ROWS or any(len(text) > _WIDEST or len(moves) > _DRAWN for text, moves in rows):
        raise InputError(
            f"too large to draw: expected at most {_ROWS} parts of {_WIDEST} characters and {_DRAWN:,} moves each"
        )
    width = max((len(text) for text, _ in rows), default=1) * 10 + 40
    places = []
    for row, (text, moves) in enumerate(rows):
        middle = (20 + width / 2, 40 + 50 * row)
        box = (
            Box((20, 20 + 50 * row), (width, 40), fill=NEUTRAL, stroke=PEN),
            Text(middle, text, 16, "middle", color=INK),
        )
        places.append(Group(box, text, moves, str(row), middle))
    return Picture((width + 40, max(50 * len(rows), 40) + 30), tuple(places), title)


_ROWS, _WIDEST, _DRAWN = 100, 200, 1_000
"""The most parts of a picture, characters of a part, and moves in it."""


def legend(players: Iterable[tuple[str, str]]) -> tuple[Key, ...]:
    """Return the legend of the colors of players, from their names and colors."""
    return tuple(Key(color, f"{player} wins by a move here") for player, color in players)
