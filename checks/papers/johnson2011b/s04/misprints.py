"""The rules (1) to (9), each with a misprint that a check must refute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from knotgames.games.rational.moves import RULES, LeaveOut, Merge, Remove, Word


def _altered(number: int, **changes: Any) -> Mapping[str, Any]:
    return {"rules": {**RULES, number: replace(RULES[number], **changes)}}


def _two_fewer(place: int, length: int, times: int) -> Remove:
    return Remove(place, 2)


def _at_two(number: int, word: Word) -> list[int]:
    return [place for place in RULES[number].places(word) if word[place] >= 2]


MISPRINTS: Mapping[int, Mapping[str, Mapping[str, Any]]] = {
    1: {"the 1 is left out": _altered(1, edit=lambda i, n, k: LeaveOut(0, 1))},
    2: {"the 1 is left out": _altered(2, edit=lambda i, n, k: LeaveOut(n - 1, n))},
    3: {"one 0 is left out": _altered(3, edit=lambda i, n, k: LeaveOut(0, 1))},
    4: {"the 0 is left out": _altered(4, edit=lambda i, n, k: LeaveOut(i, i + 1))},
    5: {"one 0 is left out": _altered(5, edit=lambda i, n, k: LeaveOut(n - 1, n))},
    6: {"the first two letters are merged": _altered(6, edit=lambda i, n, k: Merge(0, 2))},
    7: {"two crossings are removed": _altered(7, edit=_two_fewer, places=partial(_at_two, 7))},
    8: {"two crossings are removed": _altered(8, edit=_two_fewer, places=partial(_at_two, 8))},
    9: {"one crossing is removed": _altered(9, edit=lambda i, n, k: Remove(i, 1))},
}  # fmt: skip
"""For each rule, by the misprint, the arguments of a check with the misprinted rule."""
