"""Drawings as data: an SVG file becomes nested lists.

Only shapes and drawing attributes pass: no script, no style, no address.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from knotgames.algebra.notation import InputError

NAMESPACE = "{http://www.w3.org/2000/svg}"

SHAPES = frozenset(
    ("svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "text", "tspan", "title", "desc")
)

ATTRIBUTES = frozenset(
    (
        "d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "dx", "dy", "width", "height", "viewBox",
        "points", "transform", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
        "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "text-anchor", "font-size", "font-family",
        "font-weight", "font-style", "dominant-baseline", "data-place", "data-moves", "data-at",
    )
)  # fmt: skip

MOST_SHAPES = 20_000
"""The most shapes of a drawing."""

Tree = list[Any]
"""The name of a shape, its attributes, and its content: texts and trees."""


def tree(svg: str) -> Tree:
    """Return a drawing as data.

    Raises:
        InputError: it is not an SVG, or has too many shapes.

    >>> tree('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><circle r="2"/><script>x()</script></svg>')
    ['svg', {}, ['circle', {'r': '2'}]]
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise InputError(f"the drawing is not well formed: {error}") from None
    if root.tag != f"{NAMESPACE}svg":
        raise InputError(f"the drawing is '{root.tag}': expected svg")
    if sum(1 for _ in root.iter()) > MOST_SHAPES:
        raise InputError(f"the drawing has more than {MOST_SHAPES:,} shapes")
    return _tree(root)


def _tree(shape: ElementTree.Element) -> Tree:
    kept = {name: value for name, value in shape.attrib.items() if name in ATTRIBUTES and "url(" not in value}
    return [shape.tag.removeprefix(NAMESPACE), kept, *_inside(shape)]


def _inside(shape: ElementTree.Element) -> Iterator[str | Tree]:
    if shape.text and shape.text.strip():
        yield shape.text
    for inner in shape:
        if inner.tag in {f"{NAMESPACE}{name}" for name in SHAPES}:
            yield _tree(inner)
        if inner.tail and inner.tail.strip():
            yield inner.tail


def places(drawing: Tree) -> dict[str, Tree]:
    """Return the places of a drawing by name."""
    found: dict[str, Tree] = {}
    for inner in drawing[2:]:
        if isinstance(inner, list):
            name = inner[1].get("data-place")
            found.update(places(inner) if name is None else {name: inner})
    return found
