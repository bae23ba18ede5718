"""The table of a monoid in several formats: text, CSV, JSON, LaTeX, GAP, Sage."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from knotgames.algebra.monoids.exchange import to_gap, to_latex, to_sage
from knotgames.algebra.monoids.orders import order_of

if TYPE_CHECKING:
    from knotgames.algebra.monoids.monoid import BoolArray, FiniteMonoid


def names_and_rows(monoid: FiniteMonoid[Any]) -> tuple[list[str], list[list[str]]]:
    """Return the names of the elements, and the table by names."""
    names = [str(element) for element in monoid.elements]
    return names, [[names[int(i)] for i in row] for row in monoid.table]


def as_text(monoid: FiniteMonoid[Any], most: int | None = None) -> str:
    """Return the table in columns, with row and column heads; in blocks of columns if a line has more than `most`
    characters.
    """
    names, rows = names_and_rows(monoid)
    width = max(map(len, names)) + 1
    across = len(names) if most is None else max(1, (most - width - 1) // width)
    blocks = []
    for start in range(0, len(names), across):
        shown = slice(start, start + across)
        lines = [("+", names[shown]), *zip(names, (row[shown] for row in rows), strict=True)]
        texts = [f"{head:{width}}|" + "".join(f" {one:{width - 1}}" for one in line).rstrip() for head, line in lines]
        rule = "-" * width + "+" + "-" * (width * len(names[shown]))
        blocks.append("".join(f"{text}\n" for text in (texts[0], rule, *texts[1:])))
    return "\n".join(blocks)


def as_csv(monoid: FiniteMonoid[Any]) -> str:
    """Return the table as CSV, with heads."""
    names, rows = names_and_rows(monoid)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["+", *names])
    writer.writerows([name, *row] for name, row in zip(names, rows, strict=True))
    return stream.getvalue()


def as_json(monoid: FiniteMonoid[Any]) -> str:
    """Return the elements, the identity and the table, row by row."""
    names, rows = names_and_rows(monoid)
    data = {"order": len(names), "elements": names, "identity": str(monoid.identity)}
    head = json.dumps(data, ensure_ascii=False, indent=2)[:-2]
    body = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{head},\n  "table": [\n{body}\n  ]\n}}\n'


def as_latex(monoid: FiniteMonoid[Any]) -> str:
    """Return the table as a LaTeX array; a wide one is scaled to the width of the page."""
    array = to_latex(monoid)
    if len(monoid) <= WIDE:
        return array
    return (
        "% needs \\usepackage{graphicx}; larger in landscape, and the even values alone (--even) say as much\n"
        f"\\noindent\\resizebox{{\\linewidth}}{{!}}{{$\n{array}$}}\n"
    )


WIDE = 20
"""The most columns of a table that fits the width of a page."""


def order_as_json(monoid: FiniteMonoid[Any], order: str, relation: BoolArray) -> str:
    """Return an order of the elements as JSON: its name, its classes of equivalent elements, and the covering pairs."""
    found = order_of(relation)
    classes = [[str(monoid.elements[i]) for i in part] for part in found.classes]
    data = {"relation": order, "classes": classes, "covers": found.covers}
    return json.dumps(data, ensure_ascii=False) + "\n"


def order_as_text(monoid: FiniteMonoid[Any], relation: BoolArray) -> str:
    """Return an order as text: a line for each class of equivalent elements, with the first elements of those below."""
    found = order_of(relation)
    names = [", ".join(str(monoid.elements[i]) for i in part) for part in found.classes]
    first = [str(monoid.elements[part[0]]) for part in found.classes]
    below = [[first[d] for c, d in found.covers if c == place] for place in range(len(names))]
    width = max(map(len, names))
    return "".join(
        f"{name:{width}} above {', '.join(covered)}\n" if covered else f"{name}\n"
        for name, covered in zip(names, below, strict=True)
    )


FORMATS: Mapping[str, Callable[[FiniteMonoid[Any]], str]] = {
    "text": as_text,
    "csv": as_csv,
    "json": as_json,
    "latex": as_latex,
    "gap": to_gap,
    "sage": to_sage,
}
"""The text formats of `knotgames table`, by name; there are picture formats too."""

ENDINGS: Mapping[str, str] = {
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".tex": "latex",
    ".g": "gap",
    ".sage": "sage",
    ".svg": "svg",
    ".tikz": "tikz",
    ".pdf": "pdf",
}
"""The format for each ending of a file name."""
