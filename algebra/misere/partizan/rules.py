"""The partizan games that a misère monoid can be asked for by name: two codes with a bar between, and files of options.

A file, whose name ends in .json, holds a list that has for each heap an object `{"left": [...], "right": [...]}`
with the options of both players. An option is the list of the heaps that are left, each of them a place before it in
the list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from knotgames.algebra.files import read_json
from knotgames.algebra.misere.partizan.codes import PartizanCode
from knotgames.algebra.misere.rules import excerpt
from knotgames.algebra.notation import InputError

if TYPE_CHECKING:
    from knotgames.algebra.misere.partizan.quotient import PartizanRule


@dataclass(frozen=True)
class PartizanHeaps:
    """A partizan game of heaps.

    Attributes:
        name: what it is called.
        rule: its code, or its rule.
        heaps: the largest heap, if the game says so.

    >>> PartizanHeaps("one counter for Left", lambda heap: ([[]] if heap == 1 else [], []), 1).rule(1)
    ([[]], [])
    """

    name: str
    rule: PartizanCode | PartizanRule
    heaps: int | None = None


def read_partizan_game(text: str) -> PartizanHeaps | None:
    """The partizan game that a text names: two codes such as 0.7|0.07, or a file of options of two players; None if it
    names none, but maybe an impartial one.

    Raises:
        InputError: a code or a file cannot be used; the place is named.

    >>> read_partizan_game("0.7|0.07").name, read_partizan_game("0.77")
    ('0.7|0.07', None)
    """
    if "|" in text:
        code = PartizanCode.parse(text)
        return PartizanHeaps(str(code), code)
    if not text.endswith(".json"):
        return None
    options = read_json(text)
    if not isinstance(options, list) or not any(isinstance(sides, dict) for sides in options):
        return None
    _require_sides(text, options)
    return PartizanHeaps(text, lambda heap: (options[heap]["left"], options[heap]["right"]), len(options) - 1)


def _require_sides(name: str, options: list[Any]) -> None:
    for heap, sides in enumerate(options):
        place = f"game '{name}', heap {heap}"
        if not isinstance(sides, dict) or set(sides) != {"left", "right"}:
            raise InputError(f"{place}: expected an object with the keys left and right, found {excerpt(sides)}")
        for player, side in sides.items():
            if not isinstance(side, list):
                raise InputError(f"{place}, {player}: expected a list of options, found {excerpt(side)}")
            for option in side:
                if not isinstance(option, list) or not all(type(left) is int and 0 <= left < heap for left in option):
                    raise InputError(
                        f"{place}, {player}: expected options that are lists of heaps before it, "
                        f"found {excerpt(option)}"
                    )
