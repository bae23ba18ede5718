"""The chart of misère octal games, from the table of their quotients."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from knotgames.algebra.heaps.octal import Code

TABLE = "octal-quotients.csv"
"""The table, in the folder of the page."""

HEAPS = 30
"""The heaps by which games are compared."""

Row = Mapping[str, str]


def made(page: Path, words: list[str]) -> str:
    """Return the chart of a table: its counts, its cells, and how far each open game was followed."""
    with (page.parent / TABLE).open(encoding="utf-8", newline="") as stream:
        rows = {row["code"]: row for row in csv.DictReader(stream)}
    parts = {"counts": counts, "cells": cells, "open": open_games}
    return "\n".join(parts[words[0]](rows))


def status(row: Row) -> str:
    """Return `finite`, `infinite` or `open`."""
    return "finite" if row["period"] else "infinite" if row["infinite"] else "open"


def games(codes: Iterable[str]) -> list[list[str]]:
    """Return the codes by game: lists of codes with the same heaps, without leading heaps in which nobody can move.

    >>> games(["0.3", "0.03", "0.33"])
    [['0.3'], ['0.03'], ['0.33']]
    >>> games(["0.4", "0.07"])
    [['0.4', '0.07']]
    """
    found: dict[tuple[object, ...], list[str]] = {}
    for code in codes:
        found.setdefault(_heaps(code), []).append(code)
    return list(found.values())


@cache
def _heaps(code: str) -> tuple[object, ...]:
    """Return the options of the first heaps of a code. They are equal for two codes of one game."""
    heaps, numbers = [0], {frozenset[tuple[int, ...]](): 0}  # heaps with the same options have the same number
    parsed = Code.parse(code)
    for heap in range(1, HEAPS + 1):
        options = (tuple(sorted(heaps[left] for left in option if heaps[left])) for option in parsed.options(heap))
        heaps.append(numbers.setdefault(frozenset(options), len(numbers)))
    first = next((heap for heap, number in enumerate(heaps) if number), 1)
    kept = list(numbers)
    return tuple(kept[number] for number in heaps[first:][: HEAPS - 10])


def counts(rows: Mapping[str, Row]) -> Iterator[str]:
    """Yield a table of the numbers of codes and of games, by digits and status."""
    yield "| codes | finite | infinite | open | all |"
    yield "| --- | --- | --- | --- | --- |"
    of_kind = {f"0., {n} digit{'s' * (n > 1)}": [c for c in rows if c[0] == "0" and len(c) == n + 2] for n in (1, 2, 3)}
    of_kind["0., all"] = [code for code in rows if code[0] == "0"]
    of_kind["4., up to 2 digits"] = [code for code in rows if code[0] == "4"]
    for name, codes in of_kind.items():
        several = games(codes)
        by_code = Counter(status(rows[code]) for code in codes)
        by_game = Counter(status(rows[some[0]]) for some in several)
        numbers = [f"{by_code[one]} ({by_game[one]})" for one in ("finite", "infinite", "open")]
        yield f"| {name} | {' | '.join(numbers)} | {len(codes)} ({len(several)}) |"


def cells(rows: Mapping[str, Row]) -> Iterator[str]:
    """Yield a table with a line for each code but its last digit, and a column for each last digit."""
    for before, width in (("0.", 2), ("4.", 1)):
        yield f"| | {' | '.join(map(str, range(8)))} |"
        yield f"| --- |{' --- |' * 8}"
        for n in range(8**width):
            start = before + f"{n:0{width}o}"
            yield f"| **{start}** | {' | '.join(_cell(rows, start + str(digit)) for digit in range(8))} |"
        yield ""


def _cell(rows: Mapping[str, Row], name: str) -> str:
    row = rows.get(name.rstrip("0").rstrip("."))
    if row is None:  # a code without a move
        return ""
    if status(row) == "finite":
        return f"{row['order']}, {row['period']}"
    return f"∞ {row['infinite']}" if status(row) == "infinite" else f"{row['order']} to {row['proved']}"


def open_games(rows: Mapping[str, Row]) -> Iterator[str]:
    """Yield a table of the open games, the codes of each, and why the search stopped."""
    yield "| codes | order | to heap | stopped |"
    yield "| --- | --- | --- | --- |"
    for codes in games(code for code in rows if status(rows[code]) == "open"):
        furthest = max((rows[code] for code in codes), key=lambda row: int(row["order"]))
        names = ", ".join(sorted(codes, key=lambda code: code != furthest["code"]))
        yield f"| {names} | {furthest['order']} | {furthest['proved']} | {_reason(furthest)} |"


def _reason(row: Row) -> str:
    return row["stopped"].split(" (--")[0]
