"""Pictures of games on a cube, as SVG: a Karnaugh map, and below it the free variables with who wins by a move there.

The places of the free variables stand in rows and columns in the order of the reflected Gray code, so that places side
by side differ in one variable. A place is dark where the Knotter has won, and light where the Unknotter has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from xml.sax.saxutils import escape

from algebra.boolean import LETTERS
from algebra.knot_type.play import Player
from algebra.notation import InputError
from algebra.palette import GRAY, INK, NEUTRAL, OUTCOMES, PAPER
from algebra.picture import place
from games.cube.position import CubeGame, Setting

SIZE, MARGIN, CAPTION = 640, 40, 96
"""The side of the square that holds the map, the blank around it, the height of what is written below: pixels."""

MOST = 16
"""Of how many free variables a map is drawn: with so many a place is about two pixels wide."""

DISK = 12
"""The radius of the disk of a variable."""

COLORS = {player: OUTCOMES[player.always] for player in Player}
"""The color of a player, which is that of the outcome in which he always wins."""

Winning = Mapping[Player, Sequence[Setting]]
"""The winning moves of either player."""


def svg(position: CubeGame, winning: Winning, caption: str) -> str:
    """A picture of a position.

    Args:
        position: the position.
        winning: the winning moves, which are colored by player; nothing is said of a player who is not in it.
        caption: a line of text below the map.

    Raises:
        InputError: more variables are free than a map has room for.

    >>> svg(CubeGame.parse("ab"), {}, "")[:52]
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" '
    """
    free = len(position.free)
    if free > MOST:
        raise InputError(f"a map of 2^{free} = {1 << free:,} places is not drawn: at most {MOST} variables may be free")
    bottom = _grid(position)[2]
    height = bottom + CAPTION
    shapes = [f'<rect width="{SIZE}" height="{height:g}" fill="{PAPER}"/>', *_map(position)]
    shapes += [_disk(i, variable, winning, bottom) for i, variable in enumerate(position.free)]
    for i, player in enumerate(winning):
        x, color = MARGIN + 300 * i, COLORS[player]
        shapes.append(f'<circle cx="{x}" cy="{bottom + 74:g}" r="7" fill="{color}" stroke="{INK}"/>')
        shapes.append(f'<text x="{x + 14}" y="{bottom + 79:g}">the {player.word} wins by a move here</text>')
    shapes.append(f'<text x="{MARGIN}" y="{bottom + 12:g}" font-weight="bold">{escape(caption)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{height:g}" viewBox="0 0 {SIZE} {height:g}" '
        f'font-family="sans-serif" font-size="14" fill="{INK}">\n' + "\n".join(shapes) + "\n</svg>\n"
    )


def gray(number: int) -> int:
    """The place of this number in the reflected Gray code.

    >>> [gray(i) for i in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    return number ^ number >> 1


def _grid(position: CubeGame) -> tuple[int, int, float]:
    """How many columns and rows the map has, and where the blank below it ends."""
    free = len(position.free)
    columns, rows = 1 << free - free // 2, 1 << free // 2
    return columns, rows, 2 * MARGIN + rows * (SIZE - 2 * MARGIN) / columns


def _map(position: CubeGame) -> Iterator[str]:
    """The places: rows by the last half of the free variables, columns by the others."""
    free = position.free
    across = len(free) - len(free) // 2
    columns, rows, _ = _grid(position)
    left, top, wide = MARGIN, MARGIN, (SIZE - 2 * MARGIN) / columns
    truths = position.restricted().truths().reshape(rows, columns)
    size = f'width="{columns * wide:g}" height="{rows * wide:g}"'
    yield f'<rect x="{left}" y="{top}" {size} fill="{COLORS[Player.UNKNOTTER]}" stroke="{INK}"/>'
    path = []
    for y in range(rows):
        line = truths[gray(y)]
        for knotted, run in groupby(range(columns), lambda x, line=line: bool(line[gray(x)])):  # type: ignore[misc]
            if knotted:
                places = list(run)
                path.append(f"M{left + places[0] * wide:g},{top + y * wide:g}h{len(places) * wide:g}v{wide:g}")
                path.append(f"h{-len(places) * wide:g}z")
    yield f'<path d="{"".join(path)}" fill="{COLORS[Player.KNOTTER]}"/>'
    if len(free) <= 10:
        lines = [f"M{left + x * wide:g},{top}v{rows * wide:g}" for x in range(1, columns)]
        lines += [f"M{left},{top + y * wide:g}h{columns * wide:g}" for y in range(1, rows)]
        yield f'<path d="{"".join(lines)}" stroke="{GRAY}" stroke-width="0.5"/>'
    for names, at in ((free[:across], f'x="{left}" y="{top - 12}"'), (free[across:], f'x="8" y="{top + 12}"')):
        yield f"<text {at}>{''.join(LETTERS[variable] for variable in names)}</text>"


def _disk(i: int, variable: int, winning: Winning, bottom: float) -> str:
    """A free variable: the left half is colored if the Knotter wins by a move there, the right if the Unknotter."""
    x, y = MARGIN + DISK + i * (SIZE - 2 * MARGIN) / MOST, bottom + 44
    moves = {player: [move for move in winning.get(player, ()) if move.variable == variable] for player in Player}
    notes = [f"the {player.word} wins with {', '.join(map(str, of))}" for player, of in moves.items() if of]
    title = "; ".join([f"variable {LETTERS[variable]}", *notes])
    shapes = []
    colors = [COLORS[player] if of else NEUTRAL for player, of in moves.items()]
    upper, lower = f"{x:g},{y - DISK:g}", f"{x:g},{y + DISK:g}"
    for color, (start, stop) in zip(colors, ((lower, upper), (upper, lower)), strict=True):
        shapes.append(f'<path d="M{start}A{DISK},{DISK} 0 0 1 {stop}Z" fill="{color}"/>')
    shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="{DISK}" fill="none" stroke="{INK}" stroke-width="1.5"/>')
    shapes.append(f'<text x="{x:g}" y="{y + 5:g}" text-anchor="middle">{LETTERS[variable]}</text>')
    return place(LETTERS[variable], [f"{LETTERS[variable]}={to}" for to in (1, 0)], title, shapes)
