"""The addition table of the values of knot-type games as an HTML table, colored by outcome."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from knotgames.algebra.knot_type.values import VALUES, knot_monoid
from knotgames.algebra.outcome import Outcome


def class_of(outcome: Outcome) -> str:
    """Return the class of the cells of an outcome."""
    return f"outcome-{outcome.lower()}"


def legend() -> Iterator[str]:
    """Yield the meanings of the colors, as terms and descriptions."""
    for outcome in Outcome:
        yield f'<div><dt class="{class_of(outcome)}">{outcome}</dt><dd>{outcome.explained}</dd></div>\n'


def monoid_table() -> str:
    """Return the Cayley table of the 38 values as HTML. Outcomes differ in color, weight and slant.

    Hovering over a cell shows the sum and its outcome, and marks its row and column.

    >>> table = monoid_table()
    >>> table.count("<tr>"), table.count("<td ")
    (39, 1444)
    """
    return "".join(_lines())


def column_selectors() -> str:
    """Return the selectors of the cells in the column of the pointer, one for each column."""
    columns = range(2, len(VALUES) + 2)
    return ",\n".join(f".monoid:has(td:nth-child({n}):hover) :is(td, th):nth-child({n})" for n in columns)


def _lines() -> Iterator[str]:
    names = [escape(str(value)) for value in VALUES]
    kinds = [class_of(value.outcome) for value in VALUES]
    titles = [value.outcome.explained for value in VALUES]
    yield "<thead><tr><td>+</td>"
    for name, kind in zip(names, kinds, strict=True):
        yield f'<th scope="col" class="{kind}">{name}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for name, kind, row in zip(names, kinds, knot_monoid().table.tolist(), strict=True):
        yield f'<tr><th scope="row" class="{kind}">{name}</th>'
        for other, total in zip(names, row, strict=True):
            said = f"{name} + {other} = {names[total]}: {titles[total]}"
            yield f'<td class="{kinds[total]}" title="{said}">{names[total]}</td>'
        yield "</tr>\n"
    yield "</tbody>\n"
