"""Heap games given by an octal or hexadecimal code, and sums of their heaps [Guy and Smith 1956].

A position is a sum of heaps of counters. A move takes counters from one heap and shares the rest of it among new
heaps, as the code allows (see `algebra.octal`): kayles is 0.77, Dawson's chess 0.137, and the surface game on
orientable surfaces 4.3. The player who makes the last move wins; under misère play, loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from algebra.impartial import (
    POSITION_SIZE,
    misere_winning_moves,
    outcome_of_sum,
    require_recursion,
    winning_moves,
)
from algebra.memory import require_memory
from algebra.nim import nim_sum
from algebra.notation import Reader
from algebra.octal import Code
from algebra.octal import solve as solve_code
from algebra.outcome import LastMoveOutcome
from algebra.ruleset import Example, Flag, Ruleset


@dataclass(frozen=True)
class Position:
    """A sum of heaps of the game that a code names.

    >>> str(Position(Code.parse("0.77"), (5, 9, 12)))
    '5 + 9 + 12'
    """

    code: Code
    heaps: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(heap < 0 for heap in self.heaps):
            raise ValueError(f"a heap holds 0 counters or more: {self.heaps}")

    def __str__(self) -> str:
        return " + ".join(map(str, self.heaps)) or "0"

    def moves(self, heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The moves in one heap, each with its name and the heaps that it leaves."""
        for move in self.code.moves:
            for left in move.options(heap):
                yield move.name, tuple(size for _, size in left)


def parse(code: str, text: str) -> Position:
    """Read a sum of heaps such as `5 + 9 + 12` of the game with this code.

    Raises:
        NotationError: naming the place, in the code or in the sum, and what was expected there.

    >>> parse("0.77", "5+9 + 12")
    Position(code=Code(digits=(0, 7, 7)), heaps=(5, 9, 12))
    """
    game = Code.parse(code)
    reader = Reader("heaps", text)
    heaps = tuple(reader.separated(_heap, "+"))
    reader.end("'+' or the end")
    return Position(game, heaps)


def _heap(reader: Reader) -> int:
    digits = reader.match(r"[0-9]+")
    return int(digits) if digits is not None else reader.fail("a heap: a whole number from 0")


def solve(position: Position, *, moves: bool = False, misere: bool = False) -> Mapping[str, Any]:
    """The solved position: outcome, Grundy values of the sum and of each heap, winning moves.

    Args:
        position: the sum.
        moves: whether to list the winning moves.
        misere: whether the player who moves last loses; the outcome is then found by plain recursion, and there are
            no Grundy values.

    Raises:
        InputError: if memory cannot hold the values, the positions of a misère recursion or the list of moves.
    """
    answer: dict[str, Any] = {"position": str(position), "game": str(position.code)}
    if misere:
        _require_recursion(position)
        result = outcome_of_sum(position.heaps, position.moves, misere=True)
    else:
        values = solve_code(position.code, max(position.heaps, default=0))
        total = nim_sum(values[heap] for heap in position.heaps)
        result = LastMoveOutcome.NEXT if total else LastMoveOutcome.PREVIOUS
    answer |= {"outcome": str(result), "explained": result.explained}
    if not misere:
        answer["grundy"] = total
        answer["components"] = [{"heap": heap, "grundy": values[heap]} for heap in position.heaps]
    if moves:
        count = len(position.code.moves) * sum(heap ** max(position.code.parts - 1, 0) for heap in position.heaps)
        require_memory(count * POSITION_SIZE, f"the list of the moves in {position}")
        chosen = (
            misere_winning_moves(position.heaps, position.moves)
            if misere
            else winning_moves(position.heaps, position.moves, values.__getitem__)
        )
        answer["moves"] = {
            "next player": [
                f"{position.heaps[place]} -> {Position(position.code, left)} ({name})" for place, name, left in chosen
            ]
        }
    return answer


def _require_recursion(position: Position) -> None:
    """Refuse a recursion past memory: no move raises the number of counters."""
    total = sum(position.heaps)
    require_recursion(range(1, total + 1), total, f"the recursion over what follows {position}")


_KNOWN = "tczajka/octal-games, TrivialGames.md"

RULESET = Ruleset(
    name="heap",
    summary="Take counters from heaps and break them, as an octal or hexadecimal code allows; the last move wins",
    notation="a code such as 0.77, then a sum of heaps such as '5 + 9 + 12'",
    parse=parse,
    solve=solve,
    examples=(
        Example("70", {"outcome": "N", "grundy": 6}, _KNOWN + ": an exception", ("0.77",)),
        Example("9 + 57", {"outcome": "P", "grundy": 0}, _KNOWN + ": both are worth 4", ("0.77",)),
        Example("6", {"outcome": "N", "grundy": 3}, _KNOWN + ": an exception", ("0.77",)),
        Example("3", {"outcome": "P", "grundy": 0}, "BermanLeonard2024, Theorem 2.3, by og = 4.3", ("4.3",)),
        Example("10", {"outcome": "P", "grundy": 0}, _KNOWN + ": an exception", ("0.53",)),
    ),
    parameters=("CODE",),
    flags=(Flag(("--misere",), {"action": "store_true", "help": "the player who moves last loses"}),),
)
