"""Sums of heaps of a game with a code, or with a code for each player: notation, moves, drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.heaps.octal import Code, PartizanCode, read_code
from knotgames.algebra.match import MOST_MOVES
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.palette import BLUE, GRAY, INK, NEUTRAL
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Picture
from knotgames.algebra.sums import POSITION_SIZE
from knotgames.algebra.sums import require_recursion as require_positions

Heaps = tuple[int, ...]
"""The sizes of the heaps of a sum."""


@dataclass(frozen=True)
class Position:
    """A sum of heaps of the game with this code.

    Raises:
        ValueError: a heap has a negative size.
    """

    code: Code | PartizanCode
    heaps: Heaps

    def __post_init__(self) -> None:
        if any(heap < 0 for heap in self.heaps):
            raise ValueError(f"a heap holds 0 counters or more: {self.heaps}")

    def __str__(self) -> str:
        return _sum_text(self.heaps)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The code of both players, or the codes of Left and Right."""
        return self.code.codes

    def moves(self, heap: int, side: int = 0) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves of a player, 0 or 1, in one heap, each with its name and the heaps that it leaves."""
        for move in self.codes[side].moves:
            for sizes in move.sizes_left(heap):
                yield move.name, sizes

    def require_moves(self) -> None:
        """Raise InputError if memory cannot hold the list of moves."""
        count = 0
        for code in self.codes:
            count += len(code.moves) * sum(heap ** max(code.parts - 1, 0) for heap in self.heaps)
        require_memory(count * POSITION_SIZE, f"the list of the moves in {self}")


def require_recursion(heaps: Heaps, why: str) -> None:
    """Raise InputError, which begins with a reason, if memory cannot hold a recursion: no move adds counters."""
    total = sum(heaps)
    require_positions(range(1, total + 1), total, f"{why}; the recursion over what follows {_sum_text(heaps)}")


def _sum_text(heaps: Heaps) -> str:
    """Return a sum of heaps as text."""
    return " + ".join(map(str, heaps)) or "0"


MOVE = "{0} -> {1} ({2})"
"""A move in text: the heap, what it leaves, and its name."""


def parse(code: str, text: str) -> Position:
    """Read a sum of heaps such as `5 + 9 + 12` of the game with a code such as `0.77` or `0.7|0.07`.

    Raises:
        NotationError: an error in the code or in the sum; the message shows the place.

    >>> parse("0.77", "5+9 + 12")
    Position(code=Code(digits=(0, 7, 7)), heaps=(5, 9, 12))
    """
    game = read_code(code)
    reader = Reader("heaps", text)
    heaps = tuple(reader.separated(read_heap, "+"))
    reader.end("'+' or the end")
    return Position(game, heaps)


def read_heap(reader: Reader) -> int:
    """Read the size of a heap."""
    return reader.natural("a heap: a whole number from 0")


COUNTER, ACROSS = 22, 12
"""The width of a counter, in pixels, and the number of counters in a row."""


def picture(position: Position, **_: Any) -> Picture:
    """Return a picture of heaps, one below the other; a heap is the place of its moves.

    >>> [place.title for place in picture(parse("0.77", "5 + 1")).shapes]
    ['a heap of 5', 'a heap of 1']
    """
    if sum(position.heaps) > MOST_MOVES:
        raise InputError(f"heaps of {sum(position.heaps):,} counters are not drawn: expected at most {MOST_MOVES:,}")
    places, top = [], float(COUNTER)
    for number, heap in enumerate(position.heaps):
        rows = max(-(-heap // ACROSS), 1)
        moves = [
            MOVE.format(heap, _sum_text(left), name)
            for side in range(len(position.codes))
            for name, left in position.moves(heap, side)
        ]
        title = f"a heap of {heap}"
        places.append(Group(tuple(_counters(heap, rows, top)), title, tuple(dict.fromkeys(moves)), str(number)))
        top += (rows + 1) * COUNTER
    size = (ACROSS + 3) * COUNTER, max(top, 3 * COUNTER)
    return Picture(size, tuple(places), f"heaps of counters: {position}")


def _counters(heap: int, rows: int, top: float) -> Iterator[Box | Circle]:
    yield Box((COUNTER, top), ((ACROSS + 1) * COUNTER, rows * COUNTER), fill=NEUTRAL, stroke=GRAY)
    for counter in range(heap):
        row, column = divmod(counter, ACROSS)
        yield Circle(((column + 2) * COUNTER, top + (row + 0.5) * COUNTER), COUNTER * 0.36, fill=BLUE, stroke=INK)
