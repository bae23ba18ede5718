"""A formal game as the list of its subpositions, options first, and the text of such a list.

A subposition is the name of its terminal game, or for each side the places of its options in the list. The list is
linear in the number of distinct subpositions; the braces of a game may be longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from knotgames.algebra.knot_type.theory import Theory

Subposition: TypeAlias = str | tuple[tuple[int, ...], ...]
"""The name of a terminal game, or for each side the places of the options."""

PLAIN_LIMIT = 400
"""The length up to which a game is written as one pair of braces, without definitions."""

NESTING_LIMIT = 100
"""The greatest depth of braces and brackets in a text; deeper games are written with definitions."""


def text_of(listing: Sequence[Subposition], theory: Theory) -> str:
    """Return the text of the last game of a list, which `algebra.knot_type.formal_notation` can read.

    Options are in order of birthday, and `*` and `k + *` have these names. A long text defines its repeated
    subpositions first, and so is linear in their number.

    >>> from knotgames.algebra.knot_type.theory import KNOT
    >>> text_of(["k", "u", ((0,),), ((1,),), ((2, 3),)], KNOT)
    '{*, k + *}'
    """
    short = [_short_name(listing, sub, theory) for sub in listing]
    place, birthday = _order(listing, theory)
    sides = [[] if isinstance(sub, str) else [sorted(side, key=place.__getitem__) for side in sub] for sub in listing]
    length = [len(name or "") for name in short]
    for i, sub in enumerate(sides):
        length[i] = length[i] or sum(length[option] + 2 for side in sub for option in side) + 2
    last = len(listing) - 1
    if length[last] <= PLAIN_LIMIT and birthday[last] <= NESTING_LIMIT:
        return _braces(last, sides, short)
    uses = [0] * len(listing)
    for sub in sides:
        for side in sub:
            for option in side:
                uses[option] += 1
    depth = [0] * len(listing)
    names = list(short)
    lines: list[str] = []
    for i in sorted(range(len(listing)), key=place.__getitem__):
        if short[i] is not None:
            continue
        depth[i] = 1 + max(depth[option] for side in sides[i] for option in side)
        if i != last and (uses[i] > 1 or depth[i] == NESTING_LIMIT):
            name = f"G{len(lines) + 1}"
            lines.append(f"{name} = {_braces(i, sides, names)}; ")
            names[i], depth[i] = name, 0
    return "".join(lines) + _braces(last, sides, names)


def _short_name(listing: Sequence[Subposition], sub: Subposition, theory: Theory) -> str | None:
    """Return a terminal's name; `*`, or `k + *`, if each player has one option, the same terminal; else None."""
    if isinstance(sub, str):
        return sub
    identity = theory.sums[0].identity()
    only = listing[sub[0][0]]
    if identity is None or not isinstance(only, str) or any(side != sub[0][:1] for side in sub):
        return None
    return "*" if only == theory.terminals[identity] else f"{only} {theory.sums[0].symbol} *"


def _order(listing: Sequence[Subposition], theory: Theory) -> tuple[list[int], list[int]]:
    """Return the place of each subposition by birthday, then by the places of its options; and the birthdays."""
    birthday: list[int] = []
    by_birthday: dict[int, list[int]] = {}
    for i, sub in enumerate(listing):
        birthday.append(0 if isinstance(sub, str) else 1 + max(birthday[option] for side in sub for option in side))
        by_birthday.setdefault(birthday[i], []).append(i)
    place = [0] * len(listing)

    def key(i: int) -> tuple[object, ...]:
        sub = listing[i]
        if isinstance(sub, str):
            return (theory.terminals.index(sub),)
        return tuple(tuple(sorted(place[option] for option in side)) for side in sub)

    placed = 0
    for day in sorted(by_birthday):
        for i in sorted(by_birthday[day], key=key):
            place[i], placed = placed, placed + 1
    return place, birthday


def _braces(start: int, sides: Sequence[Sequence[Sequence[int]]], names: Sequence[str | None]) -> str:
    pieces: list[str] = []
    stack: list[int | str] = [start]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        name = names[item]
        if name is not None:
            pieces.append(name)
            continue
        parts: list[int | str] = ["{"]
        for i, side in enumerate(sides[item]):
            parts += [" | "] if i else []
            for j, option in enumerate(side):
                parts += [", ", option] if j else [option]
        stack.extend(reversed([*parts, "}"]))
    return "".join(pieces)
