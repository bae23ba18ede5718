"""The games of heaps that a misère quotient can be asked for: codes, rules, Grundy's game, and files of options.

A file, whose name ends in .json, holds a list that has for each heap the list of its options, or an object
`{"left": [...], "right": [...]}` with those of each player. An option is the list of the heaps that are left, each of
them a place before it in the list.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.files import read_json
from knotgames.algebra.heaps.octal import Code, PartizanCode, read_code
from knotgames.algebra.misere.options import HeapOptions, Shared, listed
from knotgames.algebra.notation import InputError

Rule = Callable[[int], Sequence[Iterable[Iterable[int]]]]
"""The options of each heap by side, once if both players move alike, else Left's and Right's; an option lists heaps."""

Game = Code | PartizanCode | Rule
"""A game of heaps."""

GRUNDY = "grundy"
"""The name of Grundy's game."""


def sides_of(game: Game, heap: int) -> HeapOptions:
    """Return the options of a heap by side."""
    if isinstance(game, (Code, PartizanCode)):
        return tuple([Shared(code, heap) for code in game.codes])
    return tuple(map(listed, game(heap)))


@dataclass(frozen=True)
class HeapGame:
    """A game of heaps: its name, its code or rule, and the largest heap, if the game has one."""

    name: str
    rule: Game
    heaps: int | None = None

    @property
    def is_partizan(self) -> bool:
        """Return True if Left and Right have options of their own."""
        return len(sides_of(self.rule, 0)) == 2


def grundys_game(heap: int) -> tuple[list[tuple[int, int]]]:
    """Return the options of Grundy's game: a heap is split into two heaps of different sizes."""
    return ([(a, heap - a) for a in range(1, (heap + 1) // 2)],)


def read_game(text: str) -> HeapGame:
    """Return the game that a text names: a code such as 0.77, two such as 0.7|0.07, `grundy`, or a file. Raise
    InputError, with the place, if the text is no code, or the file cannot be used.

    >>> read_game("0.77").rule, read_game("0.7|0.07").is_partizan
    (Code(digits=(0, 7, 7)), True)
    """
    if text == GRUNDY:
        return HeapGame(GRUNDY, grundys_game)
    if not text.endswith(".json"):
        code = read_code(text)
        return HeapGame(str(code), code)
    data = read_json(text)
    if not isinstance(data, list) or not data:
        raise InputError(f"game '{text}': expected a list that has the options of each heap")
    partizan = any(isinstance(options, dict) for options in data)
    heaps = [_checked(options, heap, partizan, f"game '{text}', heap {heap}") for heap, options in enumerate(data)]
    return HeapGame(text, heaps.__getitem__, len(heaps) - 1)


def _checked(options: Any, heap: int, partizan: bool, place: str) -> tuple[list[list[int]], ...]:
    """The options of a heap by side, of a file that has been read."""
    if not partizan:
        named = [(place, options)]
    elif isinstance(options, dict) and set(options) == {"left", "right"}:
        named = [(f"{place}, {player}", options[player]) for player in ("left", "right")]
    else:
        raise InputError(f"{place}: expected an object with the keys left and right, found {_excerpt(options)}")
    for here, side in named:
        if not isinstance(side, list):
            raise InputError(f"{here}: expected a list of options, found {_excerpt(side)}")
        for option in side:
            if not isinstance(option, list) or not all(type(left) is int and 0 <= left < heap for left in option):
                expected = "expected options that are lists of heaps before it"
                raise InputError(f"{here}: {expected}, found {_excerpt(option)}")
    return tuple(side for _, side in named)


def _excerpt(data: Any) -> str:
    try:
        text = json.dumps(data)
    except RecursionError:
        return "lists nested too deeply"
    return text if len(text) <= 80 else f"{text[:80]}..."
