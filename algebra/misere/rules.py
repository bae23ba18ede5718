"""The games that a misère quotient can be asked for by name: codes, Grundy's game, and files of options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.files import read_json
from knotgames.algebra.heaps.nim import HeapRule
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.notation import InputError

GRUNDY = "grundy"
"""The name of Grundy's game."""


@dataclass(frozen=True)
class HeapGame:
    """A game of heaps.

    Attributes:
        name: what it is called.
        rule: its code, or its rule.
        heaps: the largest heap, if the game says so.

    >>> nim = HeapGame("nim", rule=lambda heap: ((left,) for left in range(heap)), heaps=3)
    >>> list(nim.rule(3))
    [(0,), (1,), (2,)]
    """

    name: str
    rule: Code | HeapRule
    heaps: int | None = None


def grundys_game(heap: int) -> Iterator[tuple[int, int]]:
    """The options of Grundy's game: a heap is split into two heaps of different sizes.

    >>> list(grundys_game(7))
    [(1, 6), (2, 5), (3, 4)]
    """
    return ((a, heap - a) for a in range(1, (heap + 1) // 2))


def read_game(text: str) -> HeapGame:
    """The game that a text names: a code such as 0.77, `grundy`, or a file of options.

    A file, whose name ends in .json, holds a list: for each heap the list of its options, each a list of heaps that
    come before in the list. Any finite set of impartial games that is closed under options can be given so.

    Raises:
        InputError: the text is no code, or the file cannot be used; the place is named.

    >>> read_game("0.77").rule
    Code(digits=(0, 7, 7))
    """
    if text == GRUNDY:
        return HeapGame(GRUNDY, grundys_game)
    if not text.endswith(".json"):
        code = Code.parse(text)
        return HeapGame(str(code), code)
    options = read_json(text)
    _require_options(text, options)
    return HeapGame(text, options.__getitem__, len(options) - 1)


def _require_options(name: str, options: Any) -> None:
    if not isinstance(options, list) or not options:
        raise InputError(f"game '{name}': expected a list that has the options of each heap")
    for heap, sums in enumerate(options):
        if not isinstance(sums, list):
            raise InputError(f"game '{name}', heap {heap}: expected a list of options, found {excerpt(sums)}")
        for option in sums:
            if not isinstance(option, list) or not all(type(left) is int and 0 <= left < heap for left in option):
                raise InputError(
                    f"game '{name}', heap {heap}: expected options that are lists of heaps before it, "
                    f"found {excerpt(option)}"
                )


def excerpt(data: Any) -> str:
    """The beginning of data, for a message.

    >>> excerpt([1, "a"]), len(excerpt([0] * 100))
    ('[1, "a"]', 83)
    """
    try:
        text = json.dumps(data)
    except RecursionError:
        return "lists nested too deeply"
    return text if len(text) <= 80 else f"{text[:80]}..."
