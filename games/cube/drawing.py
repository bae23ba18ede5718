"""Pictures of games on a cube: a Karnaugh map, and below it the free variables, colored by the winner of a move there.

The places of the free variables are in rows and columns in the order of the reflected Gray code, so that neighboring
places differ in one variable. A place is dark if the Knotter has won, and light if the Unknotter has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from knotgames.algebra.boolean import LETTERS
from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import GRAY, OUTCOMES, PEN
from knotgames.algebra.pictures.moves import Side, disk
from knotgames.algebra.pictures.shapes import Box, Group, Key, Path, Picture, Point, Segment, Shape, Text
from knotgames.games.cube.position import CubeGame, Setting

SIZE, MARGIN = 640, 40
"""The side of the square that holds the map, and the blank around it: pixels."""

VARIABLES = 44
"""The height of the line with the free variables, below the map."""

MOST = 16
"""The greatest number of free variables of a map: then a place is about two pixels wide."""

LINES = 10
"""The greatest number of free variables with lines between places."""

DISK = 12
"""The radius of the disk of a variable."""

COLORS = {player: OUTCOMES[player.always] for player in Player}
"""The color of a player: the color of the outcome in which he always wins."""

Winning = Mapping[Player, Sequence[Setting]]
"""The winning moves of either player."""


def drawn(position: CubeGame, winning: Winning, caption: str = "") -> Picture:
    """Draw a position.

    Raises:
        InputError: too many variables are free for a map.

    >>> drawn(CubeGame.parse("ab"), {}).size
    (640, 684.0)
    """
    free = len(position.free)
    if free > MOST:
        raise InputError(f"a map of 2^{free} = {1 << free:,} places is not drawn: at most {MOST} variables may be free")
    shapes, height = _map(position)
    shapes += [_variable(i, variable, winning, height) for i, variable in enumerate(position.free)]
    said = "has won, or wins by a move" if any(winning.values()) else "has won"
    truths = position.restricted().truths()
    lost = {Player.KNOTTER: not truths.any(), Player.UNKNOTTER: truths.all()}
    keys = tuple(
        Key(COLORS[player], f"the {player.word} {said}") for player in Player if not lost[player] or winning.get(player)
    )
    title = f"a function of {free} variable{'' if free == 1 else 's'}"
    return Picture((SIZE, height + (VARIABLES if free else 0)), tuple(shapes), title, caption, keys)


def _gray(number: int) -> int:
    """Return the place of this number in the reflected Gray code."""
    return number ^ number >> 1


def _map(position: CubeGame) -> tuple[list[Shape], float]:
    """Draw the places and their frame: rows by the last half of the free variables, columns by the others."""
    free = position.free
    across = len(free) - len(free) // 2
    columns, rows = 1 << across, 1 << len(free) - across
    wide = (SIZE - 2 * MARGIN) / max(columns, rows)
    truths = position.restricted().truths().reshape(rows, columns)
    whole = columns * wide, rows * wide
    shapes: list[Shape] = [Box((MARGIN, MARGIN), whole, fill=COLORS[Player.UNKNOTTER])]
    for y in range(rows):
        line = truths[_gray(y)]
        for knotted, run in groupby(range(columns), lambda x, line=line: bool(line[_gray(x)])):  # type: ignore[misc]
            if knotted:
                places = list(run)
                corner = MARGIN + places[0] * wide, MARGIN + y * wide
                shapes.append(Box(corner, (len(places) * wide, wide), fill=COLORS[Player.KNOTTER]))
    if len(free) <= LINES:
        shapes += _grid(columns, rows, wide)
    shapes.append(Box((MARGIN, MARGIN), whole, stroke=PEN))
    for names, at in ((free[:across], (MARGIN, MARGIN - 16)), (free[across:], (8, MARGIN + 8))):
        shapes.append(Text(at, "".join(LETTERS[variable] for variable in names)))
    return shapes, whole[1] + 2 * MARGIN


def _grid(columns: int, rows: int, wide: float) -> Iterator[Path]:
    """Draw the lines between places."""
    for x in range(1, columns):
        yield _line((MARGIN + x * wide, MARGIN), (MARGIN + x * wide, MARGIN + rows * wide))
    for y in range(1, rows):
        yield _line((MARGIN, MARGIN + y * wide), (MARGIN + columns * wide, MARGIN + y * wide))


def _line(start: Point, end: Point) -> Path:
    segment: Segment = (end,)
    return Path(start, (segment,), stroke=GRAY, width=0.5)


def _variable(i: int, variable: int, winning: Winning, below: float) -> Group:
    """Draw a free variable: the left half is colored if the Knotter wins by a move, the right if the Unknotter."""
    here = {player: [str(move) for move in winning.get(player, ()) if move.variable == variable] for player in Player}
    knotter, unknotter = (Side(f"the {player.word}", COLORS[player], moves) for player, moves in here.items())
    place = MARGIN + DISK + i * (SIZE - 2 * MARGIN) / MOST, below + DISK - 12
    letter = LETTERS[variable]
    moves = [str(Setting(variable, value)) for value in (False, True)]
    return disk(place, DISK, letter, f"variable {letter}", moves, (knotter, unknotter))
