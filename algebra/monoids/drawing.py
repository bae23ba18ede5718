"""Pictures of finite commutative monoids as SVG text: the Cayley table in color, and divisibility as a Hasse
diagram.

Boxes are light with dark text, and what is outside them is gray, so the pictures can be read on a light page
and on a dark one. Every cell and node says on hovering what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from algebra.monoids.green import covering_pairs, idempotents, j_classes, units
from algebra.monoids.monoid import E, FiniteMonoid, MonoidError
from algebra.monoids.orders import layered
from algebra.palette import GRAY, INK

DRAWING_LIMIT = 256
"""Up to how many elements a monoid is drawn."""

HTML_LIMIT = 48
"""Up to how many elements `_repr_html_` shows the table."""

_CHARACTER = 7.2
"""The width of a character, in the units of the drawing."""


def cayley_table_svg(m: FiniteMonoid[E], name: Callable[[E], str] = str, fill: Callable[[E], str] | None = None) -> str:
    """The Cayley table, each sum in its color, with a hover text that spells it out.

    Args:
        m: the monoid.
        name: how an element is written.
        fill: the color of an element, such as that of its outcome; unless given, each has its own.

    Raises:
        MonoidError: the monoid has more elements than `DRAWING_LIMIT`.

    >>> svg = cayley_table_svg(FiniteMonoid.generated([1], lambda a, b: (a + b) % 2, 0))
    >>> svg.count("<rect"), "<title>1 + 1 = 0</title>" in svg
    (8, True)
    """
    _refuse_large(m)
    names = [escape(name(a)) for a in m]
    fills = _fills(m, fill)
    width = max(16.0, 8 + _CHARACTER * max(len(name(a)) for a in m))
    height, gap = 22.0, 4.0
    parts = []
    for i, text in enumerate(names):
        x, y = (i + 1) * width + gap, (i + 1) * height + gap
        parts.append(_box(x, 0, width, height, fills[i], text, text))
        parts.append(_box(0, y, width, height, fills[i], text, text))
    for i, row in enumerate(m.table.tolist()):
        for j, k in enumerate(row):
            x, y = (j + 1) * width + gap, (i + 1) * height + gap
            sum_of_both = f"{names[i]} + {names[j]} = {names[k]}"
            parts.append(_box(x, y, width, height, fills[k], names[k], sum_of_both))
    parts.append(_text(width / 2, height / 2, "+", GRAY))
    side = len(m) + 1
    return _svg(side * width + gap, side * height + gap, f"Cayley table of {len(m)} elements", parts)


def hasse_svg(m: FiniteMonoid[E], name: Callable[[E], str] = str, fill: Callable[[E], str] | None = None) -> str:
    """The order of divisibility: a node for each class of elements that divide each other, and a line from
    each class down to those it covers. The units are on top. Nodes with an idempotent, which are groups, have
    a bold border.

    Args:
        m: the monoid.
        name: how an element is written.
        fill: the color of an element; a node has that of its first element. Unless given, each has its own.

    Raises:
        MonoidError: the monoid has more elements than `DRAWING_LIMIT`.

    >>> svg = hasse_svg(FiniteMonoid.generated([1], lambda a, b: min(a + b, 2), 0))
    >>> svg.count("<polyline"), svg.count("<rect")
    (2, 3)
    """
    _refuse_large(m)
    classes, covers = j_classes(m), covering_pairs(m)
    texts = [_shortened([name(a) for a in part]) for part in classes]
    widths = [14 + _CHARACTER * len(text) for text in texts]
    fills = _fills(m, fill)
    groups = set(idempotents(m))
    height, space, step = 26.0, 18.0, 64.0
    laid = layered(len(classes), covers)
    layers, paths = laid.rows, laid.lines
    width = dict.fromkeys((node for layer in layers for node in layer), 0.0) | dict(enumerate(widths))
    total = max(sum(width[node] + space for node in layer) for layer in layers)
    center: dict[int, tuple[float, float]] = {}
    for depth, layer in enumerate(layers):
        x = (total - sum(width[node] + space for node in layer)) / 2
        for node in layer:
            center[node] = (x + (width[node] + space) / 2, depth * step + space / 2 + height / 2)
            x += width[node] + space
    parts = [_line([center[node] for node in path]) for path in paths]
    for c, part in enumerate(classes):
        x, y = center[c]
        stroke = 2.5 if groups.intersection(part) else 1
        title = escape(", ".join(map(name, part)))
        left, top = x - widths[c] / 2, y - height / 2
        color = fills[m.index_of(part[0])]
        parts.append(_box(left, top, widths[c], height, color, escape(texts[c]), title, stroke))
    size = (len(layers) - 1) * step + height + space
    return _svg(total, size, f"Divisibility order of {len(classes)} classes", parts)


def monoid_html(m: FiniteMonoid[E]) -> str:
    """What a notebook shows of a monoid: a line of facts and, unless it is large, the Cayley table.

    >>> print(monoid_html(FiniteMonoid((0,), [[0]], 0)).splitlines()[0])
    <p>Commutative monoid of 1 element: identity 0, zero 0, 1 unit, 1 idempotent, 1 divisibility class</p>
    """
    zero = "no zero" if m.zero is None else f"zero {escape(str(m.zero))}"
    facts = (
        f"<p>Commutative monoid of {_counted(len(m), 'element')}: "
        f"identity {escape(str(m.identity))}, {zero}, "
        f"{_counted(len(units(m)), 'unit')}, {_counted(len(idempotents(m)), 'idempotent')}, "
        f"{_counted(len(j_classes(m)), 'divisibility class', 'es')}</p>"
    )
    return f"{facts}\n{cayley_table_svg(m)}" if len(m) <= HTML_LIMIT else facts


def _fills(m: FiniteMonoid[E], fill: Callable[[E], str] | None) -> list[str]:
    """The color of each element; unless it is given a light one, spread over the hues, in two lightnesses if there are
    many.
    """
    if fill is not None:
        return [fill(a) for a in m]
    count = len(m)
    return [f"hsl({round(360 * k / count)} 70% {78 if count <= 12 or k % 2 else 88}%)" for k in range(count)]


def _refuse_large(m: FiniteMonoid[E]) -> None:
    if len(m) > DRAWING_LIMIT:
        raise MonoidError(f"{len(m)} elements are too many to draw, expected at most {DRAWING_LIMIT}")


def _shortened(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown}, … ({len(names)})"


def _counted(n: int, noun: str, plural: str = "s") -> str:
    return f"{n} {noun}{'' if n == 1 else plural}"


def _box(x: float, y: float, width: float, height: float, fill: str, text: str, title: str, stroke: float = 0.5) -> str:
    return (
        f"<g><title>{title}</title>"
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{stroke:g}"/>{_text(x + width / 2, y + height / 2, text, INK)}</g>'
    )


def _text(x: float, y: float, text: str, fill: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" dy=".35em" fill="{fill}">{text}</text>'


def _line(points: Iterable[tuple[float, float]]) -> str:
    places = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{places}" fill="none" stroke="{GRAY}"/>'


def _svg(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" width="{width + 2:g}" '
        f'height="{height + 2:g}" viewBox="-1 -1 {width + 2:g} {height + 2:g}" font-family="monospace" '
        'font-size="12" text-anchor="middle">',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines)
