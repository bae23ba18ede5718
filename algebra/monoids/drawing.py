"""Pictures of finite commutative monoids: the Cayley table in color, and orders of the elements as Hasse diagrams.

Boxes are light with dark text, and everything outside is gray, so pictures are readable on light and dark pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from colorsys import hls_to_rgb
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Generic

from knotgames.algebra.monoids.green import covering_pairs, idempotents, j_classes, units
from knotgames.algebra.monoids.layers import Layers, layered
from knotgames.algebra.monoids.monoid import BoolArray, E, FiniteMonoid, MonoidError
from knotgames.algebra.monoids.orders import order_of
from knotgames.algebra.palette import GRAY, INK, PEN
from knotgames.algebra.pictures.frame import Look
from knotgames.algebra.pictures.labels import label
from knotgames.algebra.pictures.shapes import Box, Color, Group, Key, Picture, Point, Shape, Text, polyline
from knotgames.algebra.pictures.svg import to_svg

DRAWING_LIMIT = 512
"""The largest monoid that is drawn."""

NAMED = 100
"""The largest monoid whose table has names in its cells."""

HTML_LIMIT = 48
"""The largest monoid whose table `_repr_html_` shows."""

SIZE, CHARACTER = 12.0, 7.3
"""The size of the text, and the width of one of its characters, in pixels."""

HEIGHT = 22.0
"""The height of a cell of a table."""

BARE = Look(ground=False)
"""The style of a picture on a page of any color."""

Name = Callable[[E], str]
"""A function from an element to its name."""

Fill = Callable[[E], str]
"""A function from an element to its color as `#rrggbb`, such as the color of its outcome."""


def cayley_table(
    m: FiniteMonoid[E],
    name: Name[E] = str,
    fill: Fill[E] | None = None,
    legend: Sequence[Key] = (),
    sign: str = "+",
) -> Picture:
    """Return the Cayley table, each sum in its color, with a title that spells it out; large tables have colors alone.
    Raise MonoidError if the monoid has more elements than `DRAWING_LIMIT`. By default each element has its own color.

    >>> table = cayley_table(FiniteMonoid.generated([1], lambda a, b: (a + b) % 2, 0), sign="·")
    >>> [shape.title for shape in table.shapes if isinstance(shape, Group)][-1], table.size
    ('1 · 1 = 0', (76.0, 76.0))
    """
    _refuse_large(m)
    fills = _fills(m, fill)
    if len(m) > NAMED:
        return _map(m, fills, legend)
    names = [label(name(a)) for a in m]
    width = max(HEIGHT, 8 + CHARACTER * max(map(len, names)))
    margin, gap = 3.0, 4.0
    shapes: list[Shape] = []
    for i, text in enumerate(names):
        x, y = margin + (i + 1) * width + gap, margin + (i + 1) * HEIGHT + gap
        shapes.append(_box((x, margin), (width, HEIGHT), [fills[i]], text, text))
        shapes.append(_box((margin, y), (width, HEIGHT), [fills[i]], text, text))
    for i, row in enumerate(m.table.tolist()):
        for j, k in enumerate(row):
            place = margin + (j + 1) * width + gap, margin + (i + 1) * HEIGHT + gap
            spelled = f"{names[i]} {sign} {names[j]} = {names[k]}"
            shapes.append(_box(place, (width, HEIGHT), [fills[k]], names[k], spelled))
    shapes.append(Text((margin + width / 2, margin + HEIGHT / 2), sign, 18, "middle", bold=True, color=GRAY))
    side = len(m) + 1
    size = side * width + gap + 2 * margin, side * HEIGHT + gap + 2 * margin
    return Picture(size, tuple(shapes), f"Cayley table of {len(m)} elements", legend=tuple(legend))


def _map(m: FiniteMonoid[E], fills: Sequence[str], legend: Sequence[Key]) -> Picture:
    side, margin = 4.0, 3.0
    first = margin + side + 4
    shapes: list[Shape] = []
    for i, color in enumerate(fills):
        for corner in ((first + i * side, margin), (margin, first + i * side)):
            shapes.append(Box(corner, (side, side), fill=color))
    for i, row in enumerate(m.table.tolist()):
        start = 0
        for color, run in groupby(fills[k] for k in row):
            count = len(list(run))
            shapes.append(Box((first + start * side, first + i * side), (count * side, side), fill=color))
            start += count
    whole = first + len(m) * side + margin
    return Picture((whole, whole), tuple(shapes), f"Cayley table of {len(m)} elements", legend=tuple(legend))


def hasse(m: FiniteMonoid[E], name: Name[E] = str, fill: Fill[E] | None = None, legend: Sequence[Key] = ()) -> Picture:
    """Return the diagram of divisibility: each class of elements that divide each other has lines to its covers.

    The units are on top. Nodes with an idempotent, which are groups, have a bold border. Raise MonoidError if the
    monoid has more elements than `DRAWING_LIMIT`. A node is divided into the colors of its elements, in proportion.
    """
    bold = set(idempotents(m))
    return _diagram(m, j_classes(m), covering_pairs(m), _Style(name, fill, legend, bold), "Divisibility order")


def order_diagram(
    m: FiniteMonoid[E],
    relation: BoolArray,
    name: Name[E] = str,
    fill: Fill[E] | None = None,
    legend: Sequence[Key] = (),
) -> Picture:
    """Return the diagram of an order: a node for each class, and lines down to the classes it covers.

    In the relation entry (i, j) is True if element i stands at or above element j. Raise MonoidError if the monoid has
    more elements than `DRAWING_LIMIT`.
    """
    order = order_of(relation)
    classes = tuple(tuple(m.elements[place] for place in part) for part in order.classes)
    return _diagram(m, classes, order.covers, _Style(name, fill, legend, set()), "Order")


@dataclass(frozen=True)
class _Style(Generic[E]):
    """The style of a diagram, and the elements with bold borders."""

    name: Name[E]
    fill: Fill[E] | None
    legend: Sequence[Key]
    bold: Collection[E]


def _diagram(
    m: FiniteMonoid[E], classes: Sequence[Sequence[E]], covers: Iterable[tuple[int, int]], style: _Style[E], title: str
) -> Picture:
    _refuse_large(m)
    texts = [_shortened([label(style.name(a)) for a in part]) for part in classes]
    widths = [14 + CHARACTER * len(text) for text in texts]
    fills = _fills(m, style.fill)
    height = 26.0
    layers = layered(widths, covers)
    step = height + max(40.0, 0.1 * layers.slant)

    def top(depth: int) -> float:
        return 8 + depth * step

    shapes: list[Shape] = [
        polyline([(x + 8, y) for x, y in _bends(layers, path, height, top)], GRAY) for path in layers.paths
    ]
    for c, part in enumerate(classes):
        corner = layers.places[c] + 8 - widths[c] / 2, top(layers.depths[c])
        spelled = ", ".join(label(style.name(a)) for a in part)
        border = 2.5 if any(a in style.bold for a in part) else 1
        colors = [fills[m.index_of(a)] for a in (part if style.fill else part[:1])]
        shapes.append(_box(corner, (widths[c], height), colors, texts[c], spelled, PEN, border))
    size = layers.width + 16, top(max(layers.depths)) + height + 8
    return Picture(size, tuple(shapes), f"{title} of {len(classes)} classes", legend=tuple(style.legend))


def _bends(layers: Layers, path: Sequence[int], height: float, top: Callable[[int], float]) -> Iterator[Point]:
    """Return the points of a line between two boxes; it is straight in the layers in between and meets no other box."""
    first, last = path[0], path[-1]
    yield layers.places[first], top(layers.depths[first]) + height
    for node in path[1:-1]:
        yield layers.places[node], top(layers.depths[node])
        yield layers.places[node], top(layers.depths[node]) + height
    yield layers.places[last], top(layers.depths[last])


def cayley_table_svg(m: FiniteMonoid[E], name: Name[E] = str, fill: Fill[E] | None = None) -> str:
    """Return `cayley_table` as SVG, without a ground."""
    return to_svg(cayley_table(m, name, fill), BARE)


def monoid_html(m: FiniteMonoid[E]) -> str:
    """Return HTML for a notebook: a line of facts and, unless the monoid is large, the Cayley table."""
    zero = "no zero" if m.zero is None else f"zero {escape(str(m.zero))}"
    facts = (
        f"<p>Commutative monoid of {_counted(len(m), 'element')}: "
        f"identity {escape(str(m.identity))}, {zero}, "
        f"{_counted(len(units(m)), 'unit')}, {_counted(len(idempotents(m)), 'idempotent')}, "
        f"{_counted(len(j_classes(m)), 'divisibility class', 'es')}</p>"
    )
    return f"{facts}\n{cayley_table_svg(m)}" if len(m) <= HTML_LIMIT else facts


def _fills(m: FiniteMonoid[E], fill: Fill[E] | None) -> list[str]:
    """Return the color of each element; by default light colors spread over the hues."""
    if fill is not None:
        return [fill(a) for a in m]
    count = len(m)
    return [_hue(k / count, 0.78 if count <= 12 or k % 2 else 0.88) for k in range(count)]


def _hue(turn: float, lightness: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(turn, lightness, 0.7))


def _refuse_large(m: FiniteMonoid[E]) -> None:
    if len(m) > DRAWING_LIMIT:
        raise MonoidError(f"{len(m)} elements are too many to draw, expected at most {DRAWING_LIMIT}")


def _shortened(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown}, … ({len(names)})"


def _counted(n: int, noun: str, plural: str = "s") -> str:
    return f"{n} {noun}{'' if n == 1 else plural}"


def _box(
    corner: Point,
    size: Point,
    fills: Sequence[str],
    text: str,
    title: str,
    stroke: Color = INK,
    border: float = 0.5,
) -> Group:
    """Draw a box with a text and stripes of its colors, each as wide as it is frequent."""
    (x, y), (width, height) = corner, size
    inside = Text((x + width / 2, y + height / 2), text, SIZE, "middle", monospaced=True, color=INK)
    counts = Counter(fills)
    if len(counts) == 1:
        return Group((Box(corner, size, fill=fills[0], stroke=stroke, width=border), inside), title=title)
    stripes, left = [], x
    for color, count in counts.items():
        share = width * count / len(fills)
        stripes.append(Box((left, y), (share, height), fill=color))
        left += share
    return Group((*stripes, Box(corner, size, stroke=stroke, width=border), inside), title=title)
