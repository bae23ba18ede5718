"""Readers of lists of numbers: planar diagram codes, groups in brackets, and lists of lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from knotgames.algebra.notation import Reader

Nested = list[Any]
"""Whole numbers, and lists of them."""


def read_numbers(reader: Reader, expected: str, deepest: int = 3) -> Nested:
    """Read whole numbers and lists of them, in brackets, parentheses or braces, `deepest` levels deep.

    >>> read_numbers(Reader("list", "[3, {1, -2}]"), "a whole number")
    [3, [1, -2]]
    """
    opening = reader.match(r"[\[({]") or reader.fail("'['")
    closing, found = {"[": "]", "(": ")", "{": "}"}[opening], Nested()
    while not reader.accept(closing):
        inner = deepest > 1 and reader.peek(r"[\[({]")
        found.append(read_numbers(reader, expected, deepest - 1) if inner else reader.integer(expected))
        if not reader.accept(",") and not reader.peek(re.escape(closing)):
            reader.fail(f"',' or '{closing}'")
    return found


def by_component(reader: Reader, found: Nested) -> list[list[int]]:
    """Return the lists of numbers in a list, or the list itself if it has numbers alone."""
    return [flat(reader, one) for one in found] if found and isinstance(found[0], list) else [flat(reader, found)]


def flat(reader: Reader, found: Nested | int) -> list[int]:
    """Return a list of numbers. Raise NotationError if it is not a list, or a list is in it."""
    if isinstance(found, int):
        reader.fail("a list of whole numbers", found="a number alone")
    if not all(isinstance(number, int) for number in found):
        reader.fail("a list of whole numbers", found="a list in it")
    return found


def read_planar_diagram(reader: Reader) -> list[tuple[int, ...]]:
    """Read a planar diagram code: `PD[X[1,4,2,5], ...]`, `X[1,4,2,5] ...`, `[[1,4,2,5], ...]` or `[(1,4,2,5), ...]`.

    Raises:
        NotationError: the code has none of these forms, or a crossing does not have four labels.
    """
    wrapped = reader.match(r"PD\s*\[|\[(?=\s*[\[(X\]])")
    code: list[tuple[int, ...]] = []
    while reader.peek(r"X?\s*[\[(]"):
        reader.accept("X")
        start = reader.place()
        labels = read_group(reader, lambda inner: inner.integer("an edge label"))
        if len(labels) != 4:
            found = reader.text[start : reader.position].strip()
            reader.fail("a crossing of four edge labels", at=start, found=f"{len(labels)} in '{found}'")
        code.append(labels)
        reader.accept(",")
    if wrapped:
        reader.expect("]", "a crossing such as 'X[1,4,2,5]' or ']'")
    elif not code:
        reader.fail("a crossing such as 'X[1,4,2,5]'")
    return code


def read_group(reader: Reader, item: Callable[[Reader], int]) -> tuple[int, ...]:
    """Read numbers in brackets or parentheses, with commas between them. The group may be empty.

    Raises:
        NotationError: there is no group at the cursor.
    """
    closing = ")" if reader.accept("(") else "]"
    if closing == "]":
        reader.expect("[")
    if reader.accept(closing):
        return ()
    items = reader.separated(item, ",")
    reader.expect(closing, f"',' or '{closing}'")
    return tuple(items)
